# Waar een partij werd beslist: alleen wat bewezen is. $number telt de zetten van de ronde.

button-analysis = Waar viel de beslissing?
button-analysis-all = Tonen aan iedereen
button-moment = Voor zet { $number }
button-moment-end = Het einde
analysis-last-chance = De laatste kans voor { $person } kwam bij zet { $number }: { $instead }
analysis-given = Met zet { $number } gaf { $person } { $worth ->
    [win] de winst
   *[draw] de remise
} uit handen: { $instead }
# $move: de naam van een zet, zoals c3 → c7
analysis-instead = { $only ->
    [yes] { $worth ->
        [win] alleen **{ $move }** won.
       *[draw] alleen **{ $move }** hield remise.
    }
   *[no] { $worth ->
        [win] **{ $move }** had gewonnen.
       *[draw] **{ $move }** had remise gehouden.
    }
}
analysis-lost-from = Vanaf zet { $number } was het verloren voor { $person }.
analysis-drawn-from = Vanaf zet { $number } was het remise.
analysis-still-won = Toen het ophield, stond het op het bord gewonnen voor { $person }.
analysis-still-drawn = Toen het ophield, stond het op het bord remise.
analysis-nothing = Over deze ronde is niets bewezen, dus meer zeg ik niet.
# Op de strook onder een afbeelding, naast blekere kolommen
analysis-estimated = bleek: geschat
# Die strook in woorden, voor wie haar niet ziet. $seat: hoe een kant heet
analysis-strip = Een strook eronder toont hoe het bij elke zet stond. Hier { $stands ->
    [won] staat het gewonnen voor { $seat }.
    [drawn] staat het remise.
    [better] staat { $seat } beter, naar schatting.
   *[level] staat het gelijk, naar schatting.
}
refused-nothing-decided = Over deze partij valt niets te vertellen: die is nog bezig, of telt voor niemand.
