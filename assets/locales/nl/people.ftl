### A person’s settings: refusals.

refused-zone = Er is geen tijdzone die “{ $name }” heet. Typ het begin van de naam van een grote stad en kies er een uit de lijst.
refused-zone-meant = Er is geen tijdzone die “{ $name }” heet. Bedoel je { $zone }?
refused-zone-several = “{ $name }” kan meerdere tijdzones betekenen: { $zones }. Welke is de jouwe?
refused-no-zone = Stille uren gaan uit van je plaatselijke tijd. Kies eerst je tijdzone, met /instellingen tijdzone.
refused-time = “{ $time }” is geen tijdstip op een heel of half uur. Schrijf het als 22:30 of 7.
refused-night = Stille uren duren minstens een halfuur en hooguit twaalf uur per dag.
refused-reminder = Een herinnering komt 1 tot { $hours } uur voor de deadline.
refused-too-many-reminders = Je kunt maximaal { $limit } herinneringen kiezen. Haal er een weg om een andere toe te voegen.
refused-language = “{ $language }” spreek ik nog niet. Kies een van de talen in de lijst.
refused-away = Je bent al op vakantie; je klokken staan stil tot je terug bent.
refused-here = Je bent niet op vakantie; je klokken lopen.
refused-no-days-left = Je { $days } vakantiedagen van dit jaar zijn op. In januari komen er nieuwe.

## Settings. $state is "on" or "off".

settings-title = **Je instellingen**
settings-alerts = Als je aan de beurt bent: { $value }
settings-alerts-mention = een vermelding in het kanaal
settings-alerts-direct = een privébericht
settings-alerts-both = een vermelding en een privébericht
settings-alerts-digest = elke ochtend één overzicht van alle borden die op je wachten
settings-alerts-silent = geen melding
settings-reminders = Herinneringen: { $list }
settings-reminders-none = Herinneringen: geen
settings-days-off = Als je tijd om is: een vrije dag, als de partij dat toelaat. Dit jaar nog over: { $days }
settings-days-off-none = Als je tijd om is: de partij is voorbij, zonder vrije dag
settings-reminder-third = als er nog een derde van de tijd over is
settings-reminder-hours = { $hours } uur voor de deadline
settings-reminder-take = Toevoegen: { $when }
settings-reminder-drop = Weghalen: { $when }
settings-zone = Tijdzone: { $zone }
settings-zone-none = Tijdzone: nog niet bekend. Met /instellingen tijdzone kies je er een; je stille uren richten zich daarnaar.
settings-quiet = Stille uren: { $value }
settings-weekends = Op zaterdag en zondag laat ik je met rust; wat er dan op je wacht, hoor je op maandagochtend. De klokken lopen door.
settings-night = { $from } tot { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = geen, nee, nooit, uit
settings-words-until = tot
settings-words-clock = uur, u, van, vanaf
settings-night-none = geen
settings-language = Taal van antwoorden die alleen jij ziet: { $value }
language-near = Ik spreek ook { $language }; dat stel je in met `/settings language`.
settings-language-client = zoals in Discord
settings-palette = Kleuren van borden die alleen jij ziet: { $value }
settings-palette-day = licht
settings-palette-night = donker
settings-palette-contrast = hoog contrast
settings-confirm = Een zet met een knop { $state ->
    [on] geldt pas als je hem bevestigt
   *[off] geldt meteen
}
settings-forced = Een gedwongen zet (als er maar één mogelijk is) { $state ->
    [on] wordt automatisch voor je gespeeld
   *[off] doe je zelf
}
settings-hidden = Je staat { $state ->
    [on] niet op de ranglijsten, en alleen jij ziet je profiel
   *[off] op de ranglijsten
}
settings-hide-ratings = { $state ->
    [on] Zolang je speelt, zie je je eigen ratings en die van je tegenstanders niet
   *[off] Ratings zie je ook terwijl je speelt
}
settings-named = Het dagelijkse bericht hier noemt je naam { $state ->
    [on] als je de puzzel hebt opgelost
   *[off] niet
}
settings-menu-alerts = Hoe je hoort dat je aan de beurt bent
settings-menu-reminders = Herinneringen, en een vrije dag als je tijd om is
settings-menu-quiet = Stille uren; andere tijden met /instellingen stille-uren
settings-menu-private = Wat alleen jij ziet: taal, bordkleuren en ratings
settings-switch-confirm = { $state ->
    [on] Zetten niet bevestigen
   *[off] Zetten eerst bevestigen
}
settings-switch-days-off = { $state ->
    [on] Geen vrije dag als mijn tijd om is
   *[off] Een vrije dag als mijn tijd om is
}
settings-switch-weekends = { $state ->
    [on] Ook in het weekend meldingen
   *[off] Stil in het weekend
}
settings-switch-forced = { $state ->
    [on] Gedwongen zetten zelf doen
   *[off] Gedwongen zetten automatisch doen
}
settings-switch-hidden = { $state ->
    [on] Weer op de ranglijsten
   *[off] Niet meer op de ranglijsten
}
settings-switch-hide-ratings = { $state ->
    [on] Ratings tonen terwijl ik speel
   *[off] Ratings verbergen terwijl ik speel
}
settings-switch-named = { $state ->
    [on] Noem mij niet in het dagelijkse bericht
   *[off] Noem mij in het dagelijkse bericht
}

command-settings = instellingen
command-settings-about = Meldingen, stille uren, taal, kleuren en meer
option-zone = tijdzone
option-zone-about = Je tijdzone; noem een grote stad die erin ligt
option-quiet = stille-uren
option-quiet-about = Wanneer ik je niets meld, zoals 22:30-7 of 22 uur tot 7 uur; “geen” voor geen stille uren
option-weekends = weekend
option-weekends-about = Of zaterdag en zondag stil zijn; de klokken lopen door
option-alerts = meldingen
option-alerts-about = Hoe je hoort dat je aan de beurt bent
option-alerts-mention = Een vermelding in het kanaal
option-alerts-direct = Een privébericht
option-alerts-both = Allebei
option-alerts-digest = Elke ochtend één overzicht van alle borden die op je wachten
option-alerts-silent = Helemaal niet
option-palette = kleuren
option-palette-about = Welke kleuren de borden hebben
option-palette-day = Licht
option-palette-night = Donker
option-palette-contrast = Hoog contrast
option-language = taal
option-language-about = Welke taal ik gebruik
option-language-none = Zoals Discord is ingesteld
option-confirm = bevestigen
option-confirm-about = Of een zet met een knop pas geldt als je hem bevestigt
option-forced = gedwongen
option-forced-about = Of een gedwongen zet (als er maar één mogelijk is) automatisch voor je wordt gespeeld
option-hidden = verborgen
option-hidden-about = Of je niet op de ranglijsten staat en alleen jij je profiel ziet
option-hide-ratings = ratings-verbergen
option-hide-ratings-about = Of je eigen ratings en die van je tegenstanders verborgen zijn zolang je speelt
option-named = noemen
option-named-about = Of het dagelijkse bericht hier je naam mag noemen als je de puzzel hebt opgelost
option-days-off = vrije-dagen
option-days-off-about = Of ik een vrije dag voor je neem als je tijd om is, hoogstens 7 per jaar

confirm-really = Wil je echt “{ $move }” spelen?
confirm-yes = Spelen
confirm-no = Nee

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · ratings en resultaten
profile-line = { $mark } **{ $game }**: **{ $here }** hier, { $everywhere } op alle servers samen · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } op alle servers samen, hier nog geen rating · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = Zolang je speelt, zijn je eigen ratings en die van je tegenstanders verborgen. Met /instellingen verander je dat.
profile-absent = Nu even niet op de ranglijst van { $games }: de laatste partij met rating was meer dan { $days } dagen geleden. De rating blijft behouden; één nieuwe partij met rating is genoeg om weer op de ranglijst te komen.
profile-empty = Nog geen partij met rating.
versus-drawn = { $draws ->
    [one] Onderlinge stand bij dit spel in dit kanaal: 1 remise tussen { $leader } en { $other }.
   *[other] Onderlinge stand bij dit spel in dit kanaal: { $draws } remises tussen { $leader } en { $other }.
}
versus-score = { $draws ->
    [0] Onderlinge stand bij dit spel in dit kanaal: { $leader } { $more }–{ $less } { $other }.
    [one] Onderlinge stand bij dit spel in dit kanaal: { $leader } { $more }–{ $less } { $other }, 1 remise.
   *[other] Onderlinge stand bij dit spel in dit kanaal: { $leader } { $more }–{ $less } { $other }, { $draws } remises.
}
profile-against = { $person } tegen { $other }: { ladder-results }
profile-last = Laatste partijen:
button-profile = Terug naar het profiel
profile-last-match = { $number }. { $game } tegen { $other }: { $outcome ->
    [won] gewonnen
    [lost] verloren
   *[drawn] remise
}, { $day }
button-replay-number = Nr. { $number } terugkijken
profile-chart = { $game }: van { $first } naar { $last } in { $matches ->
    [one] 1 partij met rating
   *[other] { $matches } partijen met rating
}; laagste { $lowest }, hoogste { $highest }.
profile-day = { $day } { $month ->
    [1] jan
    [2] feb
    [3] mrt
    [4] apr
    [5] mei
    [6] jun
    [7] jul
    [8] aug
    [9] sep
    [10] okt
    [11] nov
   *[12] dec
} { $year }

command-profile = profiel
command-profile-about = Ratings en resultaten van iemand, met een grafiek
option-person = persoon
option-person-about = Om wie het gaat; standaard jijzelf

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** tegen **{ $two }**
compare-line = **{ $game }**: { $ones } en { $twos }
compare-line-met = **{ $game }**: { $ones } en { $twos } · { ladder-results }
compare-unrated = geen rating
compare-hidden = verborgen
compare-never = { $one } en { $two } hebben nog geen partij tegen elkaar uitgespeeld.
refused-same-person = Dat ben jij. Kies iemand anders om jezelf mee te vergelijken; /profiel gaat alleen over jou.

## The morning summary.

digest-title = Goedemorgen. Dit wacht op je (stand van { $when }):
digest-ended-title = Intussen afgelopen (stand van { $when }):
digest-aloud = Goedemorgen. Ik kan je geen privébericht sturen, dus zeg ik het hier. { $count ->
    [0] Een van je partijen is afgelopen.
    [one] Er wacht één partij of uitdaging op je.
   *[other] Er wachten { $count } partijen en uitdagingen op je.
} **/partijen** laat meer zien.
digest-more = · Nog { $count }: /partijen toont ze allemaal.
digest-more-ended = · Nog { $count }: /terugkijken laat ze zien.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = makkelijk
computer-steady = gemiddeld
computer-strong = moeilijk
computer-best = volle sterkte
computer-perfect = foutloos
refused-computer-only-plays = Dat ben ik, en ik speel alleen maar: eigen ratings, lijsten of instellingen heb ik niet. Daag me uit wanneer je wilt.
refused-no-offers-to-computer = Als ik speel, ga ik niet in op voorstellen. Je kunt wel je laatste zet terugnemen met *Terugnemen*, of opgeven.
refused-level-for-person = `niveau` is voor een partij tegen de computer, en je hebt iemand anders uitgedaagd. Laat `niveau` of `tegenstander` weg.
refused-level-not-solved = Dit spel heb ik op dit bord niet volledig doorgerekend, dus foutloos spelen kan ik het niet. Kies bij `niveau` in plaats daarvan “{ option-level-best }”.
