# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Puzzel van de dag:** { $game }
puzzle-title-another = **Nog een puzzel:** { $game }
puzzle-win = { $seat } is aan de beurt. Er is precies één winnende zet, en die wint { $moves ->
    [one] meteen
   *[other] in hooguit { $moves } zetten
}.
puzzle-save = { $seat } is aan de beurt. Geen zet wint, en precies één zet verliest niet.
puzzle-next-try = Poging { $count }.
puzzle-wrong = Dat is hem niet.
puzzle-wrong-answer = Dat is hem niet: op **{ $mine }** volgt **{ $theirs }**.
puzzle-solved = Dat is hem: **{ $move }**. { $count ->
    [one] In één keer opgelost.
   *[other] Opgelost bij poging { $count }.
}
puzzle-all-solved = Dat was de laatste van vandaag. Morgen komen er nieuwe.
puzzle-solution = { $days ->
    [one] Dat was de puzzel van gisteren
   *[other] Dat was de puzzel van een eerdere dag
}, { $game }. De zet was **{ $move }**.
puzzle-from = Uit een partij van { $one } en { $two }.
button-puzzle-solve = Oplossen
button-puzzle-again = Opnieuw proberen
button-puzzle-another = Nog een
button-puzzle-today = Puzzel van vandaag
button-puzzle-yesterday = Oplossing van gisteren
refused-puzzle-none = In dit spel heb ik vandaag geen puzzel gevonden. Probeer een ander spel.
refused-puzzle-over = De dag van deze puzzel is voorbij, en de oplossing heb ik niet meer.

server-puzzle = De puzzel van de dag verschijnt in { $channel } om { $time } ({ $zone })
server-puzzle-none = Er verschijnt geen dagelijkse puzzel
server-puzzle-how = Kies een `kanaal`, een `tijd` of een `tijdzone`, en er verschijnt elke dag een puzzel, hier of in het kanaal dat je kiest. Niemand krijgt er een melding van.

command-puzzle = puzzel
command-puzzle-about = De puzzel van de dag; alleen jij ziet dit
command-admin-puzzle = puzzel
command-admin-puzzle-about = Plaats de puzzel van de dag; zonder opties stopt dat
option-channel = kanaal
option-channel-about = In welk kanaal; standaard dit kanaal
option-hour = tijd
option-hour-about = Hoe laat, zoals 9 of 18:30
