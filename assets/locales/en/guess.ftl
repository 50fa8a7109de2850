# Spectators’ guesses at the next move.

button-guess = Guess the next move
button-guess-number = Guess no. { $number }
button-guess-change = Change it
# $move: the name of a move, such as c3 → c7
guess-ask = What will { $person } play? Nobody can see your guess before the move is played.
guess-so-far = Your guess so far: **{ $move }**.
guess-sealed = Guess saved: **{ $move }**. You can change it until { $person } has played.
guess-was-right = You guessed it: { $person }’s move was **{ $move }**.
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
terms-unguessed = Spectators can’t guess moves
option-guesses = guesses
option-guesses-about = Whether spectators may guess; default: yes

## Refusals

refused-guess-too-late = The board has changed since then, so your guess came too late.
refused-guess-player = You’re playing in this match. Guesses are for spectators.
refused-guess-not-here = You can’t guess moves in this match.
refused-guess-nothing = There’s nothing to guess right now.
