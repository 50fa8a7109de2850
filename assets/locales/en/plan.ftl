# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Save as my plan
button-plan-forget = Forget the plan
# $match: what-if-match
plan-title = **My plan** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · If { $person } plays **{ $theirs }**, you answer **{ $mine }**.
plan-then = · If { $person } then plays **{ $theirs }**, you answer **{ $mine }**.
# Below a picture, so it has to be short.
plan-caption = If { $theirs }, you answer { $mine }
# $count: the answers after the one that plan-line names
plan-line-more = { $count ->
    [one] One more answer follows.
   *[other] { $count } more answers follow.
}
plan-more = { $count ->
    [one] · One more move has an answer, too.
   *[other] · { $count } more moves have an answer, too.
}
plan-planned = { $count ->
    [one] You’ve planned an answer to 1 move.
   *[other] You’ve planned answers to { $count } moves.
}
plan-really = { $count ->
    [one] Should I play this answer for you as soon as that move comes?
   *[other] Should I play these answers for you, each as soon as its move comes?
}
plan-settled = Planned. When a move of the plan comes, your answer is played at once; if another one comes, the plan is dropped.
plan-forgotten = Nothing is planned any more.
# $move: a whole sentence
move-planned = { $move } That was planned ahead.

## Refusals

refused-plan-on-own-turn = It’s your turn. You can plan once you’ve moved.
refused-plan-nothing-to-answer = A plan needs a move of your opponent and your answer to it, and this line doesn’t have both yet. Try them, then keep the line again.
refused-plan-not-from-here = This line doesn’t lead through the current position, so it can’t become your plan.
refused-plan-too-many = You’ve already planned answers to { $limit } moves, which is the limit. Forget the plan to start over.
