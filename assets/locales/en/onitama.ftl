### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Five cards decide how pawns move; take the enemy master, or get yours to the enemy temple.
onitama-goal = To win: take the enemy master, or get your own master to the enemy temple.
onitama-seat-blue = Blue
onitama-seat-red = Red

# $value: the value of the option
onitama-option-deck-about = Which cards are dealt; default: base cards
# Names of options: in English as in the code
onitama-option-deck-name = deck
onitama-option-deck = { $value ->
    [sensei] The cards of Sensei’s Path
    [both] Cards from both decks
   *[base] The sixteen base cards
}
onitama-option-cards-about = Five cards of your choice, separated by commas
onitama-option-cards-name = cards
onitama-option-cards = The cards { $value }
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
onitama-square-by-card = { $sign } { $square } · { $card }
onitama-ask-pawn = Which pawn should move?
onitama-ask-target = Where should { $rank ->
    [master] the master
   *[student] the pawn
} on { $square } go, and with which card?
onitama-ask-pass = No pawn can move. Which card should be swapped?
onitama-spare = Spare card
onitama-spare-begins = { $colour } begins
onitama-spare-next = { $colour } gets it
onitama-exchange = { $card } out, { $aside } in
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] takes the master
   *[student] takes a pawn
}; { $exchange }
onitama-move = { $card } { $from } → { $to }
onitama-give-away = Swap out { $card }

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
onitama-tell-pass = { $by } couldn’t move a pawn and swapped the { $card } for the { $aside }.
onitama-tell-next-pass = Next: no pawn can move, so swap one of your two cards for the spare card.
onitama-tell-turn = Next: move a pawn with one of your two cards.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } wins: the enemy master has been taken.
onitama-ending-stream = { $winner } wins: the master has reached the enemy temple.
onitama-by-stone = master taken
onitama-by-stream = temple reached

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = This round is over.
onitama-why-not-unreadable = “{ $tried }” isn’t a move. A move is a card and two squares, such as tiger:c1c3.
onitama-why-not-card = You don’t have the { $card }. Your cards: { $hand }.
onitama-why-not-pass = You can swap a card without moving only when none of your pawns can move. Right now, at least one can.
onitama-why-not-stuck = None of your pawns can move now. Swap one of your two cards for the spare card instead.
onitama-why-not-no-pawn = You have no pawn on { $square }.
onitama-why-not-own-pawn = One of your own pawns is already on { $square }.
onitama-why-not-reach = The { $card } doesn’t reach from { $from } to { $to }.

## The board in words

onitama-describe = { $blue } { $red } The spare card is the { $aside }. { $turn }
onitama-describe-side = { $colour } has { $masters ->
    [0] lost its master { $count ->
        [0] and has no pawns left; its cards are { $hand }
        [one] but still has a pawn on { $students }, and the cards { $hand }
       *[other] but still has pawns on { $students }, and the cards { $hand }
    }
   *[other] its master on { $master }, { $count ->
        [0] no other pawns
        [one] a pawn on { $students }
       *[other] pawns on { $students }
    }, and the cards { $hand }
}.
onitama-describe-turn = It’s { $colour }’s turn.

## Rules

onitama-lesson-goal = In **Onitama**, each side has five pawns on a five-by-five board, and one of them is its master. You win by taking the enemy master, or by moving your own master onto the square where the enemy master started: the enemy temple.
onitama-lesson-turn = On your turn, choose one of your two cards and move one of your pawns as the card shows, seen from your side of the board. Pawns jump over anything in between. A pawn that lands on an enemy pawn takes it; it can’t land on one of your own.
onitama-lesson-cards = You take the spare card, which you can use from your next turn on, and the card you used becomes the new spare card. So every card you use ends up with your opponent.
onitama-lesson-start = Each card has a blue or a red stamp. The stamp on the spare card at the start shows which colour moves first.
onitama-lesson-pass = If neither of your cards lets you move a pawn, your pawns stay where they are, but you still swap one card of your choice for the spare card. As long as you can move, you must.
onitama-lesson-repetition = If the same position comes up for the third time, with the same cards and the same side to move, the round is a draw.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama in five steps.** You’re Blue, at the bottom. Each side has two cards, and there’s one spare card. A card shows how any of your pawns may move. Press *Begin* once you’ve had a look around.
onitama-course-1 = Your Monkey moves one square diagonally. Each pawn that can move has a button: press your pawn on **b2**.
onitama-course-2 = The pawn is lifted, and every square your cards let it reach is lit up. There’s a red pawn on one of them. Take it with the Monkey: press **c3**.
onitama-course-3 = You took a pawn and swapped the Monkey for the Tiger. Red moved from a5 to a4 with the Horse and got the Monkey, so the Horse is the spare card now. The Tiger leaps two squares ahead: press your pawn on **c3**.
onitama-course-4 = The red master is two squares ahead. Press **c5**.
onitama-course-5 = You took the master, and you win. There’s another way: move your own master onto the square where the enemy master started.
