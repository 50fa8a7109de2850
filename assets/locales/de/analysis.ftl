# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Wo fiel die Entscheidung?
button-analysis-all = Allen zeigen
button-analysis-remove = Entfernen
button-moment = Vor Zug { $number }
button-moment-end = Das Ende
analysis-last-chance = Mit Zug { $number }, „**{ $move }**“, hat { $person } { $worth ->
    [win] den Gewinn
   *[draw] das Unentschieden
} endgültig aus der Hand gegeben; { $instead }
analysis-given = Mit Zug { $number }, „**{ $move }**“, hat { $person } { $worth ->
    [win] den Gewinn
   *[draw] das Unentschieden
} aus der Hand gegeben; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] nur „**{ $move }**“ hätte das verhindert.
   *[no] „**{ $move }**“ hätte das verhindert.
}
analysis-lost-from = Ab Zug { $number } stand { $person } auf Verlust.
analysis-drawn-from = Ab Zug { $number } war die Stellung unentschieden.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] Die zufällige Ausgangsstellung
   *[no] Die Ausgangsstellung
} war für { $person } schon verloren{ $kept ->
    [yes] : Bei bestem Gegenspiel hätte kein Zug geholfen.
   *[no] .
}
analysis-drawn-from-start = Die Stellung war von Anfang an unentschieden, und keine Seite hat das Unentschieden aus der Hand gegeben.
analysis-still-won = Am Ende stand { $person } auf Gewinn.
analysis-still-drawn = Am Ende war die Stellung unentschieden.
analysis-nothing = Wo diese Runde entschieden wurde, lässt sich nicht beweisen, und raten möchte ich nicht.
analysis-nothing-yet = Wo diese Runde entschieden wurde, konnte ich noch nicht beweisen. Ich suche weiter: Frag mich in ein paar Minuten noch einmal.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = blass: geschätzt
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = Ein Streifen darunter zeigt für jeden Zug, wer vorn lag. Hier { $stands ->
    [won] steht { $seat } auf Gewinn.
    [drawn] ist die Stellung unentschieden.
    [better] steht { $seat } besser (geschätzt).
   *[level] ist die Stellung ausgeglichen (geschätzt).
}
refused-nothing-decided = Hier gibt es nichts zu analysieren, denn diese Partie zählt nicht.
refused-still-played = Diese Partie läuft noch. Wenn sie vorbei ist, kannst du mich fragen, wo die Entscheidung fiel.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Zug { $number }: { $seat } spielte „**{ $move }**“. Besser war „**{ $better }**“.
analysis-removed = { $person } hat diese Analyse entfernt.
refused-analysis-remove = Nur die beiden Spieler und die Person, die diese Analyse gezeigt hat, können sie entfernen.
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
