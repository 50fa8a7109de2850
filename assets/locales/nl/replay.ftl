# Looking back at a match: position by position, as an animation, as a file.

command-replay = terugkijken
command-replay-about = Kijk een partij terug, zet voor zet

button-replay = Terugkijken
button-export = Exporteren
button-replay-first = Begin
button-replay-back = Terug
button-replay-forward = Verder
button-replay-last = Einde
button-animate = Als animatie
button-animate-all = Animatie voor iedereen

replay-place = { $rounds ->
    [one] { $number ->
        [0] Vóór de eerste zet
       *[other] Zet { $number } van { $moves }
    }
   *[other] { $number ->
        [0] Ronde { $round } van { $rounds }, vóór de eerste zet
       *[other] Ronde { $round } van { $rounds }, zet { $number } van { $moves }
    }
}.
# How long the player thought about the shown move: without pauses, their vacations and outages.
replay-thought = { $person } dacht { $time } na.
replay-thought-moment = { $person } dacht nog geen minuut na.
duration-two = { $larger } en { $smaller }
duration-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagen
}
duration-hours = { $count } uur
duration-minutes = { $count ->
    [one] 1 minuut
   *[other] { $count } minuten
}
replay-jump = { $rounds ->
    [one] { $number ->
        [0] Het begin
       *[other] { $number } · { $move }
    }
   *[other] { $number ->
        [0] Ronde { $round }: het begin
       *[other] Ronde { $round }: { $number } · { $move }
    }
}
replay-jump-to = Ga naar een zet
replay-choice = { $game } tegen { $person }, { $outcome ->
    [won] gewonnen
    [lost] verloren
    [drawn] remise
   *[none] telt niet mee
}, { $moves ->
    [one] 1 zet
   *[other] { $moves } zetten
}
replay-animation = { $moves ->
    [0] Er is nog niets gespeeld.
    [one] De hele ronde: 1 zet.
   *[other] De hele ronde: { $moves } zetten.
}
replay-animation-thinned = Deze ronde heeft { $moves } zetten. De animatie toont er { $shown }, gelijkmatig verdeeld.
replay-animation-alt = Een ronde { $game } als animatie van { $shown ->
    [one] 1 zet
   *[other] { $shown } zetten
}. Aan het eind: { $last }
replay-export = De partij als tekst. Wil je hier vanaf een stelling verderspelen, plak de tekst dan bij de optie `vanaf` van /uitdagen; met `@12` erachter begin je bij stelling 12, waarbij 0 het begin is. Op een computer kun je die tekst inlezen met `engawa moves --record BESTAND` en `engawa replay --record BESTAND`.
replay-export-alt = Een partij { $game } als tekst.
refused-nothing-to-replay = Je hebt hier nog geen partij gespeeld. Met /uitdagen begin je er een.
