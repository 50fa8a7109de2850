# Help with a move: first where to look, then the whole move.

command-hint = hint
command-hint-about = Get a hint, against the computer or where you both agreed to it
option-hints = hints
option-hints-about = Hints for both, casual only; default: no
terms-hints = Hints are allowed
button-hint = Hint
button-hint-whole = Show the whole move
button-hint-play = Play it
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Think about **{ $piece }**: the best move I can find starts there. Only you can see this.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = One of these two is the best move I can find: **{ $one }** or **{ $two }**. Only you can see this.
hint-whole = The best move I can find: **{ $move }**. The picture shows the board after it.
refused-hints-rated = A match with hints can’t be rated. Leave out either `hints` or `rated`.
refused-hints-not-agreed = This match has no hints. You can get them when you play the computer, or in a casual match where you both agreed to them.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = This match is rated, so I can’t give hints.
refused-fair-play = This could help you in your rated { $game } match with { $person }, which is still in progress. Until that match is over, I neither play this nor help with it.
refused-fair-play-move = My answer could help you in your rated { $game } match with { $person }, which is still in progress, so I don’t answer there yet. Another move may be fine. If none is, I can go on here once that match is over. Meanwhile, start a new match with other options or in another game, or resign this one.
refused-fair-play-analysis = An analysis of this match could help you in your rated { $game } match with { $person }, which is still in progress. Ask me again once that match is over.
