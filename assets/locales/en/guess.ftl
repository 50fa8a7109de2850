# Guesses of whoever watches a match.

button-guess = Guess this move
button-guess-change = Change it
# $move: the name of a move, such as c3 → c7
guess-ask = What does { $person } play now? Only you see this, and nobody learns of your guess before the move.
guess-so-far = So far you guess **{ $move }**.
guess-sealed = Sealed: **{ $move }**. Until { $person } has played, you can change it.
# $people: a list of guess-person and guess-others
guess-right = Guessed by { $people }.
guess-person = { $person }
guess-others = { $count ->
    [one] one other
   *[other] { $count } others
}
# $people: a list of guess-best-one
guess-best = { $count ->
    [one] Best guesser: { $people }.
   *[other] Best guessers: { $people }.
}
guess-best-one = { $person } ({ $hit } of { $guessed })
terms-unguessed = No guesses by those who watch
option-guesses = guesses
option-guesses-about = Whether those who watch may guess the moves

## Why not.

refused-guess-too-late = The board has changed meanwhile, so this guess comes too late.
refused-guess-player = You play in this match. Guessing is for those who watch.
refused-guess-not-here = You cannot guess moves in this match.
refused-guess-nothing = There is nothing to guess just now.
