### Onitama. Five pawns, one of them the master; cards say how they step.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Five cards say how pawns step; take the other master, or reach the other temple with yours.
onitama-seat-first = First
onitama-seat-second = Second
onitama-seat-blue = Blue
onitama-seat-red = Red

# $value: the value of the option
onitama-option-deck-about = Which cards the five are dealt from
onitama-option-deck = { $value ->
    [sensei] the cards of Sensei’s Path
    [both] cards of both decks
   *[base] the sixteen base cards
}
onitama-option-cards-about = Five cards of your choice, with commas between
onitama-option-cards = the cards { $value }
onitama-option-cards-word = { onitama-card }

## Cards

onitama-card = { $value ->
    [tiger] Tiger
    [dragon] Dragon
    [rabbit] Rabbit
    [frog] Frog
    [crab] Crab
    [elephant] Elephant
    [goose] Goose
    [rooster] Rooster
    [monkey] Monkey
    [mantis] Mantis
    [ox] Ox
    [horse] Horse
    [crane] Crane
    [boar] Boar
    [eel] Eel
    [cobra] Cobra
    [giraffe] Giraffe
    [kirin] Kirin
    [phoenix] Phoenix
    [turtle] Turtle
    [dog] Dog
    [fox] Fox
    [bear] Bear
    [panda] Panda
    [seasnake] Sea Snake
    [viper] Viper
    [mouse] Mouse
    [rat] Rat
    [tanuki] Tanuki
    [iguana] Iguana
    [sable] Sable
   *[otter] Otter
}

## Choices

onitama-square = { $square }
onitama-square-by-card = { $square } · { $card }
onitama-ask-pawn = Which pawn moves?
onitama-ask-target = The pawn on { $square } moves. Where to, and with which card?
onitama-ask-pass = No pawn can move. Which card do you give away?
onitama-spare = Spare card
onitama-spare-begins = { $colour } begins
onitama-spare-next = { $colour } gets it
onitama-exchange = { $aside } comes for { $card }
# $rank: student or master
onitama-note-takes = { $rank ->
    [master] takes the master
   *[student] takes a pawn
}; { $exchange }
onitama-move = { $card }: { $from } → { $to }
onitama-give-away = Give away { $card }

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by } moved { $rank ->
    [master] the master
   *[student] a pawn
} from { $from } to { $to } with the { $card } and got the { $aside }.
onitama-tell-take = { $by } moved { $rank ->
    [master] the master
   *[student] a pawn
} from { $from } to { $to } with the { $card }, took { $taken ->
    [master] the master
   *[student] a pawn
} and got the { $aside }.
onitama-tell-pass = { $by } could not move a pawn, gave away the { $card } and got the { $aside }.
onitama-tell-next-pass = Next: no pawn can move, so give away one of your two cards.
onitama-tell-turn = Next: move a pawn with one of your two cards.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } wins: the other master is taken.
onitama-ending-stream = { $winner } wins: the master has reached the other temple.
onitama-by-stone = the master is taken
onitama-by-stream = the master is in the temple

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = This round is over; no more pawns move.
onitama-why-not-unreadable = “{ $tried }” is not a move. A move is a card and two squares, such as tiger:c1c3.
onitama-why-not-card = { $card } is not in hand. The cards in hand are { $hand }.
onitama-why-not-pass = A card can be given away without a step only when no pawn can move, and one can.
onitama-why-not-stuck = No pawn can move now. Give away one of the two cards instead.
onitama-why-not-no-pawn = No pawn of the player to move stands on { $square }.
onitama-why-not-own-pawn = An own pawn stands on { $square } already.
onitama-why-not-reach = { $card } does not lead from { $from } to { $to }.

## The board in words

onitama-describe = { $blue } { $red } { $aside } lies aside. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] the master is taken
   *[other] master { $master }
}, { $count ->
    [0] no other pawns
    [one] pawn { $students }
   *[other] pawns { $students }
}; cards { $hand }.
onitama-describe-turn = { $colour } is to move.

## Rules

onitama-lesson-goal = In **Onitama** each side has five pawns on a board of five by five, and one of them is its master. You win when you take the other master, or when your own master steps onto the square where the other began, its temple.
onitama-lesson-turn = On your turn choose one of your two cards and move one of your pawns by one of its steps, seen from your side of the board. Pawns jump over whatever is between; on an enemy pawn they take it, on an own pawn they cannot land.
onitama-lesson-cards = The card you used goes aside, and the one that lay aside is yours from your next turn on. So every card you use will come to the other side.
onitama-lesson-start = Each card has a blue or a red stamp. The stamp of the card that lies aside at the start says which colour moves first.
onitama-lesson-pass = If neither card lets any pawn move, no pawn moves; you still give away one card of your choice. As long as one step is possible, it must be made.
onitama-lesson-repetition = When the same board with the same cards and the same side to move stands for the third time, the round is a draw.

## A first game: what is said after so many presses.

onitama-course-0 = **Onitama in five presses.** You are Blue and sit below. Each side has two cards, and one lies aside. A card shows how any one of your pawns may step. Press *Begin* once you have looked around.
onitama-course-1 = Your Monkey steps one square diagonally. The pawns that can move are buttons: press your pawn on **b2**.
onitama-course-2 = The pawn is lifted, and every square that your cards let it reach is lit. A red pawn stands on one of them. Take it with the Monkey: press **c3**.
onitama-course-3 = Taken. The Monkey lies aside now, and the Tiger, which lay there, is yours. Red has stepped from a5 to a4 with the Horse and gets the Monkey next. The Tiger leaps two squares ahead: press your pawn on **c3**.
onitama-course-4 = Two squares ahead stands the red master. Press **c5**.
onitama-course-5 = You have taken the master, and you win. There is another way: with your own master onto the square where the other one began.
