### Kōnane. Stones of two colours stand on every square of a board; they jump and are removed.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Stones jump over stones on a full board; whoever cannot jump any more loses.
konane-seat-first = Black
konane-seat-second = White
konane-seat-black = Black
konane-seat-white = White

# $value: the value of the option
konane-option-size-about = How many files and ranks the board has
konane-option-size = a board of { $value } by { $value }

## Choices

konane-square = { $square }
konane-ask-removal = Which stone do you remove?
konane-ask-stone = Which stone jumps?
konane-ask-landing = The stone on { $square } jumps. Where does it land?
konane-jumps = { $count ->
    [one] one jump
    [2] two jumps
    [3] three jumps
   *[other] { $count } jumps
}

## Moves

konane-move-remove = Remove { $square }
konane-move-jump = { $from } → { $to }, { $jumps }
konane-tell-remove = { $by } removed the stone on { $square }.
konane-tell-jump = { $by } jumped from { $from } to { $to } and took { $count ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] { $count } stones
}.
konane-tell-next-opening = Next: remove one of your stones, in the centre or in a corner.
konane-tell-next-reply = Next: remove one of your stones right beside the gap.
konane-tell-turn = Next: jump with one of your stones over the stone beside it, and take that stone.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } wins: { $loser } has no jump left.
konane-by-stuck = no jump left

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = This round is over; no stone jumps any more.
konane-why-not-unreadable-removal = “{ $tried }” is not a square of this board. Name the stone to remove, such as d4.
konane-why-not-unreadable-jump = “{ $tried }” is not a jump. Say where the stone stands and where it lands, such as c3-c7.
konane-why-not-opening = Black opens by removing an own stone in the centre or in a corner: { $squares }.
konane-why-not-reply = White removes an own stone right next to the gap: { $squares }.
konane-why-not-jump-yet = Before anyone jumps, each side removes one stone. Possible now: { $squares }.
konane-why-not-removal = Stones are only removed on the first two turns. Now a stone jumps, such as c3-c7.
konane-why-not-stone = { $colour } is to move and has no stone on { $from }.
konane-why-not-straight = A stone jumps along its rank or its file, and { $to } is on neither.
konane-why-not-colour = Each jump is two squares long, so no jump from { $from } ends on { $to }.
konane-why-not-landing = A stone stands on { $to } already.
konane-why-not-pattern = From { $from } to { $to } there must be a stone to jump over and a free square behind it, again and again.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next: who
## does what.

konane-describe-full = A board of { $files } by { $ranks }, with a stone on every square. { $next }
konane-describe-gaps = A board of { $files } by { $ranks }, full but for { $gaps }. { $next }
konane-describe-stones = A board of { $files } by { $ranks }. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } has no stones left.
   *[other] { $colour } stands on { $squares }.
}
konane-describe-remove = { $colour } removes one of these stones: { $squares }.
konane-describe-jump = { $colour } is to jump. Stones that can jump: { $black } black, { $white } white.

## Rules

konane-lesson-goal = **Kōnane** begins with a board full of stones, black and white in turn. Stones jump over stones and take them; whoever is to move and cannot jump loses.
konane-lesson-opening = Black removes one of its stones in the centre or in a corner. White then removes one of its stones right next to that gap.
konane-lesson-jump = From then on every turn is a jump: one of your stones hops over an enemy stone beside it onto the free square behind, and the enemy stone is removed. Your stone may go on hopping in the same direction, as often as you like. It never turns, and no other stone moves.
konane-lesson-end = There are no draws. Each jump opens the board a little; keep jumps for yourself that the other side cannot take away.

## A first game: what is said after so many presses.

konane-course-0 = **Kōnane in five presses.** You are Black, late in a game. A stone hops over an enemy stone beside it onto the free square behind, and takes it. Whoever is to move and cannot hop loses. Press *Begin* once you have looked around.
konane-course-1 = The stones that can hop are buttons. Press your stone on **b4**.
konane-course-2 = The stone is lifted, and every square where it can land is lit. Over b5 it goes to b6: press **b6**.
konane-course-3 = One stone is taken. White has hopped from e2 to e4 and has taken yours on e3. Press your stone on **f6**.
konane-course-4 = A stone may hop on in the same direction: over f5, and over f3 as well. Press **f2**.
konane-course-5 = Two at once, and no white stone can hop any more: you win. Keep hops for yourself that nobody can take away.
