# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = You can try moves here once the match is over.
refused-line-live = There’s no what-if board during a live match. You can try moves once it’s over.
refused-line-practice = In practice you can simply take moves back, so there’s no what-if board until the match is over.
refused-line-none = This board isn’t open any more. Open the match again to try moves.
refused-line-gone = That position is no longer part of the match, so you can’t try moves from it.
refused-line-over = The round ends here, so there’s no further move to try.
refused-line-too-long = A line can have at most { $limit } moves. Save this one, or start again from a later position.
refused-line-nothing-to-keep = There’s nothing to save yet. Try a move first.
refused-line-kept-already = You’ve already saved this line.
refused-line-too-many = You’ve saved { $limit } lines in this match, which is the limit. Delete one to make room.
refused-line-no-room = There’s no more room for your lines in this match. Delete one, then save this one.
refused-line-unknown = That line isn’t there any more.
