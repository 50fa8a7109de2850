# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Wo fiel die Entscheidung?
button-analysis-all = Allen zeigen
button-analysis-remove = Entfernen
button-moment = Vor Zug { $number }
button-moment-end = Das Ende
analysis-last-chance = Mit Zug { $number }, **{ $move }**, hat { $person } { $worth ->
    [win] den Gewinn
   *[draw] das Unentschieden
} endgültig aus der Hand gegeben; { $instead }
analysis-given = Mit Zug { $number }, **{ $move }**, hat { $person } { $worth ->
    [win] den Gewinn
   *[draw] das Unentschieden
} aus der Hand gegeben; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] nur **{ $move }** hätte das verhindert.
   *[no] **{ $move }** hätte das verhindert.
}
analysis-lost-from = Ab Zug { $number } stand { $person } auf Verlust.
analysis-drawn-from = Ab Zug { $number } war die Stellung unentschieden.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] Die zufällige Ausgangslage
   *[no] Die Ausgangslage
} war für { $person } schon verloren{ $kept ->
    [yes] : Bei bestem Gegenspiel hätte kein Zug geholfen.
   *[no] .
}
analysis-drawn-from-start = Die Stellung war von Anfang an unentschieden, und keine Seite hat das aus der Hand gegeben.
analysis-still-won = Am Ende stand { $person } auf Gewinn.
analysis-still-drawn = Am Ende war die Stellung unentschieden.
analysis-nothing = Zu dieser Runde ist nichts bewiesen, darum sage ich nicht mehr.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = blass: geschätzt
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = Ein Streifen darunter zeigt, wie es bei jedem Zug stand. Hier { $stands ->
    [won] steht { $seat } auf Gewinn.
    [drawn] ist es unentschieden.
    [better] steht { $seat } besser (geschätzt).
   *[level] ist es ausgeglichen (geschätzt).
}
refused-nothing-decided = In dieser Partie gibt es nichts zu untersuchen: Sie zählt nicht.
refused-still-played = Diese Partie läuft noch. Wenn sie vorbei ist, kannst du mich fragen, wo die Entscheidung fiel.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Zug { $number }: { $seat } spielte **{ $move }**. Besser war **{ $better }**.
analysis-removed = { $person } hat diese Analyse entfernt.
refused-analysis-remove = Nur die beiden Spieler und wer das gezeigt hat können es entfernen.
moment-title = { $game } · { $rounds ->
    [1] Zug { $number }
   *[other] Runde { $round }, Zug { $number }
} · { $seat } am Zug
moment-played = Gespielt
moment-better = Besser
# What the position was worth before and after the move
moment-swing = { $before ->
    [win] Sieg
   *[draw] Unentschieden
} → { $after ->
    [draw] Unentschieden
   *[loss] Niederlage
}
# Beside the strip below the picture
moment-strip = wer vorn lag
