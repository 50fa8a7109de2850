# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Puzzle { $number } · { $game }**
puzzle-title-own = **From a match played here · { $game }**
puzzle-win = It’s { $seat }’s turn. There’s exactly one winning move, and it wins { $moves ->
    [one] at once
   *[other] within { $moves } turns
}.
puzzle-next-try = { $count ->
    [2] This is your second try.
    [3] This is your third try.
   *[other] You’re on try { $count }.
}
puzzle-wrong = That’s not it.
puzzle-wrong-answer = That’s not it: **{ $mine }** is answered by **{ $theirs }**.
puzzle-solved = That’s it: **{ $move }**. { $count ->
    [one] Solved on the first try.
    [2] Solved on the second try.
    [3] Solved on the third try.
   *[other] Solved in { $count } tries.
}
puzzle-found = That’s it: **{ $move }**.
puzzle-solution = The move was **{ $move }**.
# At least 3 days
puzzle-run = You’ve solved the daily puzzle { $days } days in a row.
puzzle-all-solved = Those were all the recent puzzles. There’ll be a new one tomorrow.
puzzle-naming = May the daily post here name you when you’ve solved the puzzle?
puzzle-named = Thanks. From now on, the daily post here will name you when you’ve solved the puzzle. To change that, use /settings named.
puzzle-unnamed = All right, the daily post here won’t name you. The puzzles you solve still count here. To change that, use /settings named.
puzzle-from = It’s from a match between { $one } and { $two }.
button-puzzle-solve = Solve
button-puzzle-again = Try again
button-puzzle-another = Another one
button-puzzle-show = Show me
button-puzzle-named = Yes, name me
button-puzzle-unnamed = Keep me out
button-puzzle-today = Today’s puzzle
button-puzzle-yesterday = Yesterday’s solution
refused-puzzle-none = I have no puzzle for you today. There’ll be a new one tomorrow.
refused-puzzle-over = I no longer have that puzzle, but today’s is waiting for you.

server-puzzle = The daily puzzle is posted in { $channel } at { $time } ({ $zone })
server-puzzle-none = No daily puzzle is posted
server-puzzle-how = Once you set a `channel`, an `hour` or a `zone`, I’ll post a puzzle every day, in this channel unless you choose another. The puzzle won’t notify anyone.

command-puzzle = puzzle
command-puzzle-about = Solve the daily puzzle, in private
command-admin-puzzle = puzzle
command-admin-puzzle-about = Post the daily puzzle; without options, stop posting
option-channel = channel
option-channel-about = The channel to post in; default: this one
option-hour = hour
option-hour-about = Time of day, such as 9 or 18:30
