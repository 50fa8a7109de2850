noughts-name = Drei gewinnt
noughts-summary = Setzt abwechselnd Zeichen; drei in einer Reihe gewinnen.
noughts-goal = Ziel: drei eigene Zeichen in einer Reihe.
noughts-seat-cross = Kreuz
noughts-seat-nought = Kreis
noughts-square = { $square }
noughts-tell = { $by } hat { $square } gesetzt.
noughts-ending-row = { $winner } gewinnt mit drei in einer Reihe.
noughts-drawn-full = Das Brett ist voll: unentschieden.
noughts-by-row = drei in einer Reihe
noughts-by-full = das Brett ist voll
noughts-why-not-over = Diese Runde ist vorbei.
noughts-why-not-marked = Auf { $square } steht schon ein Zeichen. Nimm ein freies Feld.
noughts-why-not-unreadable = „{ $tried }“ ist kein Feld. Die Felder gehen von a1 unten links bis c3.
noughts-describe = { $first } { $second } { $next }
noughts-describe-marks = { $count ->
    [0] { $seat } hat noch keine Zeichen.
   *[other] { $seat } steht auf { $squares }.
}
noughts-describe-next = { $seat } ist am Zug.
noughts-lesson-goal = Drei eigene Zeichen in einer Zeile, einer Spalte oder einer Diagonale gewinnen.
noughts-lesson-turn = Kreuz und Kreis setzen abwechselnd auf ein freies Feld. Ein volles Brett ohne drei in einer Reihe ist unentschieden.

noughts-course-0 = **Kreuz und Kreis in fünf Schritten.** Kreuz **a1** an.
noughts-course-1 = Kreuz **a2** an.
noughts-course-2 = Kreuz **c1** an.
noughts-course-3 = Kreuz **b2** an.
noughts-course-4 = Kreuz **c3** an.
noughts-course-5 = Drei in einer Diagonale: Du gewinnst.
noughts-tell-turn = Als Nächstes: ein freies Feld ankreuzen.
