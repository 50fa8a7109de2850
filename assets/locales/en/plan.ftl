# Replies planned in advance, for moves that the opponent may play.

button-plan-save = Save as my plan
button-plan-forget = Cancel the plan
# $match: what-if-match
plan-title = **Planned replies** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · If { $person } plays “{ $theirs }”, you reply with “{ $mine }”.
plan-then = · If { $person } then plays “{ $theirs }”, you reply with “{ $mine }”.
# Below a picture, so it has to be short.
plan-caption = After “{ $theirs }”, you reply with “{ $mine }”.
# $count: the replies after the one that plan-line names
plan-line-more = { $count ->
    [one] One more reply follows.
   *[other] { $count } more replies follow.
}
plan-more = { $count ->
    [one] · A reply to one more move is planned, too.
   *[other] · Replies to { $count } more moves are planned, too.
}
plan-planned = { $count ->
    [one] You’ve planned a reply to 1 move.
   *[other] You’ve planned replies to { $count } moves.
}
plan-really = { $count ->
    [one] Shall I play this reply for you as soon as your opponent makes that move?
   *[other] Shall I play each of these replies for you as soon as your opponent makes the move before it?
}
plan-settled = Your plan is saved. When your opponent plays a move from it, I’ll play your reply at once; any other move cancels the plan.
plan-forgotten = Your plan has been cancelled.
# $move: a whole sentence
move-planned = { $move } This reply was planned in advance.

## Refusals

refused-plan-on-own-turn = It’s your turn. You can plan once you’ve moved.
refused-plan-nothing-to-answer = A plan needs a move by your opponent and your reply to it, and this line doesn’t have both yet. Try them, then save the line again.
refused-plan-not-from-here = This line doesn’t go through the current position, so it can’t become your plan.
refused-plan-too-many = You’ve already planned replies to { $limit } moves, which is the limit. Cancel the plan to start over.
