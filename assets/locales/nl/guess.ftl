# Spectators’ guesses at the next move.

button-guess = Raad de zet
button-guess-number = Bij nr. { $number } raden
button-guess-change = Iets anders raden
# $move: the name of a move, such as c3 → c7
guess-ask = Wat gaat { $person } spelen? Tot de zet is gedaan, krijgt niemand je gok te zien.
guess-so-far = Je gok tot nu toe: **{ $move }**.
guess-sealed = Genoteerd: **{ $move }**. Zolang { $person } nog niet heeft gespeeld, kun je iets anders kiezen.
guess-was-right = Goed geraden: de zet van { $person } was **{ $move }**.
# $people: a list of guess-person and guess-others
guess-right = Goed geraden door { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] nog iemand
   *[other] { $count } anderen
}
# $people: a list of guess-best-one
guess-best = { $count ->
    [one] { $people } heeft het best geraden.
   *[other] { $people } hebben het best geraden.
}
guess-best-one = { $person } ({ $hit } van { $guessed })
terms-unguessed = Toeschouwers mogen geen zetten raden
option-guesses = raden
option-guesses-about = Of toeschouwers mogen raden; standaard wel

## Refusals

refused-guess-too-late = Het bord is intussen veranderd, dus je gok komt te laat.
refused-guess-player = Je speelt zelf in deze partij. Raden is voor toeschouwers.
refused-guess-not-here = In deze partij kun je geen zetten raden.
refused-guess-nothing = Er valt nu niets te raden.
