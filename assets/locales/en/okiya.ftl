### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Take tiles that share a plant or poem with the last; four tokens in a line or square win.
okiya-goal = To win: four tokens in a line or a 2×2 square, or no matching tile left for your opponent.
okiya-seat-first = Black
okiya-seat-second = White

# $value: the value of the option
okiya-option-full-board-about = Who wins when the last tile is taken and nobody has four
okiya-option-full-board = { $value ->
    [draw] a full grid is a draw
   *[last-mover] if the grid is full, the last tile taken wins
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
okiya-square = { $square }
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square }: { $tile }
okiya-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles: choose one
}
okiya-tell-take = { $by } took the { $tile } on { $square }.
okiya-tell-next = Next: take a tile with { okiya-plant } or { okiya-poem }.
okiya-tell-next-border = Next: take a tile on the border.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } wins with four tokens in a line{ okiya-points }
okiya-ending-square = { $winner } wins with four tokens in a square{ okiya-points }
okiya-ending-block = { $winner } leaves no matching tile and wins{ okiya-points }
okiya-ending-full = { $winner } took the last tile and wins{ okiya-points }
okiya-drawn-full = The grid is full without a line or a square: a draw.
okiya-by-line = four in a line
okiya-by-square = four in a square
okiya-by-block = no matching tile left
okiya-by-full = the grid is full
okiya-points = { $points ->
    [none] .
    [0] : no points.
    [one] : 1 point.
   *[other] : { $points } points.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = This round is over.
okiya-why-not-unreadable = “{ $tried }” isn’t a square of the grid. Squares run from a1 at the lower left to d4.
okiya-why-not-token = { $seat } already has a token on { $square }. Take a square that still has its tile.
okiya-why-not-border = The first tile of a round has to come from the border, and { $square } is in the middle.
okiya-why-not-apart = { $square } holds the { $tile }, which shares neither plant nor poem with the last tile taken, the { $taken }.

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
okiya-describe-start = { $seat } starts with any tile on the border.
okiya-describe-next = Last taken: { $taken }. { $seat } takes a tile with { okiya-plant } or { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** is played with sixteen tiles. Each shows a plant (maple, cherry, pine or iris) and a poem (rising sun, bird, rain or tanzaku), and no two are alike.
okiya-lesson-turn = On your turn, take a tile and leave your token in its place. The tile must share its plant or its poem with the one your opponent has just taken. The first tile of a round can be any on the border.
okiya-lesson-win = You win with four of your tokens in a row, a column or a long diagonal, with four in a 2×2 square, or when your opponent has no matching tile to take.
okiya-lesson-full-board = If the sixteenth tile is taken and nobody has four, the player who took it wins but scores no points; a challenge can make this a draw instead.
okiya-lesson-points = A win scores one point for each tile still in the grid. In a match of several rounds, the loser of a round starts the next one, with the tiles reshuffled; in a mirror match, the sides are swapped and the tiles start in the same places. A match to ten points goes to the first player to reach ten.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya in five steps.** Each tile shows a plant and a poem. You’re Black and start, with any tile on the border: take the iris with the bird, on **b4**.
okiya-course-1 = Your token is where the tile was. The next tile has to share its plant or its poem, so White took the iris with the rain, on c3. Now you need an iris or rain: take the iris with the tanzaku, on **b2**.
okiya-course-2 = This time the plants matched. White took the pine with the tanzaku, on a4. A matching poem works as well: take the cherry with the tanzaku, on **b1**.
okiya-course-3 = You have three in one column, and b3 would be the fourth. But White took the cherry with the rain, on c4, and b3 shows neither. Take the maple with the rain, on **d2**.
okiya-course-4 = The tile you take decides what White can take: a maple or rain. White took the maple with the bird, on c1. Now b3 matches, because it shows a maple: take **b3**.
okiya-course-5 = Four in a line: you win. A 2×2 square would win as well, and so would leaving no matching tile. Seven tiles are still there: in a match to ten points, they’d earn you seven.
