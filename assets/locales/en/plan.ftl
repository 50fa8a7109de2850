# Answers planned ahead during the opponent’s turn.

button-plan = Plan a reply
button-plan-settle = Save the plan
button-plan-another = Another answer
button-plan-forget = Clear the plan
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = What might { $person } play? Nothing is played yet.
plan-mine = If { $person } plays **{ $theirs }**, what’s your answer?
plan-really = If { $person } plays **{ $theirs }**, you answer **{ $mine }** at once. Should I play that for you?
plan-line = · If { $person } plays **{ $theirs }**, you answer **{ $mine }**.
plan-settled = Planned. If that move comes, your answer is played at once; if another one comes, the plan is dropped.
plan-forgotten = Nothing is planned any more.
# $move: a whole sentence
move-planned = { $move } That was planned ahead.

## Refusals

refused-plan-too-late = The board has changed in the meantime, so nothing was planned or played.
refused-plan-on-own-turn = It’s your turn. You can plan a reply once you’ve moved.
refused-plan-nothing-to-answer = After that move, there’s nothing to answer. Choose another one.
refused-plan-too-many = You’ve already planned { $limit } answers for this turn, which is the limit. Clear the plan to start over.
