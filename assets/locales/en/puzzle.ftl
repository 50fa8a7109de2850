# A puzzle a day. $seat: what people call a seat; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Puzzle of the day:** { $game }
puzzle-title-another = **Another puzzle:** { $game }
puzzle-win = { $seat } is to move. Exactly one move wins, { $moves ->
    [one] at once
   *[other] in { $moves } moves at most
}.
puzzle-save = { $seat } is to move. Nothing wins, and exactly one move does not lose.
puzzle-next-try = Your try { $count }.
puzzle-wrong = That is not it.
puzzle-wrong-answer = That is not it: **{ $mine }** is met by **{ $theirs }**.
puzzle-solved = That’s it: **{ $move }**. { $count ->
    [one] Solved on the first try.
   *[other] Solved on try { $count }.
}
puzzle-all-solved = That was the last one for today. There’ll be new ones tomorrow.
puzzle-solution = { $days ->
    [one] That was yesterday’s puzzle
   *[other] That was the puzzle of an earlier day
}, { $game }. The move was **{ $move }**.
puzzle-from = From a match of { $one } and { $two }.
button-puzzle-solve = Solve
button-puzzle-another = Another one
button-puzzle-today = Today’s puzzle
button-puzzle-yesterday = Yesterday’s solution
refused-puzzle-none = I have found no puzzle in this game today. Try another game.
refused-puzzle-over = The day of that puzzle is over, and its solution is not kept any more.

server-puzzle = The day’s puzzle is posted in { $channel } at { $time } ({ $zone })
server-puzzle-none = No puzzle is posted
server-puzzle-how = Name a channel, an hour or a time zone, and the day’s puzzle is posted once a day. Nobody is notified of it.

command-puzzle = puzzle
command-puzzle-about = Solve the puzzle of the day; only you see it
command-admin-puzzle = puzzle
command-admin-puzzle-about = Post the puzzle of the day; with nothing chosen, stop it
option-channel = channel
option-channel-about = In which channel; leave it out for this one
option-hour = hour
option-hour-about = At what time of day, such as 9 or 18:30
