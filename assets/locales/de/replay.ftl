# Looking back at a match: position by position, as an animation, as a file.

command-replay = nachspielen
command-replay-about = Sieh dir eine Partie noch einmal an, Zug für Zug

button-replay = Nachspielen
button-export = Exportieren
button-replay-first = Anfang
button-replay-back = Zurück
button-replay-forward = Weiter
button-replay-last = Ende
button-animate = Als Animation
button-animate-all = Animation für alle

replay-place = { $rounds ->
    [one] { $number ->
        [0] Vor dem ersten Zug
       *[other] Zug { $number } von { $moves }
    }
   *[other] { $number ->
        [0] Runde { $round } von { $rounds }, vor dem ersten Zug
       *[other] Runde { $round } von { $rounds }, Zug { $number } von { $moves }
    }
}.
# How long the player thought about the shown move: without pauses, their vacations and outages.
replay-thought = { $person } hat { $time } überlegt.
replay-thought-moment = { $person } hat weniger als eine Minute überlegt.
duration-two = { $larger } und { $smaller }
duration-days = { $count ->
    [one] einen Tag
   *[other] { $count } Tage
}
duration-hours = { $count ->
    [one] eine Stunde
   *[other] { $count } Stunden
}
duration-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
replay-jump = { $rounds ->
    [one] { $number ->
        [0] Der Anfang
       *[other] { $number } · { $move }
    }
   *[other] { $number ->
        [0] Runde { $round }: der Anfang
       *[other] Runde { $round }: { $number } · { $move }
    }
}
replay-jump-to = Zu einem Zug springen
replay-choice = { $game } gegen { $person }, { $outcome ->
    [won] gewonnen
    [lost] verloren
    [drawn] unentschieden
   *[none] zählt nicht
}, { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}
replay-animation = { $moves ->
    [0] Es wurde noch nichts gespielt.
    [one] Die ganze Runde: ein Zug.
   *[other] Die ganze Runde: { $moves } Züge.
}
replay-animation-thinned = Diese Runde hat { $moves } Züge. Die Animation zeigt { $shown } davon, gleichmäßig verteilt.
replay-animation-alt = Eine Runde { $game } als Animation von { $shown ->
    [one] 1 Zug
   *[other] { $shown } Zügen
}. Am Ende: { $last }
replay-export = Das ist die Partie als Text. Um hier weiterzuspielen, füg ihn bei /herausfordern in die Option `start` ein; mit `@12` am Ende geht es ab Stellung 12 weiter, der Anfang ist Stellung 0. Auf einem Computer können `engawa moves --record DATEI` und `engawa replay --record DATEI` ihn lesen.
replay-export-alt = Eine Partie { $game } als Text.
refused-nothing-to-replay = Du hast hier noch keine Partie gespielt. Mit /herausfordern kannst du eine beginnen.
