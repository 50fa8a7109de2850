### Okiya. A tile shows a plant and what its poem speaks of; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Take tiles that share plant or poem with the last one; four tokens in a line or square win.
okiya-seat-first = First
okiya-seat-second = Second

# $value: the value of the option
okiya-option-full-board-about = Who wins when the last tile is taken and nobody has four
okiya-option-full-board = { $value ->
    [draw] a full grid is a draw
   *[last-mover] whoever takes the last tile wins a full grid
}

## Tiles. $plant: maple, cherry, pine, iris. $poem: sun, bird, rain, tanzaku.

okiya-plant = { $plant ->
    [maple] maple
    [cherry] cherry
    [pine] pine
   *[iris] iris
}
okiya-poem = { $poem ->
    [sun] sun
    [bird] bird
    [rain] rain
   *[tanzaku] tanzaku
}
okiya-tile = { okiya-plant } with { okiya-poem }
okiya-tile-on = { $tile } on { $square }
okiya-tile-symbols = { $plant ->
    [maple] 🍁
    [cherry] 🌸
    [pine] 🌲
   *[iris] 🪻
}{ $poem ->
    [sun] 🌅
    [bird] 🐦
    [rain] 🌧️
   *[tanzaku] 📜
}
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square }: { $tile }
okiya-tell-take = { $by } took { $tile } on { $square }.
okiya-tell-next = Next: take a tile with { okiya-plant } or { okiya-poem }.
okiya-tell-next-border = Next: take a tile on the border.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } wins with four tokens in a line. { okiya-points }
okiya-ending-square = { $winner } wins with four tokens in a square. { okiya-points }
okiya-ending-block = { $winner } wins: no tile is left that could follow. { okiya-points }
okiya-ending-full = { $winner } took the last tile and wins the full grid. { okiya-points }
okiya-drawn-full = The grid is full without a line or a square: a draw.
okiya-by-line = four in a line
okiya-by-square = four in a square
okiya-by-block = no tile could follow
okiya-by-full = the grid is full
okiya-points = { $points ->
    [0] No tile is left, so there are no points.
    [one] One tile is left: 1 point.
   *[other] { $points } tiles are left: { $points } points.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = This round is over; no more tiles are taken.
okiya-why-not-unreadable = “{ $tried }” is not a square of the grid. Squares run from a1 at the lower left to d4.
okiya-why-not-token = { $seat } already has a token on { $square }. Take a square that still has its tile.
okiya-why-not-border = The first tile of a round comes from the border of the grid, and { $square } is in the middle.
okiya-why-not-apart = On { $square } lies { $tile }, which shares neither plant nor poem with the tile taken last, { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] No tiles are left.
    [one] One tile is left: { $tiles }.
   *[other] { $tiles-left } tiles are left: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } has no tokens yet.
   *[other] { $seat } has tokens on { $squares }.
}
okiya-describe-start = { $seat } begins with any tile on the border.
okiya-describe-next = Taken last: { $taken }. { $seat } takes a tile with { okiya-plant } or { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** is played on sixteen tiles. Each shows a plant (maple, cherry, pine or iris) and a poem (rising sun, bird, rain or tanzaku), and no two are alike.
okiya-lesson-turn = On your turn take a tile and leave your token in its place. It must share the plant or the poem with the tile that was taken just before. The first tile of a round may be any on the border.
okiya-lesson-win = You win with four of your tokens in a row, a column or a long diagonal, with four in a 2×2 square, or when your opponent finds no tile that could follow.
okiya-lesson-full-board = If the sixteenth tile is taken and nobody has four, whoever took it wins without points; a challenge can agree that this is a draw instead.
okiya-lesson-points = A win scores the tiles still in the grid. In a match to ten points the loser of a round begins the next one, with tiles shuffled anew.

## A first game: what is said after so many presses.

okiya-course-0 = **Okiya in five presses.** Each tile shows a plant and a poem. You begin, with any tile on the border: take the iris with the bird, on **b4**.
okiya-course-1 = Your token lies where the tile was. The next tile has to share its plant or its poem, so the other side took the iris with the rain, on c3. Now you need an iris or a rain: take the iris with the tanzaku, on **b2**.
okiya-course-2 = This time the plant led on. The other side took the pine with the tanzaku, on a4. A poem leads on as well: take the cherry with the tanzaku, on **b1**.
okiya-course-3 = You have three in one column, and b3 would be the fourth. But the other side took the cherry with the rain, on c4, and b3 shows neither. Take the maple with the rain, on **d2**.
okiya-course-4 = What you take decides what the other side may take: a maple or a rain. It took the maple with the bird, on c1. Now b3 fits, for it shows a maple: take **b3**.
okiya-course-5 = Four in a line: you win. A 2×2 square would win as well, and so would leaving nothing that fits. Seven tiles are still there; in a match to ten points you score them.
