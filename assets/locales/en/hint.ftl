# Help with a move: first what to think about, then all of it.

command-hint = hint
command-hint-about = Help with your move, against me or where you both agreed on it
option-hints = hints
option-hints-about = Whether you may both ask for hints, unrated
terms-hints = Hints are allowed
button-hint = Hint
button-hint-whole = Show the whole move
button-hint-play = Play it
# $piece: what a move begins with, such as b2 or the X totem
hint-begins = Think about **{ $piece }**: the best move that I find begins there. Only you see this.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = One of these two is the best move that I find: **{ $one }** or **{ $two }**. Only you see this.
hint-whole = The best move that I find: **{ $move }**. The picture shows the board after it.
refused-hints-rated = A match with hints changes no ratings. Leave one of the two out.
refused-hints-not-agreed = There are no hints in this match. They are there against me, and where you both agreed on them in a challenge without ratings.
# The engine says nothing about matches that are rated and still played
refused-hints-in-rated-match = This match is rated, so I give no hints in it.
refused-fair-play = This belongs to your rated match of { $game } with { $person }, which is still being played. Until that match is over, I neither play it nor help with it.
refused-fair-play-move = That’s a position of your rated match of { $game } with { $person }, or one move from it. I don’t answer there while that match is still being played. Play another move, or take one back.
refused-fair-play-analysis = This match shares its deal or a position with your rated match of { $game } with { $person }, which is still being played. Ask me again once that match is over.
