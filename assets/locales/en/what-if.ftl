# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = What if …
button-what-if-lines = Your lines
button-what-if-theirs = Opponent’s lines
button-what-if-theirs-of = { $person }’s lines
button-what-if-restart = Start again
button-what-if-keep = Keep
button-what-if-plan = My plan
button-what-if-leave = Real board
button-what-if-play = Play { $move } …
button-what-if-yes = Yes, play this
button-what-if-show = Show { $person }
button-what-if-hide = Hide from { $person }
what-if-match = { $game } with { $person }
# $match: what-if-match, or the names of both players
what-if-title = **What if** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = Tried so far: { $moves }
what-if-your-move = Your move.
what-if-their-move = { $person }’s move.
what-if-over = That would end the round.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] WHAT IF · nothing is played
    [one] WHAT IF · 1 move ahead · nothing is played
   *[other] WHAT IF · { $count } moves ahead · nothing is played
}
what-if-alt = { $count ->
    [0] A what-if board; nothing is played.
    [one] A what-if board, 1 move ahead; nothing is played.
   *[other] A what-if board, { $count } moves ahead; nothing is played.
}
what-if-stale = That message was out of date, so nothing has changed. This is how things stand now.
what-if-kept = { $count ->
    [one] Kept. You have 1 line in this match.
   *[other] Kept. You have { $count } lines in this match.
}
what-if-you-moved = You’ve played { $move }.
what-if-they-moved = { $person } has played { $move }.
what-if-fits = Your line still fits.
what-if-fits-to = { $count ->
    [0] Your line no longer fits.
   *[other] Your line fits up to move { $count }.
}
what-if-left = Nothing was played. It’s still your turn.

## Lists of lines

what-if-lines-title = **Your lines** · { $match }
what-if-theirs-title = **{ $person }’s lines** · { $game }
what-if-lines-none = You haven’t kept any lines in this match yet.
what-if-lines-shown = { $person } can see these lines.
what-if-lines-beside = Your lines:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $moves } ({ $count ->
    [one] 1 move
   *[other] { $count } moves
}; { $fit })
what-if-line-fits = fits
what-if-line-fits-to = { $count ->
    [0] doesn’t fit
   *[other] fits up to move { $count }
}
what-if-line-gone = its position was taken back
what-if-lines-more = { $count } more: the menus below have all of them.
what-if-open-line = Open a line
what-if-plan-line = Make a line your plan
what-if-delete-line = Delete a line

## Refusals

refused-line-not-over = You can show your lines once the match is over.
refused-line-not-shown = Nobody is showing you any lines of this match.
refused-line-too-late = Lines are kept until 30 days after the end of a match, and this one ended before that. You can go on trying moves.
