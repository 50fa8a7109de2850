### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Fünf Karten sagen, wie Figuren ziehen; schlag den Meister oder erreiche den anderen Tempel.
onitama-goal = Ziel: den gegnerischen Meister schlagen oder den eigenen in den gegnerischen Tempel bringen.
onitama-seat-blue = Blau
onitama-seat-red = Rot

# $value: the value of the option
onitama-option-deck-about = Welche Karten; ohne Angabe die Grundkarten
onitama-option-deck = { $value ->
    [sensei] Karten von Sensei’s Path
    [both] Karten aus beiden Decks
   *[base] Die sechzehn Grundkarten
}
onitama-option-cards-about = Fünf Karten deiner Wahl, mit Kommas dazwischen
onitama-option-cards = Karten: { $value }
onitama-option-cards-word = { onitama-card }

## Cards

onitama-card = { $value ->
    [tiger] Tiger
    [dragon] Drache
    [rabbit] Hase
    [frog] Frosch
    [crab] Krabbe
    [elephant] Elefant
    [goose] Gans
    [rooster] Hahn
    [monkey] Affe
    [mantis] Gottesanbeterin
    [ox] Ochse
    [horse] Pferd
    [crane] Kranich
    [boar] Wildschwein
    [eel] Aal
    [cobra] Kobra
    [giraffe] Giraffe
    [kirin] Kirin
    [phoenix] Phönix
    [turtle] Schildkröte
    [dog] Hund
    [fox] Fuchs
    [bear] Bär
    [panda] Panda
    [seasnake] Seeschlange
    [viper] Viper
    [mouse] Maus
    [rat] Ratte
    [tanuki] Tanuki
    [iguana] Leguan
    [sable] Zobel
   *[otter] Otter
}

## Choices

onitama-square = { $square }
onitama-square-by-card = { $sign } { $square } · { $card }
onitama-ask-pawn = Welche Figur zieht?
onitama-ask-target = Die Figur auf { $square } zieht. Wohin, und mit welcher Karte?
onitama-ask-pass = Keine Figur kann ziehen. Welche Karte gibst du ab?
onitama-spare = Fünfte Karte
onitama-spare-begins = { $colour } beginnt
onitama-spare-next = { $colour } bekommt sie
onitama-exchange = tauscht { $card } gegen { $aside }
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] schlägt den Meister
   *[student] schlägt eine Figur
}; { $exchange }
onitama-move = { $card }: { $from } → { $to }
onitama-give-away = { $card } abgeben

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by } hat { $rank ->
    [master] den Meister
   *[student] eine Figur
} mit „{ $card }“ von { $from } nach { $to } gezogen und bekommt dafür „{ $aside }“.
onitama-tell-take = { $by } hat { $rank ->
    [master] den Meister
   *[student] eine Figur
} mit „{ $card }“ von { $from } nach { $to } gezogen, dort { $taken ->
    [master] den Meister
   *[student] eine Figur
} geschlagen und bekommt dafür „{ $aside }“.
onitama-tell-pass = { $by } konnte keine Figur ziehen, hat „{ $card }“ abgegeben und bekommt dafür „{ $aside }“.
onitama-tell-next-pass = Als Nächstes: eine der beiden eigenen Karten abgeben, denn keine Figur kann ziehen.
onitama-tell-turn = Als Nächstes: eine eigene Figur mit einer der beiden eigenen Karten ziehen.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } gewinnt: Der andere Meister ist geschlagen.
onitama-ending-stream = { $winner } gewinnt: Der Meister hat den anderen Tempel erreicht.
onitama-by-stone = der Meister ist geschlagen
onitama-by-stream = der Meister ist im Tempel

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = Diese Runde ist vorbei.
onitama-why-not-unreadable = „{ $tried }“ ist kein Zug. Ein Zug ist eine Karte und zwei Felder, etwa tiger:c1c3.
onitama-why-not-card = „{ $card }“ hast du nicht auf der Hand. Deine Karten sind { $hand }.
onitama-why-not-pass = Ohne Zug eine Karte abgeben darfst du nur, wenn keine deiner Figuren ziehen kann; gerade kann aber mindestens eine.
onitama-why-not-stuck = Gerade kann keine deiner Figuren ziehen. Gib stattdessen eine deiner beiden Karten ab.
onitama-why-not-no-pawn = Auf { $square } steht keine deiner Figuren.
onitama-why-not-own-pawn = Auf { $square } steht schon eine deiner Figuren.
onitama-why-not-reach = „{ $card }“ führt nicht von { $from } nach { $to }.

## The board in words

onitama-describe = { $blue } { $red } Fünfte Karte: { $aside }. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] der Meister ist geschlagen
   *[other] Meister { $master }
}, { $count ->
    [0] keine anderen Figuren
   *[other] Figuren { $students }
}; Karten { $hand }.
onitama-describe-turn = { $colour } ist am Zug.

## Rules

onitama-lesson-goal = In **Onitama** hat jede Seite fünf Figuren auf einem Brett von fünf mal fünf Feldern; eine davon ist der Meister. Du gewinnst, wenn du den anderen Meister schlägst oder wenn dein eigener Meister das Feld betritt, auf dem der andere begonnen hat: dessen Tempel.
onitama-lesson-turn = Wenn du dran bist, wähle eine deiner beiden Karten und zieh eine deiner Figuren so, wie die Karte es zeigt, gesehen von deiner Seite des Bretts. Was dazwischen steht, wird übersprungen; eine gegnerische Figur wird geschlagen, auf einer eigenen kannst du nicht landen.
onitama-lesson-cards = Die benutzte Karte wird zur fünften Karte, die beiseite liegt. Dafür bekommst du die bisherige fünfte Karte und kannst sie ab deinem nächsten Zug benutzen. So kommt jede Karte, die du benutzt, zur anderen Seite.
onitama-lesson-start = Jede Karte hat einen blauen oder roten Stempel. Der Stempel der fünften Karte sagt zu Beginn, welche Farbe anfängt.
onitama-lesson-pass = Wenn du mit keiner deiner Karten eine Figur ziehen kannst, zieht keine Figur; eine Karte deiner Wahl gibst du trotzdem ab. Solange ein Zug möglich ist, musst du ziehen.
onitama-lesson-repetition = Steht dieselbe Stellung mit denselben Karten und derselben Seite am Zug zum dritten Mal auf dem Brett, ist die Runde unentschieden.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama in fünf Schritten.** Du spielst Blau und sitzt unten. Jede Seite hat zwei Karten, und die fünfte Karte liegt beiseite. Eine Karte zeigt, wie eine deiner Figuren ziehen darf. Drück auf *Los*, wenn du dich umgesehen hast.
onitama-course-1 = Mit dem Affen zieht eine Figur ein Feld schräg. Für jede Figur, die ziehen kann, gibt es unten einen Knopf. Drück auf **b2**.
onitama-course-2 = Die Figur ist angehoben, und jedes Feld, das sie mit deinen Karten erreichen kann, leuchtet. Auf einem steht eine rote Figur. Schlag sie mit dem Affen: Drück auf **c3**.
onitama-course-3 = Geschlagen. Der Affe ist jetzt die fünfte Karte, und du hast den Tiger bekommen. Rot ist mit dem Pferd von a5 nach a4 gezogen und hat den Affen bekommen. Mit dem Tiger springt deine Figur von c3 zwei Felder nach vorn: Drück auf **c3**.
onitama-course-4 = Zwei Felder weiter steht der rote Meister. Drück auf **c5**.
onitama-course-5 = Du hast den Meister geschlagen und gewinnst. Es geht auch anders: Bring deinen eigenen Meister auf das Feld, auf dem der andere begonnen hat.
