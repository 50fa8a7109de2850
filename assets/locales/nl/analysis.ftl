# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Waar viel de beslissing?
button-analysis-all = Tonen aan iedereen
button-analysis-remove = Verwijderen
button-moment = Vóór zet { $number }
button-moment-end = Het einde
analysis-last-chance = Met zet { $number }, “**{ $move }**”, gaf { $person } { $worth ->
    [win] de winst
   *[draw] de remise
} voorgoed uit handen; { $instead }
analysis-given = Met zet { $number }, “**{ $move }**”, gaf { $person } { $worth ->
    [win] de winst
   *[draw] de remise
} uit handen; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] alleen “**{ $move }**” had dat voorkomen.
   *[no] “**{ $move }**” had dat voorkomen.
}
analysis-lost-from = Vanaf zet { $number } had { $person } een verloren stelling.
analysis-drawn-from = Vanaf zet { $number } was de stelling remise.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] De startopstelling
   *[no] De beginstelling
} was al verloren voor { $person }{ $kept ->
    [yes] : bij het beste tegenspel had geen enkele zet geholpen.
   *[no] .
}
analysis-drawn-from-start = De stelling was vanaf het begin remise, en geen van beide spelers heeft dat verspeeld.
analysis-still-won = Toen de ronde eindigde, had { $person } een gewonnen stelling.
analysis-still-drawn = Toen de ronde eindigde, was de stelling remise.
analysis-nothing = Waar deze ronde is beslist, valt niet te bewijzen, en gokken doe ik niet.
analysis-nothing-yet = Waar deze ronde is beslist, kon ik nog niet bewijzen. Ik zoek verder; vraag het over een paar minuten nog eens.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = bleek: geschat
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = De strook eronder laat bij elke zet zien wie er beter stond. Hier { $stands ->
    [won] heeft { $seat } een gewonnen stelling.
    [drawn] is de stelling remise.
    [better] staat { $seat } naar schatting beter.
   *[level] staat het naar schatting gelijk.
}
refused-nothing-decided = Aan deze partij valt niets te analyseren, want die telt niet mee.
refused-still-played = Deze partij is nog bezig. Als die voorbij is, kun je me vragen waar de beslissing viel.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Zet { $number }: { $seat } speelde “**{ $move }**”. Beter was “**{ $better }**”.
analysis-removed = { $person } heeft deze analyse verwijderd.
refused-analysis-remove = Alleen de spelers en degene die de analyse heeft laten zien, kunnen die verwijderen.
moment-title = { $game } · { $rounds ->
    [1] zet { $number }
   *[other] ronde { $round }, zet { $number }
} · { $seat } aan zet
moment-played = Gespeeld
moment-better = Beter
# What the position was worth before and after the move
moment-swing = { $before ->
    [win] winst
   *[draw] remise
} → { $after ->
    [draw] remise
   *[loss] verlies
}
# Beside the strip below the picture
moment-strip = wie er beter stond
