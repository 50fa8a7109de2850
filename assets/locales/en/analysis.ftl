# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Where was it decided?
button-analysis-all = Show everyone
button-analysis-remove = Remove
button-moment = Before move { $number }
button-moment-end = The end
analysis-last-chance = With move { $number }, **{ $move }**, { $person } gave away the { $worth } for good; { $instead }
analysis-given = With move { $number }, **{ $move }**, { $person } gave away the { $worth }; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] only **{ $move }** would have kept it.
   *[no] **{ $move }** would have kept it.
}
analysis-lost-from = From move { $number } on, { $person } had a losing position.
analysis-drawn-from = From move { $number } on, the position was drawn.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $person } { $dealt ->
    [yes] was dealt a losing position
   *[no] had a losing position from the start
}{ $kept ->
    [yes] : against best play, no move could have saved it.
   *[no] .
}
analysis-drawn-from-start = The position was drawn from the start, and neither side gave the draw away.
analysis-still-won = When the round ended, { $person } had a winning position.
analysis-still-drawn = When the round ended, the position was drawn.
analysis-nothing = I couldn’t prove where this round was decided, so I won’t guess.
analysis-nothing-yet = I couldn’t prove yet where this round was decided. I’m still looking, so ask me again in a few minutes.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = pale: estimated
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = A strip below shows who was ahead at each move. At this point, { $stands ->
    [won] { $seat } has a winning position.
    [drawn] the position is drawn.
    [better] { $seat } is estimated to be ahead.
   *[level] the position is estimated to be about even.
}
refused-nothing-decided = There’s nothing to analyse, because this match didn’t count.
refused-still-played = This match is still in progress. Once it’s over, you can ask me where it was decided.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Move { $number }: { $seat } played **{ $move }**. A better move was **{ $better }**.
analysis-removed = { $person } removed this analysis.
refused-analysis-remove = Only the players and the person who showed this analysis can remove it.
moment-title = { $game } · { $rounds ->
    [1] move { $number }
   *[other] round { $round }, move { $number }
} · { $seat } to move
moment-played = Played
moment-better = Better
# What the position was worth before and after the move
moment-swing = { $before ->
    [win] win
   *[draw] draw
} → { $after ->
    [draw] draw
   *[loss] loss
}
# Beside the strip below the picture
moment-strip = who was ahead
