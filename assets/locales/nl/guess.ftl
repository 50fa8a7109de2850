# Raden door wie naar een partij kijkt.

button-guess = Raad deze zet
button-guess-change = Toch een andere
# $move: de naam van een zet, zoals c3 → c7
guess-ask = Wat speelt { $person } nu? Alleen jij ziet dit, en tot de zet hoort niemand wat je raadt.
guess-so-far = Tot nu toe raad je **{ $move }**.
guess-sealed = Verzegeld: **{ $move }**. Tot { $person } heeft gespeeld, kun je het nog veranderen.
# $people: een lijst van guess-person en guess-others
guess-right = Goed geraden door { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] nog iemand
   *[other] { $count } anderen
}
# $people: een lijst van guess-best-one
guess-best = { $count ->
    [one] Het best geraden heeft { $people }.
   *[other] Het best geraden hebben { $people }.
}
guess-best-one = { $person } ({ $hit } van { $guessed })
terms-unguessed = Wie kijkt, raadt geen zetten
option-guesses = raden
option-guesses-about = Of wie kijkt de zetten mag raden

## Waarom niet.

refused-guess-too-late = Het bord is intussen veranderd, dus hiermee ben je te laat.
refused-guess-player = Je speelt zelf in deze partij. Raden is voor wie kijkt.
refused-guess-not-here = In deze partij kun je geen zetten raden.
refused-guess-nothing = Er valt nu niets te raden.
