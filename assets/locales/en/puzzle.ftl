# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Puzzle of the day:** { $game }
puzzle-title-another = **Another puzzle:** { $game }
puzzle-win = It’s { $seat }’s turn. There’s exactly one winning move, and it wins { $moves ->
    [one] at once
   *[other] within { $moves } moves
}.
puzzle-save = It’s { $seat }’s turn. No move wins, and exactly one doesn’t lose.
puzzle-next-try = Attempt { $count }.
puzzle-wrong = That’s not it.
puzzle-wrong-answer = That’s not it: **{ $mine }** is answered by **{ $theirs }**.
puzzle-solved = That’s it: **{ $move }**. { $count ->
    [one] Solved on the first attempt.
   *[other] Solved on attempt { $count }.
}
puzzle-all-solved = That was the last one for today. There’ll be new ones tomorrow.
puzzle-solution = { $days ->
    [one] That was yesterday’s puzzle
   *[other] That was the puzzle of an earlier day
}, { $game }. The move was **{ $move }**.
puzzle-from = From a match between { $one } and { $two }.
button-puzzle-solve = Solve
button-puzzle-again = Try again
button-puzzle-another = Another one
button-puzzle-today = Today’s puzzle
button-puzzle-yesterday = Yesterday’s solution
refused-puzzle-none = I haven’t found a puzzle in this game today. Try another game.
refused-puzzle-over = The day of that puzzle is over, and I no longer have its solution.

server-puzzle = The puzzle of the day is posted in { $channel } at { $time } ({ $zone })
server-puzzle-none = No daily puzzle is posted
server-puzzle-how = Once you set a `channel`, an `hour` or a `zone`, I’ll post a puzzle every day, in this channel unless you choose another. It won’t notify anyone.

command-puzzle = puzzle
command-puzzle-about = Solve the puzzle of the day, in private
command-admin-puzzle = puzzle
command-admin-puzzle-about = Post the puzzle of the day; without options, stop posting
option-channel = channel
option-channel-about = Which channel; default: this one
option-hour = hour
option-hour-about = Time of day, such as 9 or 18:30
