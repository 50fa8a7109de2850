# Spectators’ guesses at the next move.

button-guess = Zug raten
button-guess-number = Bei Nr. { $number } raten
button-guess-change = Anders raten
# $move: the name of a move, such as c3 → c7
guess-ask = Was spielt { $person } jetzt? Vor dem Zug erfährt niemand, was du rätst.
guess-so-far = Bisher rätst du „**{ $move }**“.
guess-sealed = Gespeichert: **{ $move }**. Solange { $person } noch nicht gezogen hat, kannst du anders raten.
guess-was-right = Richtig geraten: Der Zug von { $person } war **{ $move }**.
# $people: a list of guess-person and guess-others
guess-right = Richtig geraten: { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] noch jemand
   *[other] { $count } weitere
}
# $people: a list of guess-best-one
guess-best = { $count ->
    [one] Am besten geraten hat { $people }.
   *[other] Am besten geraten haben { $people }.
}
guess-best-one = { $person } ({ $hit } von { $guessed })
terms-unguessed = Zuschauer raten nicht mit
option-guesses = raten
option-guesses-about = Ob Zuschauer raten dürfen; ohne Angabe ja

## Refusals

refused-guess-too-late = Das Brett hat sich inzwischen geändert; zum Raten ist es zu spät.
refused-guess-player = Du spielst in dieser Partie. Raten dürfen nur Zuschauer.
refused-guess-not-here = In dieser Partie kannst du keine Züge raten.
refused-guess-nothing = Gerade gibt es nichts zu raten.
