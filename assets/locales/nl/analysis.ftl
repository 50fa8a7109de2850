# Waar een partij werd beslist: alleen wat bewezen is. $number telt de zetten van de ronde.

button-analysis = Waar viel de beslissing?
button-analysis-all = Tonen aan iedereen
button-moment = Voor zet { $number }
button-moment-end = Het einde
analysis-last-chance = Met zet { $number }, **{ $move }**, gaf { $person } { $worth ->
    [win] de winst
   *[draw] de remise
} voorgoed uit handen; { $instead }
analysis-given = Met zet { $number }, **{ $move }**, gaf { $person } { $worth ->
    [win] de winst
   *[draw] de remise
} uit handen; { $instead }
# $move: de naam van een zet, zoals c3 → c7
analysis-instead = { $only ->
    [yes] alleen **{ $move }** had dat voorkomen.
   *[no] **{ $move }** had dat voorkomen.
}
analysis-lost-from = Vanaf zet { $number } stond { $person } verloren.
analysis-drawn-from = Vanaf zet { $number } was het remise.
# $dealt: of het toeval het begin heeft gegeven; $kept: of daarna niemand iets uit handen gaf
analysis-lost-from-start = { $dealt ->
    [yes] De startopstelling
   *[no] De beginstelling
} was vanaf het begin verloren voor { $person }{ $kept ->
    [yes] : bij het beste tegenspel had geen enkele zet geholpen.
   *[no] .
}
analysis-drawn-from-start = Het was vanaf het begin remise, en geen van beiden gaf die uit handen.
analysis-still-won = Toen de ronde eindigde, stond { $person } op het bord gewonnen.
analysis-still-drawn = Toen de ronde eindigde, stond het op het bord remise.
analysis-nothing = Over deze ronde is niets bewezen, dus meer zeg ik niet.
# Op de strook onder een afbeelding, naast blekere kolommen
analysis-estimated = bleek: geschat
# Die strook in woorden, voor wie die niet ziet. $seat: hoe een kant heet
analysis-strip = Een strook eronder toont hoe het bij elke zet stond. Hier { $stands ->
    [won] staat { $seat } gewonnen.
    [drawn] staat het remise.
    [better] staat { $seat } naar schatting beter.
   *[level] staat het naar schatting gelijk.
}
refused-nothing-decided = In deze partij valt niets te analyseren: die telt niet mee.
refused-still-played = Deze partij is nog bezig. Als die voorbij is, kun je me vragen waar de beslissing viel.
