### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Zieh ein Totem, setz einen Stein daneben und bring vier gleiche Farben oder Zeichen in eine Reihe.
oxono-goal = Ziel: vier Steine derselben Farbe oder mit demselben Zeichen in einer Reihe oder Spalte.
oxono-seat-pink = Rosa
oxono-seat-black = Schwarz
# The same on the board, where a longer name has no room
oxono-plaque-pink = { oxono-seat-pink }
oxono-plaque-black = { oxono-seat-black }

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } auf { $square }
oxono-square = { $square }
oxono-ask-totem = Welches Totem zieht?
oxono-ask-target = { $totem } zieht. Wohin?
oxono-ask-pawn = { $totem } zieht nach { $square }. Wohin kommt der Stein?
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
oxono-tell-next-only = Als Nächstes: Totem { $symbol } ziehen, denn es sind keine eigenen { $other }-Steine mehr übrig.
oxono-tell-turn = Als Nächstes: ein Totem ziehen und dann einen Stein danebensetzen.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } gewinnt mit vier Steinen derselben Farbe in einer Reihe.
oxono-ending-symbol = { $winner } gewinnt mit vier gleichen Zeichen in einer Reihe.
oxono-drawn-exhausted = Alle Steine sind gesetzt, und niemand hat vier in einer Reihe: unentschieden.
oxono-by-colour = vier derselben Farbe in einer Reihe
oxono-by-symbol = vier gleiche Zeichen in einer Reihe
oxono-by-exhausted = alle Steine gesetzt

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = Diese Runde ist vorbei.
oxono-why-not-unreadable = „{ $tried }“ ist kein Zug. Nenne das Totem mit seinem neuen Feld und dann das Feld für den Stein, etwa Xc5/c6.
oxono-why-not-reserve = Du hast keinen { $symbol }-Stein mehr, also kannst du Totem { $symbol } nicht ziehen. Zieh das andere.
oxono-why-not-stay = Totem { $symbol } muss { $square } verlassen; ein Totem zieht mindestens ein Feld weit.
oxono-why-not-occupied = { $square } ist besetzt. Ein Totem zieht auf ein freies Feld.
oxono-why-not-slide = Totem { $symbol } hat ein freies Feld neben sich, also zieht es in seiner Reihe oder Spalte über freie Felder. So kommt es nicht nach { $square }.
oxono-why-not-jump = Totem { $symbol } ist eingeschlossen und springt in einer der vier Richtungen auf das erste freie Feld; { $square } ist keines davon.
oxono-why-not-pawn = { $square } ist besetzt, sobald das Totem auf { $totem } steht. Frei für den Stein: { $squares }.
oxono-why-not-beside = Der Stein kommt direkt neben das Totem auf { $totem }. Möglich: { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X auf { $x }, Totem O auf { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
oxono-describe-none = { $colour } hat noch keinen Stein gesetzt.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] kein { $symbol } gesetzt
   *[other] { $symbol } auf { $squares }
}, { $reserve } übrig
oxono-describe-turn = { $colour } ist am Zug.

## Rules

oxono-lesson-goal = **Oxono** spielt man auf sechs mal sechs Feldern und mit zwei gemeinsamen Totems, X und O. Jede Seite hat acht Steine mit X und acht mit O in ihrer Farbe. Es gewinnt, wer in einer Reihe oder Spalte mindestens vier Steine derselben Farbe oder mit demselben Zeichen ohne Lücke aneinanderreiht. Bei gleicher Farbe sind die Zeichen egal, bei gleichem Zeichen die Farben. Diagonalen und Totems zählen nicht.
oxono-lesson-turn = Wenn du dran bist, wähle ein Totem, zu dem du noch Steine hast, und zieh es in seiner Reihe oder Spalte mindestens ein Feld weit über freie Felder.
oxono-lesson-pawn = Dann setz einen Stein mit dem Zeichen des Totems auf ein freies Feld direkt neben dem Totem. Gibt es keines, setz ihn auf ein beliebiges freies Feld.
oxono-lesson-enclosed = Ein Totem ist eingeschlossen, wenn neben ihm kein Feld frei ist; auch der Rand und das andere Totem versperren den Weg. Dann darf es in einer der vier Richtungen auf das erste freie Feld springen. Sind seine Reihe und seine Spalte voll, darf es auf jedes freie Feld.
oxono-lesson-end = Es gewinnt, wer den vierten Stein setzt, egal wem die anderen gehören. Sind alle 32 Steine gesetzt und hat niemand gewonnen, ist die Runde unentschieden.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono in fünf Schritten.** Du spielst Rosa. Die Totems gehören beiden Seiten gemeinsam. Wer eines zieht, setzt daneben einen Stein mit dem Zeichen dieses Totems. Es gewinnt, wer vier Steine derselben Farbe oder mit demselben Zeichen in eine Reihe oder Spalte bringt. Du hast schon Steine auf b3 und d3, und c3 dazwischen ist frei. Drück zuerst auf **Totem O**.
oxono-course-1 = Ein Totem zieht in seiner Reihe oder Spalte über freie Felder. Die Felder, die es erreicht, leuchten. Drück auf **c2**.
oxono-course-2 = Jetzt kommt dein O-Stein neben das Totem: Drück auf **c3**, das Feld zwischen deinen Steinen auf b3 und d3.
oxono-course-3 = Drei in einer Reihe. Schwarz hat Totem O nach e2 gezogen, einen Stein auf e3 gesetzt und so ein Ende geschlossen. Das andere Ende ist a3, und Totem X kann auf ein Feld daneben ziehen: Drück auf **Totem X**.
oxono-course-4 = Drück auf **a4**. Daneben ist nur a3 frei, also kommt der Stein von selbst dorthin.
oxono-course-5 = Vier rosa Steine in einer Reihe: Du hast gewonnen. Auch mit vier gleichen Zeichen hättest du gewonnen, egal in welchen Farben.
