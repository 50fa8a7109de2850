# Practice: a private match against the computer, in one message.

practice-play = Play the computer
practice-which-game = Which game would you like to play against the computer?
practice-which-level = { $game } against the computer: how well should it play?
practice-running = You’re still playing **{ $game }** with { $person } and have reached move { $number }.
practice-go-on = Continue that match
practice-anew = Start a new match
practice-thinks = { $person } is thinking.
practice-moved-on = The board has changed since then.
practice-show-board = Show the board
practice-again = Play again
practice-next-level = Next level: { $level }
practice-show-everyone = Show everyone
list-practice = Practice: { $game } with { $person }, move { $number }
refused-only-in-public = Against the computer, there’s no clock and no rating: leave out `clock`, `nights`, `rated`, `ratings` and `expires`. The options `note` and `guesses` need `public: True`, which lets everyone see the match.
refused-public-for-person = Only a match against the computer can be private. Leave out `public`, or choose a `level`.
refused-shown-already = You’ve already shown this match to everyone.
refused-cannot-show = I’m not allowed to post pictures in this channel, so I can’t show the match here.
option-public = public
option-public-about = Play the computer in public; default: no
