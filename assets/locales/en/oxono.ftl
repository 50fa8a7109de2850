### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Move a shared totem and put a pawn beside it; four of a colour or of a symbol in a row win.
oxono-seat-first = Pink
oxono-seat-second = Black
oxono-seat-pink = Pink
oxono-seat-black = Black

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } on { $square }
oxono-square = { $square }
oxono-ask-totem = Which totem moves?
oxono-ask-target = { $totem } moves. Where to?
oxono-ask-pawn = { $totem } goes to { $square }. Where does the pawn go?
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
    [jump] jumped with totem { $symbol } to { $totem }
    [anywhere] took totem { $symbol } out of its place to { $totem }
   *[slide] moved totem { $symbol } to { $totem }
} and placed an { $symbol } pawn on { $pawn }.
oxono-tell-next-only = Next: move totem { $symbol }; you have no { $other } pawns left.
oxono-tell-turn = Next: move a totem, then put a pawn beside it.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } wins with four pawns of one colour in a row.
oxono-ending-symbol = { $winner } wins with four pawns of one symbol in a row.
oxono-drawn-exhausted = All pawns are placed and nobody has four in a row: a draw.
oxono-by-colour = four of one colour in a row
oxono-by-symbol = four of one symbol in a row
oxono-by-exhausted = all pawns are placed

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = This round is over; no more pawns are placed.
oxono-why-not-unreadable = “{ $tried }” is not a move. A move is a totem with its new square, then the square of the pawn, such as Xc5/c6.
oxono-why-not-reserve = No { $symbol } pawns are left, so totem { $symbol } cannot be moved. Move the other one.
oxono-why-not-stay = Totem { $symbol } must leave { $square }; a totem moves at least one square.
oxono-why-not-occupied = { $square } is occupied. A totem goes to a free square.
oxono-why-not-slide = Totem { $symbol } has a free square beside it, so it slides along its row or column over free squares, and { $square } cannot be reached like that.
oxono-why-not-jump = Totem { $symbol } is enclosed and jumps to the first free square in one of the four directions; { $square } is not one.
oxono-why-not-pawn = { $square } is occupied once the totem stands on { $totem }. Free for the pawn: { $squares }.
oxono-why-not-beside = The pawn goes right next to the totem on { $totem }: { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: who moves.

oxono-describe = Totem X on { $x }, totem O on { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] no { $symbol } placed
   *[other] { $symbol } on { $squares }
}, { $reserve } left
oxono-describe-turn = { $colour } is to move.

## Rules

oxono-lesson-goal = **Oxono** is played on six by six squares with two totems, X and O, that belong to both players. Each player has eight X pawns and eight O pawns of one colour. Four or more in a row or column win: of one colour, whatever they show, or of one symbol, whoever placed them. Diagonals and totems do not count.
oxono-lesson-turn = On your turn choose a totem of which you still have pawns and slide it along its row or column over free squares, at least one.
oxono-lesson-pawn = Then place a pawn of the totem’s symbol on a free square right next to the totem. If there is none, place it on any free square.
oxono-lesson-enclosed = A totem with no free square beside it, where an edge and the other totem enclose as pawns do, may jump: in any of the four directions to the first free square. If its row and its column are full, it goes to any free square.
oxono-lesson-end = The line wins for whoever placed the last pawn of it. When all 32 pawns are placed without one, the round is a draw.

## A first game: what is said after so many presses.

oxono-course-0 = **Oxono in five presses.** You are Pink. The two totems belong to both sides; whoever moves one places a pawn with its sign beside it. Four in a row of one colour, or of one sign, win. You have pawns on b3 and d3: press **totem O**.
oxono-course-1 = A totem slides in its row or column over free squares. Where it can go is lit. Press **c2**.
oxono-course-2 = Now your O pawn goes beside the totem: press **c3**, between the two.
oxono-course-3 = Three in a row. Black has moved totem O to e2 and placed a pawn on e3, and so closed one end. The other one is a3, and totem X can go beside it: press **totem X**.
oxono-course-4 = Press **a4**. Beside it only a3 is free, so you need not press for the pawn.
oxono-course-5 = Four pink pawns in a row: you win. Four of one sign would win as well, whatever their colours.
