# Answers that are planned ahead, while it is the other's turn.

button-plan = Plan an answer
button-plan-settle = Plan it
button-plan-another = Another answer
button-plan-forget = Forget the plan
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = What might { $person } play? Only you see this, and nothing is played now.
plan-mine = If { $person } plays **{ $theirs }**: what do you answer?
plan-really = If { $person } plays **{ $theirs }**, you answer **{ $mine }** at once. Shall I play that for you?
plan-line = · If { $person } plays **{ $theirs }**, you answer **{ $mine }**.
plan-settled = Planned. If the move comes, your answer is played at once; if another one comes, the plan is void.
plan-forgotten = Nothing is planned any more.
# $move: a whole sentence
move-planned = { $move } That was planned ahead.

## Why not.

refused-plan-too-late = The board has changed meanwhile. Nothing was planned, and nothing was played.
refused-plan-nothing-to-answer = After that move there is nothing to answer. Choose another one.
refused-plan-too-many = You can plan { $limit } answers for one turn, and you have. Forget the plan to begin anew.
