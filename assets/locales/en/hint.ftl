# Help with a move: first where to look, then the whole move.

command-hint = hint
command-hint-about = Get a hint, against the computer or where you both agreed to hints
option-hints = hints
option-hints-about = Whether both of you may ask for hints; casual only; default: no
terms-hints = Hints are allowed
button-hint = Hint
button-hint-whole = Show the whole move
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Think about **{ $piece }**: the best move I can find starts there.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = One of these two is the best move I can find: **{ $one }** or **{ $two }**.
hint-whole = The best move I can find: **{ $move }**.
refused-hints-rated = A match with hints can’t be rated. Leave out either `hints` or `rated`.
refused-hints-not-agreed = This match has no hints. You can get them when you play the computer, or in a casual match where you’ve both agreed to them.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = This match is rated, so I can’t give hints.
refused-fair-play = Until your rated { $game } match with { $person } is over, I won’t play this position or help you with it: that could give you an advantage there.
refused-fair-play-move = My reply to that move could help you in your rated { $game } match with { $person }, so I won’t play it until that match is over. Another move may be fine. If none is, start a new match or resign this one.
refused-fair-play-analysis = Ask me again once your rated { $game } match with { $person } is over: an analysis of this match could help you there.
refused-fair-play-puzzle = That’s a position from a recent daily puzzle. Solve that puzzle first, or ask me again in a week or so.
