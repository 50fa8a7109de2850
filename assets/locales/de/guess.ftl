# Raten: was Zuschauer einer Partie als nächsten Zug erwarten.

button-guess = Zug raten
button-guess-change = Anders raten
# $move: der Name eines Zuges, etwa c3 → c7
guess-ask = Was spielt { $person } jetzt? Das siehst nur du, und vor dem Zug erfährt niemand, was du rätst.
guess-so-far = Bisher rätst du **{ $move }**.
guess-sealed = Gespeichert: **{ $move }**. Bis { $person } gezogen hat, kannst du es noch ändern.
# $people: eine Liste aus guess-person und guess-others
guess-right = Richtig geraten: { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] noch jemand
   *[other] { $count } andere
}
# $people: eine Liste aus guess-best-one
guess-best = { $count ->
    [one] Am besten geraten hat { $people }.
   *[other] Am besten geraten haben { $people }.
}
guess-best-one = { $person } ({ $hit } von { $guessed })
terms-unguessed = Zuschauer raten nicht mit
option-guesses = raten
option-guesses-about = Ob Zuschauer die Züge raten dürfen

## Warum nicht.

refused-guess-too-late = Auf dem Brett hat sich inzwischen etwas getan; zum Raten ist es zu spät.
refused-guess-player = Du spielst in dieser Partie. Raten dürfen nur Zuschauer.
refused-guess-not-here = In dieser Partie kannst du keine Züge raten.
refused-guess-nothing = Gerade gibt es nichts zu raten.
