### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Nimm Plättchen, die zum letzten passen; vier Steine als Linie oder Quadrat gewinnen.
okiya-goal = Ziel: vier Steine als Linie oder 2×2-Quadrat legen oder der anderen Seite kein passendes Plättchen lassen.
okiya-seat-first = Schwarz
okiya-seat-second = Weiß

# $value: the value of the option
okiya-option-full-board-about = Wer gewinnt, wenn das letzte Plättchen genommen wird und niemand vier hat
okiya-option-full-board = { $value ->
    [draw] Volles Gitter: unentschieden
   *[last-mover] Volles Gitter: Wer zuletzt nimmt, gewinnt
}

## Tiles. $plant: maple, cherry, pine, iris. $poem: sun, bird, rain, tanzaku.

okiya-plant = { $plant ->
    [maple] Ahorn
    [cherry] Kirsche
    [pine] Kiefer
   *[iris] Iris
}
okiya-poem = { $poem ->
    [sun] Sonne
    [bird] Vogel
    [rain] Regen
   *[tanzaku] Tanzaku
}
okiya-tile = { okiya-plant } mit { okiya-poem }
okiya-tile-on = { $tile } auf { $square }
okiya-tile-symbols = { $plant ->
    [maple] 🍁
    [cherry] 🌸
    [pine] 🌲
   *[iris] 🪻
}{ $poem ->
    [sun] 🌅
    [bird] 🐦
    [rain] 🌧️
   *[tanzaku] 📜
}
okiya-square = { $square }
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square }: { $tile }
okiya-tiles = { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen: Wähle eines
}
okiya-tell-take = { $by } hat das Plättchen { $tile } auf { $square } genommen.
okiya-tell-next = Als Nächstes: ein Plättchen mit { okiya-plant } oder { okiya-poem } nehmen.
okiya-tell-next-border = Als Nächstes: ein Plättchen am Rand nehmen.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } gewinnt mit vier Steinen in einer Linie{ okiya-points }
okiya-ending-square = { $winner } gewinnt mit vier Steinen in einem Quadrat{ okiya-points }
okiya-ending-block = { $winner } lässt kein passendes Plättchen übrig und gewinnt{ okiya-points }
okiya-ending-full = { $winner } hat das letzte Plättchen genommen und gewinnt{ okiya-points }
okiya-drawn-full = Das Gitter ist voll, ohne Linie und ohne Quadrat: unentschieden.
okiya-by-line = vier in einer Linie
okiya-by-square = vier in einem Quadrat
okiya-by-block = kein Plättchen passte mehr
okiya-by-full = das Gitter ist voll
okiya-points = { $points ->
    [none] .
    [0] : keine Punkte.
    [one] : 1 Punkt.
   *[other] : { $points } Punkte.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = Diese Runde ist vorbei.
okiya-why-not-unreadable = „{ $tried }“ ist kein Feld des Gitters. Die Felder gehen von a1 unten links bis d4.
okiya-why-not-token = Auf { $square } liegt schon ein Stein von { $seat }. Nimm ein Feld, auf dem noch ein Plättchen liegt.
okiya-why-not-border = Das erste Plättchen einer Runde kommt vom Rand des Gitters, und { $square } liegt in der Mitte.
okiya-why-not-apart = Auf { $square } liegt { $tile }. Weder Pflanze noch Gedicht passen zum zuletzt genommenen Plättchen, { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] Kein Plättchen ist übrig.
    [one] Ein Plättchen ist übrig: { $tiles }.
   *[other] { $tiles-left } Plättchen sind übrig: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } hat noch keine Steine.
   *[other] { $seat } hat Steine auf { $squares }.
}
okiya-describe-start = { $seat } beginnt mit einem beliebigen Plättchen am Rand.
okiya-describe-next = Zuletzt genommen: { $taken }. { $seat } nimmt ein Plättchen mit { okiya-plant } oder { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** spielt man mit sechzehn Plättchen. Jedes zeigt eine Pflanze (Ahorn, Kirsche, Kiefer oder Iris) und ein Gedicht (aufgehende Sonne, Vogel, Regen oder Tanzaku), und keine zwei sind gleich.
okiya-lesson-turn = Wenn du dran bist, nimm ein Plättchen und lege deinen Stein an seine Stelle. Das Plättchen muss in Pflanze oder Gedicht mit dem übereinstimmen, das gerade zuvor genommen wurde. Das erste Plättchen einer Runde darf jedes am Rand sein.
okiya-lesson-win = Du gewinnst mit vier deiner Steine in einer Reihe, einer Spalte oder einer langen Diagonale, mit vier in einem 2×2-Quadrat, oder wenn für die andere Seite kein Plättchen mehr passt.
okiya-lesson-full-board = Ist auch das sechzehnte Plättchen genommen und niemand hat vier, gewinnt, wer es genommen hat, aber ohne Punkte; in einer Herausforderung lässt sich stattdessen ein Unentschieden vereinbaren.
okiya-lesson-points = Ein Sieg bringt so viele Punkte, wie noch Plättchen im Gitter liegen; eine Partie auf zehn Punkte gewinnt, wer zuerst zehn hat. Wer eine Runde verloren hat, beginnt die nächste, mit neu gemischten Plättchen; nach einem Unentschieden beginnt die andere Seite als zuvor. In einer Spiegelpartie werden die Plätze getauscht, und die Plättchen liegen wieder genauso.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya in fünf Schritten.** Jedes Plättchen zeigt eine Pflanze und ein Gedicht. Du bist Schwarz und beginnst mit irgendeinem Plättchen am Rand: Nimm die Iris mit dem Vogel auf **b4**.
okiya-course-1 = Wo das Plättchen lag, liegt jetzt dein Stein. Das nächste Plättchen muss in Pflanze oder Gedicht zu deinem passen, also hat Weiß die Iris mit dem Regen auf c3 genommen. Jetzt brauchst du eine Iris oder einen Regen: Nimm die Iris mit dem Tanzaku auf **b2**.
okiya-course-2 = Diesmal ging es mit der Pflanze weiter. Weiß hat die Kiefer mit dem Tanzaku auf a4 genommen, denn mit dem Gedicht geht es ebenso weiter. Nimm die Kirsche mit dem Tanzaku auf **b1**.
okiya-course-3 = Drei liegen schon in einer Spalte, und b3 wäre der vierte Stein. Aber Weiß hat die Kirsche mit dem Regen auf c4 genommen, und b3 zeigt keins von beiden. Nimm den Ahorn mit dem Regen auf **d2**.
okiya-course-4 = Was du nimmst, bestimmt, was Weiß nehmen darf: einen Ahorn oder einen Regen. Weiß hat den Ahorn mit dem Vogel auf c1 genommen. Jetzt passt b3, denn es zeigt einen Ahorn: Nimm **b3**.
okiya-course-5 = Vier in einer Linie: Du gewinnst. Auch ein 2×2-Quadrat hätte gewonnen, und ebenso gewinnst du, wenn für Weiß nichts mehr passt. Sieben Plättchen liegen noch da; in einer Partie auf zehn Punkte zählen sie für dich.
