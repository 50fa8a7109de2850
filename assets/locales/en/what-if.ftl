# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = What if…
button-what-if-lines = My lines
button-what-if-theirs = Opponent’s lines
button-what-if-theirs-of = { $person }’s lines
button-what-if-restart = Start again
button-what-if-keep = Save
button-what-if-plan = My plan
button-what-if-leave = Real board
button-what-if-play = Play { $move }…
button-what-if-yes = Yes, play this
button-what-if-show = Show { $person }
button-what-if-hide = Hide from { $person }
what-if-match = { $game } with { $person }
# $match: what-if-match, or the names of both players
what-if-title = **What if** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = **Tried so far** · { $moves }
what-if-your-move = It’s your move.
what-if-their-move = It’s { $person }’s move.
what-if-over = That would end the round.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] WHAT IF · not the real board
    [one] WHAT IF · 1 move ahead · not the real board
   *[other] WHAT IF · { $count } moves ahead · not the real board
}
what-if-alt = { $count ->
    [0] A what-if board: nothing you try here is actually played.
    [one] A what-if board, 1 move ahead: nothing you try here is actually played.
   *[other] A what-if board, { $count } moves ahead: nothing you try here is actually played.
}
what-if-stale = That message was out of date, so nothing has changed. Here’s how things stand now.
what-if-kept = { $count ->
    [one] Saved. You now have 1 saved line in this match.
   *[other] Saved. You now have { $count } saved lines in this match.
}
what-if-you-moved = Since then, you’ve played “{ $move }”.
what-if-they-moved = Since then, { $person } has played “{ $move }”.
what-if-fits = Your line is still possible.
what-if-played = Your whole line has been played.
what-if-fits-to = { $count ->
    [0] Your line is no longer possible.
    [one] The match followed your line for one move.
   *[other] The match followed your line for { $count } moves.
}
what-if-left = No moves have actually been played. It’s still your turn.

## Lists of lines

what-if-lines-title = **Saved lines** · { $match }
what-if-theirs-title = **{ $person }’s lines** · { $game }
what-if-lines-none = You haven’t saved any lines in this match yet.
what-if-lines-shown = You’re sharing these lines with { $person }.
what-if-lines-beside = Saved lines:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $count ->
    [one] 1 move
   *[other] { $count } moves
}, { $fit }: { $moves }
what-if-line-fits = still possible
what-if-line-played = all played
what-if-line-fits-to = { $count ->
    [0] no longer possible
    [one] the first was played
   *[other] the first { $count } were played
}
what-if-line-gone = its position no longer exists after a takeback
what-if-lines-more = And { $count } more: the menus below list them all.
what-if-open-line = Open a line
what-if-plan-line = Turn a line into a plan
what-if-delete-line = Delete a line

## Refusals

refused-line-not-over = You can show your lines once the match is over.
refused-line-not-shown = Nobody is sharing any lines from this match with you.
refused-line-too-late = Lines are kept for 30 days after a match ends, and this match ended longer ago than that. You can still try moves.
