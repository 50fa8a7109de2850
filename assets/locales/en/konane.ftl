### Kōnane. Stones of two colours fill the board; they jump and are removed.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Stones jump over enemy stones on a full board to take them; if you can’t jump, you lose.
konane-goal = To win: leave your opponent without a jump.
konane-seat-black = Black
konane-seat-white = White

# $value: the value of the option
konane-option-size-about = Squares along each side; default: 8
# Names of options: in English as in the code
konane-option-size-name = size
konane-option-size = { $value }×{ $value } board

## Choices

konane-square = { $square }
konane-stones = { $count ->
    [one] 1 stone
   *[other] { $count } stones: choose one
}
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = can jump
konane-count-taken = taken
konane-ask-removal = Which stone should be removed?
konane-ask-stone = Which stone should jump?
konane-ask-landing = The stone on { $square } jumps. Where should it land?
konane-jumps = { $count ->
    [one] one jump
    [2] two jumps
    [3] three jumps
   *[other] { $count } jumps
}

## Moves

konane-move-remove = Remove { $square }
konane-move-jump = { $from } → { $to } ({ $jumps })
konane-tell-remove = { $by } removed the stone on { $square }.
konane-tell-jump = { $by } jumped from { $from } to { $to } and took { $count ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] { $count } stones
}.
konane-tell-next-opening = Next: remove one of your stones from the centre or from a corner.
konane-tell-next-reply = Next: remove one of your stones right next to the gap.
konane-tell-turn = Next: take an adjacent enemy stone by jumping over it with one of your stones.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } wins: { $loser } has no jump left.
konane-by-stuck = no jump left

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = This round is over.
konane-why-not-unreadable-removal = “{ $tried }” isn’t a square on this board. Type the square of the stone to remove, such as d4.
konane-why-not-unreadable-jump = “{ $tried }” isn’t a jump. Type the square the stone is on and the square where it lands, such as c3-c7.
konane-why-not-opening = Black opens by removing one of its own stones, from the centre or from a corner; the choices are { $squares }.
konane-why-not-reply = White removes one of its own stones right next to the gap: { $squares }.
konane-why-not-jump-yet = Before anyone jumps, each side removes one stone. The choices now are { $squares }.
konane-why-not-removal = Stones are removed without a jump only on the first two turns. Now you have to jump: type a move such as c3-c7.
konane-why-not-stone = It’s { $colour }’s turn, and { $colour } has no stone on { $from }.
konane-why-not-straight = A stone jumps along its row or its column, and { $to } isn’t on either.
konane-why-not-colour = Each jump is two squares long, so no jump from { $from } can end on { $to }.
konane-why-not-landing = There’s already a stone on { $to }.
konane-why-not-pattern = From { $from } to { $to }, there must be an enemy stone to jump over each time, with an empty square just beyond it.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = The board is { $files } by { $ranks }, with a stone on every square. { $next }
konane-describe-gaps = The board is { $files } by { $ranks }, full except for { $gaps }. { $next }
konane-describe-stones = The board is { $files } by { $ranks }. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } has no stones left.
   *[other] { $colour } has stones on { $squares }.
}
konane-describe-remove = { $colour } removes one stone; the choices are { $squares }.
konane-describe-jump = It’s { $colour }’s turn. Stones that can jump: { $black } black and { $white } white.

## Rules

konane-lesson-goal = **Kōnane** starts with a board full of stones, alternating black and white. Stones take enemy stones by jumping over them; if you can’t jump on your turn, you lose.
konane-lesson-opening = Black removes one of its stones from the centre or from a corner. White then removes one of its stones right next to that gap.
konane-lesson-jump = From then on, every turn is a jump: one of your stones jumps over an adjacent enemy stone onto the empty square just beyond, and the enemy stone is removed. Your stone may keep jumping in the same direction for as long as it can. It never turns, and no other stone moves.
konane-lesson-end = There are no draws. Jumps run out as the board empties, so save up some that your opponent can’t take away.

## A first game: the sentences after each step.

konane-course-0 = **Kōnane in five steps.** You’re Black, late in a game. A stone takes an adjacent enemy stone by jumping over it onto the empty square just beyond. If you can’t jump on your turn, you lose. Press *Begin* once you’ve had a look around.
konane-course-1 = Each of your stones that can jump has a button. Press your stone on **b4**.
konane-course-2 = The stone is lifted, and every square where it can land is lit up. It jumps over b5 to b6: press **b6**.
konane-course-3 = You took a stone. White jumped from e2 to e4 and took yours on e3. Press your stone on **f6**.
konane-course-4 = A stone may keep jumping in the same direction: over f5, and over f3 as well. Press **f2**.
konane-course-5 = Two at once, and no white stone can jump any more: you win. Save up jumps that your opponent can’t take away.
