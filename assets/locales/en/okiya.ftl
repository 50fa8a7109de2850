### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Take tiles that share a plant or poem with the last; four tokens in a line or square win.
okiya-goal = To win: get four tokens in a line or a 2×2 square, or leave your opponent no matching tile.
okiya-seat-first = Black
okiya-seat-second = White

# $value: the value of the option
okiya-option-full-board-about = What happens when the last tile is taken and nobody has four
# Names of options: in English as in the code
okiya-option-full-board-name = full-board
okiya-option-full-board = { $value ->
    [draw] A full grid is a draw
   *[last-mover] If the grid is full, whoever took the last tile wins
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
okiya-tile-on = { $square } ({ $tile })
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

okiya-move = { $square } ({ $tile })
okiya-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles: choose one
}
okiya-tell-take = { $by } took the { $tile } from { $square }.
okiya-tell-next = Next: take a tile with { okiya-plant } or { okiya-poem }.
okiya-tell-next-border = Next: take a tile on the border.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } wins with four tokens in a line{ okiya-points }
okiya-ending-square = { $winner } wins with four tokens in a square{ okiya-points }
okiya-ending-block = { $winner } wins by leaving no matching tile{ okiya-points }
okiya-ending-full = { $winner } wins by taking the last tile{ okiya-points }
okiya-drawn-full = It’s a draw: the grid is full, and nobody has a line or a square.
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
okiya-why-not-unreadable = “{ $tried }” isn’t a square of the grid. Squares run from a1 at the bottom left to d4 at the top right.
okiya-why-not-token = { $seat } already has a token on { $square }. Take a square that still has its tile.
okiya-why-not-border = The first tile of a round has to come from the border, and { $square } is in the middle.
okiya-why-not-apart = { $square } holds the { $tile }, which shares neither plant nor poem with the last tile taken, the { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] No tiles are left. { $first } { $second }
    [one] One tile is left: { $tiles }. { $first } { $second }
    [16] All 16 tiles are in the grid: { $tiles }. Neither side has any tokens yet.
   *[other] { $tiles-left } tiles are left: { $tiles }. { $first } { $second }
} { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } has no tokens yet.
    [one] { $seat } has a token on { $squares }.
   *[other] { $seat } has tokens on { $squares }.
}
okiya-describe-start = { $seat } goes first and may take any tile on the border.
okiya-describe-next = The last tile taken was the { $taken }. { $seat } has to take a tile with { okiya-plant } or { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** is played with sixteen tiles. Each shows a plant (maple, cherry, pine or iris) and a poem symbol (rising sun, bird, rain or tanzaku), and no two are alike.
okiya-lesson-turn = On your turn, take a tile and leave your token in its place. The tile must share its plant or its poem with the one your opponent has just taken. The first tile of a round can be any on the border.
okiya-lesson-win = You win with four of your tokens in a row, a column or a long diagonal, with four in a 2×2 square, or when your opponent has no matching tile to take.
okiya-lesson-full-board = If the sixteenth tile is taken and nobody has four, the player who took it wins but scores no points; a challenge option makes this a draw instead.
okiya-lesson-points = A win scores one point for each tile still in the grid. In a match of several rounds, the loser of a round starts the next one, with the tiles reshuffled; after a draw, the player who went second starts. In a mirror match, you swap sides for the second round, and the tiles start in the same places. A match to ten points goes to the first player to reach ten.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya in five steps.** Each tile shows a plant and a poem symbol: sun, bird, rain or tanzaku. You’re Black and go first. The first tile can be any on the border: take the iris with bird on **b4**.
okiya-course-1 = Your token is where the tile was. The next tile has to share its plant or its poem, so White took the iris with rain on c3. Now you need iris or rain: take the iris with tanzaku on **b2**.
okiya-course-2 = This time the plants matched. White took the pine with tanzaku on a4. A matching poem works as well: take the cherry with tanzaku on **b1**.
okiya-course-3 = You have three in one column, and b3 would be the fourth. But White took the cherry with rain on c4, and b3 has neither cherry nor rain. Take the maple with rain on **d2**.
okiya-course-4 = The tile you take decides what White can take: maple or rain. White took the maple with bird on c1. Now b3 matches, because it has maple, too: take **b3**.
okiya-course-5 = Four in a line: you win. A 2×2 square would win as well, and so would leaving White no matching tile. Seven tiles are still in the grid: in a match to ten points, they’d earn you seven points.
