### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Zieh ein Totem und setz einen Stein daneben; vier einer Farbe oder eines Zeichens gewinnen.
oxono-goal = Ziel: vier in einer Reihe oder Spalte, in einer Farbe oder mit einem Zeichen.
oxono-seat-pink = Rosa
oxono-seat-black = Schwarz

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } auf { $square }
oxono-square = { $square }
oxono-ask-totem = Welches Totem zieht?
oxono-ask-target = { $totem } zieht. Wohin?
oxono-ask-pawn = { $totem } geht auf { $square }. Wohin kommt dein Stein?
# $count: pawns left
oxono-reserve = { $count ->
    [one] noch ein { $symbol }-Stein
   *[other] noch { $count } { $symbol }-Steine
}
oxono-way-jump = springt heraus
oxono-way-anywhere = darf auf jedes freie Feld

## Moves. $way: slide, jump or anywhere.

oxono-move = { $totem } → { $to }, Stein → { $pawn }
oxono-tell = { $by } { $way ->
    [jump] ist mit Totem { $symbol } nach { $totem } gesprungen und hat
    [anywhere] hat das eingeschlossene Totem { $symbol } nach { $totem } versetzt und
   *[slide] hat Totem { $symbol } nach { $totem } gezogen und
} einen { $symbol }-Stein auf { $pawn } gesetzt.
oxono-tell-next-only = Als Nächstes: Totem { $symbol } ziehen; eigene { $other }-Steine sind keine mehr übrig.
oxono-tell-turn = Als Nächstes: ein Totem ziehen und dann einen Stein danebensetzen.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } gewinnt mit vier Steinen einer Farbe in einer Reihe.
oxono-ending-symbol = { $winner } gewinnt mit vier Steinen eines Zeichens in einer Reihe.
oxono-drawn-exhausted = Alle Steine sind gesetzt, und niemand hat vier in einer Reihe: unentschieden.
oxono-by-colour = vier einer Farbe in einer Reihe
oxono-by-symbol = vier eines Zeichens in einer Reihe
oxono-by-exhausted = alle Steine sind gesetzt

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = Diese Runde ist vorbei.
oxono-why-not-unreadable = „{ $tried }“ ist kein Zug. Ein Zug ist ein Totem mit seinem neuen Feld und dann das Feld des Steins, etwa Xc5/c6.
oxono-why-not-reserve = Es ist kein { $symbol }-Stein mehr übrig, also kann Totem { $symbol } nicht gezogen werden. Zieh das andere.
oxono-why-not-stay = Totem { $symbol } muss { $square } verlassen; ein Totem zieht mindestens ein Feld weit.
oxono-why-not-occupied = { $square } ist besetzt. Ein Totem zieht auf ein freies Feld.
oxono-why-not-slide = Totem { $symbol } hat ein freies Feld neben sich, also zieht es in seiner Reihe oder Spalte über freie Felder, und { $square } ist so nicht zu erreichen.
oxono-why-not-jump = Totem { $symbol } ist eingeschlossen und springt in einer der vier Richtungen auf das erste freie Feld; { $square } ist keines davon.
oxono-why-not-pawn = { $square } ist besetzt, sobald das Totem auf { $totem } steht. Frei für den Stein: { $squares }.
oxono-why-not-beside = Der Stein kommt direkt neben das Totem auf { $totem }. Möglich: { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X auf { $x }, Totem O auf { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] kein { $symbol } gesetzt
   *[other] { $symbol } auf { $squares }
}, { $reserve } übrig
oxono-describe-turn = { $colour } ist am Zug.

## Rules

oxono-lesson-goal = **Oxono** spielt man auf sechs mal sechs Feldern mit zwei Totems, X und O, die beiden Seiten gehören. Jede Seite hat acht Steine mit X und acht mit O in ihrer Farbe. Vier oder mehr in einer Reihe oder Spalte gewinnen: in einer Farbe, egal mit welchem Zeichen, oder mit einem Zeichen, egal in welcher Farbe. Diagonalen und Totems zählen nicht.
oxono-lesson-turn = Wenn du dran bist, wähle ein Totem, zu dem du noch Steine hast, und zieh es in seiner Reihe oder Spalte über freie Felder, mindestens eines weit.
oxono-lesson-pawn = Dann setz einen Stein mit dem Zeichen des Totems auf ein freies Feld direkt neben dem Totem. Gibt es keines, setz ihn auf ein beliebiges freies Feld.
oxono-lesson-enclosed = Ein Totem ist eingeschlossen, wenn neben ihm kein Feld frei ist; auch der Rand und das andere Totem schließen ein. Dann darf es in jede der vier Richtungen auf das erste freie Feld springen. Sind seine Reihe und seine Spalte voll, darf es auf jedes freie Feld.
oxono-lesson-end = Es gewinnt, wer den letzten Stein der Reihe gesetzt hat. Sind alle 32 Steine gesetzt und niemand hat gewonnen, ist die Runde unentschieden.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono in fünf Schritten.** Du spielst Rosa. Die beiden Totems gehören beiden Seiten; wer eines zieht, setzt einen Stein mit seinem Zeichen daneben. Vier in einer Reihe gewinnen, in einer Farbe oder mit einem Zeichen. Du hast Steine auf b3 und d3: Drück auf **Totem O**.
oxono-course-1 = Ein Totem zieht in seiner Reihe oder Spalte über freie Felder. Wohin es kann, leuchtet. Drück auf **c2**.
oxono-course-2 = Jetzt kommt dein O-Stein neben das Totem: Drück auf **c3**, zwischen die beiden.
oxono-course-3 = Drei in einer Reihe. Schwarz hat Totem O nach e2 gezogen, einen Stein auf e3 gesetzt und so ein Ende geschlossen. Das andere ist a3, und Totem X kann daneben gezogen werden: Drück auf **Totem X**.
oxono-course-4 = Drück auf **a4**. Daneben ist nur a3 frei, also brauchst du für den Stein nicht zu drücken.
oxono-course-5 = Vier rosa Steine in einer Reihe: Du gewinnst. Vier mit einem Zeichen hätten auch gewonnen, gleich in welchen Farben.
