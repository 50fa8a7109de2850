noughts-name = Noughts and crosses
noughts-summary = Mark squares in turn; three in a row win.
noughts-goal = To win: three of your own marks in a row.
noughts-seat-cross = Crosses
noughts-seat-nought = Noughts
noughts-square = { $square }
noughts-tell = { $by } marked { $square }.
noughts-ending-row = { $winner } wins with three in a row.
noughts-drawn-full = The board is full: a draw.
noughts-by-row = three in a row
noughts-by-full = the board is full
noughts-why-not-over = This round is over.
noughts-why-not-marked = There is a mark on { $square }. Take a free square.
noughts-why-not-unreadable = “{ $tried }” is not a square. Squares run from a1 at the lower left to c3.
noughts-describe = { $first } { $second } { $next }
noughts-describe-marks = { $count ->
    [0] { $seat } have no marks yet.
   *[other] { $seat } are on { $squares }.
}
noughts-describe-next = { $seat } are to move.
noughts-lesson-goal = Three of your own marks in a row, a column or a diagonal win.
noughts-lesson-turn = Crosses and noughts mark a free square in turn. A full board without three in a row is a draw.

noughts-course-0 = **Noughts and crosses in five presses.** Mark **a1**.
noughts-course-1 = Mark **a2**.
noughts-course-2 = Mark **c1**.
noughts-course-3 = Mark **b2**.
noughts-course-4 = Mark **c3**.
noughts-course-5 = Three in a diagonal: you win.
noughts-tell-turn = Next: mark a free square.
