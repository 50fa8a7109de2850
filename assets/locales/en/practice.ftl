# Practice: a private match against the computer, in one message.

practice-play = Play the computer
practice-which-game = Which game would you like to play against the computer? Only you will see it.
practice-which-level = { $game } against the computer: how well should it play?
practice-thinks = { $person } is thinking.
practice-moved-on = The board has changed since then. This is how it looks now.
practice-show-board = Show the board
practice-again = Play again
practice-next-level = Next level: { $level }
practice-show-everyone = Show everyone
list-practice = Practice: { $game } with { $person }, move { $number }
refused-only-in-public = Practice against the computer has no clock, rating, note or guesses. Leave out `clock`, `nights`, `rated`, `ratings`, `note` and `guesses`, or add `public: True` to play where everyone can see it.
refused-public-for-person = Only a match against the computer can be private. Leave out `public`, or choose a `level`.
refused-shown-already = You’ve already shown this to everyone.
refused-cannot-show = I’m not allowed to post pictures in this channel, so I can’t show it here.
option-public = public
option-public-about = Play the computer in public; default: no
