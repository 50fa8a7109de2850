### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Fünf Karten lenken die Figuren; schlag den Meister oder bring deinen in den gegnerischen Tempel.
onitama-goal = Ziel: den gegnerischen Meister schlagen oder den eigenen in den gegnerischen Tempel bringen.
onitama-seat-blue = Blau
onitama-seat-red = Rot

# $value: the value of the option
onitama-option-deck-about = Mit welchen Karten ihr spielt; ohne Angabe mit den Grundkarten
# Names of options: lower case, no spaces
onitama-option-deck-name = kartensatz
onitama-option-deck = { $value ->
    [sensei] Die Karten von Sensei’s Path
    [both] Karten aus beiden Kartensätzen
   *[base] Die sechzehn Grundkarten
}
onitama-option-cards-about = Fünf Karten deiner Wahl, mit Kommas dazwischen
onitama-option-cards-name = karten
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
onitama-ask-target = { $rank ->
    [master] Der Meister
   *[student] Die Figur
} auf { $square } zieht. Wohin, und mit welcher Karte?
onitama-ask-pass = Keine Figur kann ziehen. Welche Karte wird abgegeben?
onitama-spare = Fünfte Karte
onitama-spare-begins = { $colour } beginnt
onitama-spare-next = { $colour } bekommt sie
onitama-exchange = tauscht { $card } gegen { $aside }
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] schlägt den Meister
   *[student] schlägt eine Figur
}; { $exchange }
onitama-move = { $card } { $from } → { $to }
onitama-give-away = { $card } abgeben

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by } hat { $rank ->
    [master] den Meister
   *[student] eine Figur
} mit „{ $card }“ von { $from } nach { $to } gezogen und im Tausch „{ $aside }“ bekommen.
onitama-tell-take = { $by } hat { $rank ->
    [master] den Meister
   *[student] eine Figur
} mit „{ $card }“ von { $from } nach { $to } gezogen, dort { $taken ->
    [master] den gegnerischen Meister
   *[student] eine gegnerische Figur
} geschlagen und im Tausch „{ $aside }“ bekommen.
onitama-tell-pass = { $by } konnte keine Figur ziehen, hat „{ $card }“ abgegeben und dafür „{ $aside }“ bekommen.
onitama-tell-next-pass = Als Nächstes: eine der beiden eigenen Karten abgeben, denn keine Figur kann ziehen.
onitama-tell-turn = Als Nächstes: mit einer der beiden Karten eine Figur ziehen.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } gewinnt: Der gegnerische Meister ist geschlagen.
onitama-ending-stream = { $winner } gewinnt: Der Meister hat den gegnerischen Tempel erreicht.
onitama-by-stone = Meister geschlagen
onitama-by-stream = Meister im Tempel

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = Diese Runde ist vorbei.
onitama-why-not-unreadable = „{ $tried }“ ist kein Zug. Ein Zug besteht aus einer Karte und zwei Feldern, etwa tiger:c1c3.
onitama-why-not-card = „{ $card }“ hast du nicht auf der Hand. Deine Karten sind { $hand }.
onitama-why-not-pass = Ohne Zug darfst du eine Karte nur abgeben, wenn keine deiner Figuren ziehen kann; gerade kann aber mindestens eine ziehen.
onitama-why-not-stuck = Gerade kann keine deiner Figuren ziehen. Gib stattdessen eine deiner beiden Karten ab.
onitama-why-not-no-pawn = Auf { $square } steht keine deiner Figuren.
onitama-why-not-own-pawn = Auf { $square } steht schon eine deiner Figuren.
onitama-why-not-reach = Mit „{ $card }“ kommst du nicht von { $from } nach { $to }.

## The board in words

onitama-describe = { $blue } { $red } Fünfte Karte: { $aside }. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] Meister geschlagen
   *[other] Meister { $master }
}, { $count ->
    [0] keine anderen Figuren
    [one] Figur { $students }
   *[other] Figuren { $students }
}; Karten { $hand }.
onitama-describe-turn = { $colour } ist am Zug.

## Rules

onitama-lesson-goal = **Onitama** spielt man auf fünf mal fünf Feldern. Jede Seite hat fünf Figuren; eine davon ist der Meister. Du gewinnst, wenn du den gegnerischen Meister schlägst oder wenn dein eigener Meister das Feld erreicht, auf dem der gegnerische begonnen hat: den gegnerischen Tempel.
onitama-lesson-turn = Wenn du dran bist, wähle eine deiner beiden Karten und zieh eine deiner Figuren so, wie die Karte es zeigt, von deiner Seite des Bretts aus gesehen. Figuren, die im Weg stehen, werden einfach übersprungen. Landet deine Figur auf einer gegnerischen, ist diese geschlagen; auf einer eigenen kann sie nicht landen.
onitama-lesson-cards = Die Karte, mit der du gezogen hast, wird zur neuen fünften Karte. Dafür bekommst du die bisherige und kannst sie ab deinem nächsten Zug benutzen. So landet jede Karte, die du benutzt, bei deinem Gegenüber.
onitama-lesson-start = Jede Karte hat einen blauen oder roten Stempel. Welche Farbe anfängt, bestimmt der Stempel der fünften Karte.
onitama-lesson-pass = Wenn du mit keiner deiner beiden Karten ziehen kannst, bleiben alle Figuren stehen; eine Karte deiner Wahl gibst du trotzdem ab. Solange ein Zug möglich ist, musst du ziehen.
onitama-lesson-repetition = Kommt dieselbe Stellung zum dritten Mal vor, mit denselben Karten und derselben Seite am Zug, ist die Runde unentschieden.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama in fünf Schritten.** Du spielst Blau und sitzt unten. Jede Seite hat zwei Karten, und eine fünfte liegt neben dem Brett. Jede Karte zeigt, wie eine Figur mit ihr ziehen darf. Drück auf *Los*, wenn du dich umgesehen hast.
onitama-course-1 = Mit dem Affen zieht eine Figur diagonal ein Feld weit. Für jede Figur, die ziehen kann, gibt es unten einen Knopf. Drück auf **b2**.
onitama-course-2 = Die Figur ist angehoben, und jedes Feld, das sie mit deinen Karten erreichen kann, leuchtet. Auf einem steht eine rote Figur. Schlag sie mit dem Affen: Drück auf **c3**.
onitama-course-3 = Du hast die Figur geschlagen, den Affen abgegeben und den Tiger bekommen. Rot ist mit dem Pferd von a5 nach a4 gezogen und hat den Affen bekommen; jetzt ist das Pferd die fünfte Karte. Mit dem Tiger springt deine Figur von c3 zwei Felder nach vorn: Drück auf **c3**.
onitama-course-4 = Zwei Felder weiter steht der rote Meister. Drück auf **c5**.
onitama-course-5 = Du hast den Meister geschlagen und damit gewonnen. Es geht auch anders: Bring deinen eigenen Meister auf das Feld, auf dem der gegnerische begonnen hat.
