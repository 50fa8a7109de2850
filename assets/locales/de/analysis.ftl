# Wo eine Partie entschieden wurde: nur, was bewiesen ist. $number zählt die Züge der Runde.

button-analysis = Wo fiel die Entscheidung?
button-analysis-all = Allen zeigen
button-moment = Vor Zug { $number }
button-moment-end = Das Ende
analysis-last-chance = Die letzte Chance von { $person } war Zug { $number }: { $instead }
analysis-given = Mit Zug { $number } gab { $person } { $worth ->
    [win] den Gewinn
   *[draw] das Unentschieden
} aus der Hand: { $instead }
# $move: der Name eines Zugs, etwa c3 → c7
analysis-instead = { $only ->
    [yes] { $worth ->
        [win] nur **{ $move }** gewann.
       *[draw] nur **{ $move }** hielt das Unentschieden.
    }
   *[no] { $worth ->
        [win] **{ $move }** hätte gewonnen.
       *[draw] **{ $move }** hätte das Unentschieden gehalten.
    }
}
analysis-lost-from = Ab Zug { $number } war es für { $person } verloren.
analysis-drawn-from = Ab Zug { $number } war es unentschieden.
analysis-still-won = Als es endete, war es auf dem Brett für { $person } gewonnen.
analysis-still-drawn = Als es endete, war es auf dem Brett unentschieden.
analysis-nothing = Zu dieser Runde ist nichts bewiesen, darum sage ich nicht mehr.
# Auf dem Streifen unter einem Bild, neben blasseren Säulen
analysis-estimated = blass: geschätzt
# Was von diesem Streifen gesagt wird, wenn ihn jemand nicht sieht. $seat: wie ein Platz heißt
analysis-strip = Ein Streifen darunter zeigt, wie es bei jedem Zug stand. Hier { $stands ->
    [won] ist es für { $seat } gewonnen.
    [drawn] ist es unentschieden.
    [better] steht { $seat } besser, geschätzt.
   *[level] ist es ausgeglichen, geschätzt.
}
refused-nothing-decided = Zu dieser Partie gibt es nichts zu sagen: Sie läuft noch, oder sie zählt für niemanden.
