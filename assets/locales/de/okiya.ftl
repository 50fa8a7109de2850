### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Nimm Plättchen, die zum letzten passen, und bilde mit vier Steinen eine Linie oder ein Quadrat.
okiya-goal = Ziel: vier Steine als Linie oder 2×2-Quadrat legen oder deinem Gegenüber kein passendes Plättchen lassen.
okiya-seat-first = Schwarz
okiya-seat-second = Weiß

# $value: the value of the option
okiya-option-full-board-about = Was gilt, wenn das letzte Plättchen genommen wird und niemand vier hat
# Names of options: lower case, no spaces
okiya-option-full-board-name = volles-gitter
okiya-option-full-board = { $value ->
    [draw] Volles Gitter: unentschieden
   *[last-mover] Volles Gitter: Wer das letzte Plättchen nimmt, gewinnt
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

okiya-move = { $square } ({ $tile })
okiya-tiles = { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen: Wähle eines
}
okiya-tell-take = { $by } hat auf { $square } das Plättchen „{ $tile }“ genommen.
okiya-tell-next = Als Nächstes: ein Plättchen mit { okiya-plant } oder { okiya-poem } nehmen.
okiya-tell-next-border = Als Nächstes: ein Plättchen am Rand nehmen.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } gewinnt mit vier Steinen in einer Linie{ okiya-points }
okiya-ending-square = { $winner } gewinnt mit vier Steinen in einem Quadrat{ okiya-points }
okiya-ending-block = { $winner } lässt kein passendes Plättchen übrig und gewinnt{ okiya-points }
okiya-ending-full = { $winner } hat das letzte Plättchen genommen und gewinnt{ okiya-points }
okiya-drawn-full = Das Gitter ist voll, und niemand hat eine Linie oder ein Quadrat: unentschieden.
okiya-by-line = vier in einer Linie
okiya-by-square = vier in einem Quadrat
okiya-by-block = kein passendes Plättchen mehr
okiya-by-full = letztes Plättchen genommen
okiya-points = { $points ->
    [none] .
    [0] : keine Punkte.
    [one] : 1 Punkt.
   *[other] : { $points } Punkte.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = Diese Runde ist vorbei.
okiya-why-not-unreadable = „{ $tried }“ ist kein Feld des Gitters. Die Felder gehen von a1 unten links bis d4 oben rechts.
okiya-why-not-token = Auf { $square } liegt schon ein Stein von { $seat }. Wähle ein Feld, auf dem noch ein Plättchen liegt.
okiya-why-not-border = Das erste Plättchen einer Runde muss vom Rand des Gitters kommen, und { $square } liegt in der Mitte.
okiya-why-not-apart = Auf { $square } liegt „{ $tile }“. Weder die Pflanze noch das Motiv passt zum zuletzt genommenen Plättchen, „{ $taken }“.

## The board in words

okiya-describe = { $tiles-left ->
    [0] Es ist kein Plättchen mehr übrig.
    [one] Es ist noch ein Plättchen übrig: { $tiles }.
    [16] Alle 16 Plättchen liegen aus: { $tiles }.
   *[other] Es sind noch { $tiles-left } Plättchen übrig: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } hat noch keinen Stein gelegt.
    [one] { $seat } hat einen Stein auf { $squares }.
   *[other] { $seat } hat Steine auf { $squares }.
}
okiya-describe-start = { $seat } beginnt mit einem beliebigen Plättchen am Rand.
okiya-describe-next = Zuletzt genommen: { $taken }. { $seat } muss ein Plättchen mit { okiya-plant } oder { okiya-poem } nehmen.

## Rules

okiya-lesson-goal = **Okiya** spielt man mit sechzehn Plättchen. Jedes zeigt eine Pflanze (Ahorn, Kirsche, Kiefer oder Iris) und ein Motiv (aufgehende Sonne, Vogel, Regen oder Tanzaku), und keine zwei sind gleich.
okiya-lesson-turn = Wenn du dran bist, nimm ein Plättchen und leg einen deiner Steine an seine Stelle. Das Plättchen muss dieselbe Pflanze oder dasselbe Motiv zeigen wie das Plättchen, das zuletzt genommen wurde. Wer die Runde beginnt, nimmt ein beliebiges Plättchen am Rand.
okiya-lesson-win = Du gewinnst, wenn vier deiner Steine in einer Reihe, einer Spalte, einer langen Diagonale oder einem 2×2-Quadrat liegen. Du gewinnst auch, wenn für dein Gegenüber kein Plättchen mehr passt.
okiya-lesson-full-board = Ist auch das sechzehnte Plättchen genommen, ohne dass jemand vier Steine beisammenhat, gewinnt, wer es genommen hat, bekommt dafür aber keine Punkte. Beim Herausfordern kannst du festlegen, dass eine solche Runde stattdessen unentschieden endet.
okiya-lesson-points = Ein Sieg bringt so viele Punkte, wie noch Plättchen auf dem Tisch liegen; eine Partie auf zehn Punkte gewinnt, wer zuerst zehn hat. Vor jeder Runde werden die Plättchen neu gemischt. Es beginnt, wer die vorige Runde verloren hat; ging sie unentschieden aus, beginnt, wer sie nicht begonnen hat. Eine Spiegelpartie hat zwei Runden: In der zweiten liegen die Plättchen genauso wie in der ersten, aber die Seiten sind getauscht.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya in fünf Schritten.** Jedes Plättchen zeigt eine Pflanze und ein Motiv. Du spielst Schwarz und darfst mit jedem Plättchen am Rand beginnen. Nimm hier die Iris mit dem Vogel auf **b4**.
okiya-course-1 = Wo das Plättchen lag, liegt jetzt dein Stein. Das nächste Plättchen muss dieselbe Pflanze oder dasselbe Motiv zeigen wie das eben genommene. Weiß hat deshalb die Iris mit dem Regen auf c3 genommen. Jetzt brauchst du Iris oder Regen: Nimm die Iris mit dem Tanzaku auf **b2**.
okiya-course-2 = Diesmal passte die Pflanze. Weiß hat die Kiefer mit dem Tanzaku auf a4 genommen. Es genügt auch, wenn das Motiv passt: Nimm die Kirsche mit dem Tanzaku auf **b1**.
okiya-course-3 = Du hast schon drei Steine in einer Spalte, und auf b3 käme der vierte. Aber Weiß hat die Kirsche mit dem Regen auf c4 genommen, und b3 zeigt weder Kirsche noch Regen. Nimm den Ahorn mit dem Regen auf **d2**.
okiya-course-4 = Was du nimmst, bestimmt, was Weiß nehmen darf: Ahorn oder Regen. Weiß hat den Ahorn mit dem Vogel auf c1 genommen. Jetzt passt b3, denn es zeigt einen Ahorn: Nimm **b3**.
okiya-course-5 = Vier in einer Linie: Du hast gewonnen. Auch mit einem 2×2-Quadrat gewinnst du und ebenso, wenn für Weiß kein Plättchen mehr passt. Sieben Plättchen liegen noch auf dem Tisch: In einer Partie auf zehn Punkte bekämst du dafür sieben Punkte.
