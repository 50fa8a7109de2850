# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Puzzel { $number } · { $game }**
puzzle-title-own = **Uit een partij die hier is gespeeld · { $game }**
puzzle-win = { $seat } is aan de beurt. Er is precies één winnende zet; daarmee win je { $moves ->
    [one] meteen
   *[other] in hooguit { $moves } zetten
}.
puzzle-next-try = { $count ->
    [2] Dit is je tweede poging.
    [3] Dit is je derde poging.
   *[other] Dit is poging { $count }.
}
puzzle-wrong = Dat is hem niet.
puzzle-wrong-answer = Dat is hem niet: op “**{ $mine }**” volgt “**{ $theirs }**”.
puzzle-solved = Dat is hem: **{ $move }**. { $count ->
    [one] In één keer opgelost.
   *[other] Opgelost in { $count } pogingen.
}
puzzle-found = Dat is hem: **{ $move }**.
puzzle-solution = De zet was **{ $move }**.
# At least 3 days
puzzle-run = Je hebt de puzzel van de dag { $days } dagen op rij opgelost.
puzzle-all-solved = Dat waren alle puzzels van de laatste tijd. Morgen komt er een nieuwe.
puzzle-naming = Mag het dagelijkse bericht hier je naam noemen als je de puzzel hebt opgelost?
puzzle-named = Bedankt. Voortaan noemt het dagelijkse bericht hier je naam als je de puzzel hebt opgelost. Wijzigen kan met /instellingen noemen.
puzzle-unnamed = Goed, het dagelijkse bericht hier noemt je naam niet. Wat je oplost, telt hier wel mee. Wijzigen kan met /instellingen noemen.
puzzle-from = De stelling komt uit een partij tussen { $one } en { $two }.
button-puzzle-solve = Oplossen
button-puzzle-again = Opnieuw proberen
button-puzzle-another = Nog een
button-puzzle-show = Laat zien
button-puzzle-named = Ja, noem mij
button-puzzle-unnamed = Noem mij niet
button-puzzle-today = Puzzel van vandaag
button-puzzle-yesterday = Oplossing van gisteren
refused-puzzle-none = Ik heb vandaag geen puzzel voor je. Morgen is er weer een.
refused-puzzle-over = Die puzzel heb ik niet meer, maar die van vandaag ligt voor je klaar.

server-puzzle = De puzzel van de dag verschijnt in { $channel } om { $time } ({ $zone })
server-puzzle-none = Er verschijnt geen puzzel van de dag
server-puzzle-how = Kies een `kanaal`, een `tijd` of een `tijdzone`, dan verschijnt er elke dag een puzzel, hier of in het kanaal dat je kiest. Niemand krijgt er een melding van.

command-puzzle = puzzel
command-puzzle-about = Los de puzzel van de dag op; alleen jij ziet hem
command-admin-puzzle = puzzel
command-admin-puzzle-about = Plaats de puzzel van de dag; zonder opties stopt dat
option-channel = kanaal
option-channel-about = In welk kanaal de puzzel verschijnt; standaard dit kanaal
option-hour = tijd
option-hour-about = Hoe laat de puzzel verschijnt, zoals 9 of 18:30
