### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Move a shared totem and place a pawn next to it; four in a row of one colour or symbol wins.
oxono-goal = To win: line up four in a row or column, all one colour or all one symbol.
oxono-seat-pink = Pink
oxono-seat-black = Black
# The same on the board, where a longer name has no room
oxono-plaque-pink = { oxono-seat-pink }
oxono-plaque-black = { oxono-seat-black }

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } on { $square }
oxono-square = { $square }
oxono-ask-totem = Which totem should move?
oxono-ask-target = { $totem } moves. Where should it go?
oxono-ask-pawn = { $totem } goes to { $square }. Where should the pawn go?
# $count: pawns left
oxono-reserve = { $count ->
    [one] one { $symbol } left
   *[other] { $count } { $symbol } left
}
oxono-way-jump = jumps out
oxono-way-anywhere = goes anywhere

## Moves. $way: slide, jump or anywhere.

oxono-move = { $totem } → { $to }, pawn → { $pawn }
oxono-tell = { $by } { $way ->
    [jump] jumped totem { $symbol } to { $totem }
    [anywhere] moved the enclosed totem { $symbol } to { $totem }
   *[slide] moved totem { $symbol } to { $totem }
} and placed an { $symbol } pawn on { $pawn }.
oxono-tell-next-only = Next: move totem { $symbol }; you have no { $other } pawns left.
oxono-tell-turn = Next: move a totem, then place a pawn next to it.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } wins with four pawns of the same colour in a row.
oxono-ending-symbol = { $winner } wins with four matching symbols in a row.
oxono-drawn-exhausted = It’s a draw: all pawns have been placed, and nobody has four in a row.
oxono-by-colour = four in a row, same colour
oxono-by-symbol = four in a row, same symbol
oxono-by-exhausted = all pawns placed

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = This round is over.
oxono-why-not-unreadable = “{ $tried }” isn’t a move. A move is a totem with its new square, then the square of the pawn, such as Xc5/c6.
oxono-why-not-reserve = You have no { $symbol } pawns left, so you can’t move totem { $symbol }. Move the other one.
oxono-why-not-stay = Totem { $symbol } has to leave { $square }; a totem moves at least one square.
oxono-why-not-occupied = { $square } is occupied. A totem goes to a free square.
oxono-why-not-slide = Totem { $symbol } has a free square next to it, so it slides along its row or column over free squares. It can’t reach { $square } like that.
oxono-why-not-jump = Totem { $symbol } is enclosed, so it jumps to the first free square in one of the four directions. { $square } isn’t one of those squares.
oxono-why-not-pawn = { $square } is occupied once the totem is on { $totem }. Free squares for the pawn: { $squares }.
oxono-why-not-beside = The pawn goes right next to the totem on { $totem }: { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X is on { $x }, and totem O is on { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour } has { $xs } and { $os }.
oxono-describe-none = { $colour } has no pawns on the board yet.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] no { $symbol } pawns yet
    [one] { $symbol ->
        [X] an X pawn
       *[O] an O pawn
    } on { $squares }
   *[other] { $symbol } pawns on { $squares }
} ({ $reserve ->
    [0] none
   *[other] { $reserve }
} { $symbol ->
    [X] left to place
   *[O] left
})
oxono-describe-turn = It’s { $colour }’s turn.

## Rules

oxono-lesson-goal = **Oxono** is played on a six-by-six board with two totems, X and O, that belong to both players. Each player has eight X pawns and eight O pawns in their own colour. Line up four or more pawns in a row or column to win: either all one colour, whatever their symbols, or all one symbol, no matter who placed them. Diagonals and totems don’t count.
oxono-lesson-turn = On your turn, choose a totem for which you still have matching pawns. Slide it at least one square along its row or column, over free squares.
oxono-lesson-pawn = Then place a pawn with the totem’s symbol on a free square right next to the totem. If there is none, place it on any free square.
oxono-lesson-enclosed = A totem is enclosed when there’s no free square next to it; the edge of the board and the other totem block it, too. It may then jump in any of the four directions to the first free square. If there’s no free square in its row or column, it may go to any free square.
oxono-lesson-end = The player who completes the line wins. If all 32 pawns are placed and nobody has completed a line, the round is a draw.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono in five steps.** You’re Pink. The two totems belong to both sides; when you move one, you place a pawn with its symbol next to it. Four in a row wins, all one colour or all one symbol. Let’s put a pawn between yours on b3 and d3: press **totem O**.
oxono-course-1 = A totem slides along its row or column over free squares. The squares it can reach are lit up. Press **c2**.
oxono-course-2 = Now your O pawn goes next to the totem: press **c3**, between your pawns on b3 and d3.
oxono-course-3 = You have three in a row. Black moved totem O to e2 and placed a pawn on e3, which blocks one end. The other end is a3, and totem X can go next to it: press **totem X**.
oxono-course-4 = Press **a4**. Only a3 is free next to it, so the pawn goes there by itself.
oxono-course-5 = Four pink pawns in a row: you win. Four with the same symbol would win as well, whatever their colours.
