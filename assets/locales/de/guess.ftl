# Tipps derer, die einer Partie zusehen.

button-guess = Zug tippen
button-guess-change = Anders tippen
# $move: der Name eines Zuges, etwa c3 → c7
guess-ask = Was spielt { $person } jetzt? Das siehst nur du, und vor dem Zug erfährt niemand von deinem Tipp.
guess-so-far = Bisher tippst du auf **{ $move }**.
guess-sealed = Versiegelt: **{ $move }**. Bis { $person } gezogen hat, kannst du es noch ändern.
# $people: eine Liste aus guess-person und guess-others
guess-right = Richtig getippt: { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] noch jemand
   *[other] { $count } andere
}
# $people: eine Liste aus guess-best-one
guess-best = { $count ->
    [one] Am besten getippt hat { $people }.
   *[other] Am besten getippt haben { $people }.
}
guess-best-one = { $person } ({ $hit } von { $guessed })
terms-unguessed = Ohne Tipps derer, die zusehen
option-guesses = raten
option-guesses-about = Ob die, die zusehen, Züge tippen dürfen

## Warum nicht.

refused-guess-too-late = Auf dem Brett hat sich inzwischen etwas getan; dieser Tipp kommt zu spät.
refused-guess-player = Du spielst in dieser Partie. Tippen ist für die, die zusehen.
refused-guess-not-here = In dieser Partie kannst du keine Züge tippen.
refused-guess-nothing = Gerade gibt es nichts zu tippen.
