# Where a match was decided: only what is proven. $number counts the moves of the round.

button-analysis = Where was it decided?
button-analysis-all = Show everyone
button-moment = Before move { $number }
button-moment-end = The end
analysis-last-chance = With move { $number }, **{ $move }**, { $person } gave the { $worth } away for good; { $instead }
analysis-given = With move { $number }, **{ $move }**, { $person } gave the { $worth } away; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] only **{ $move }** would have kept it.
   *[no] **{ $move }** would have kept it.
}
analysis-lost-from = From move { $number } on it was lost for { $person }.
analysis-drawn-from = From move { $number } on it was drawn.
# $dealt: whether chance dealt the start; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] The deal
   *[no] The starting position
} was lost for { $person } from the start{ $kept ->
    [yes] : against best play, no move could have saved it.
   *[no] .
}
analysis-drawn-from-start = It was a draw from the start, and neither side gave it away.
analysis-still-won = When it ended, it was won on the board for { $person }.
analysis-still-drawn = When it ended, it was drawn on the board.
analysis-nothing = Nothing is proven about this round, so I say no more.
# On the strip below a picture, beside paler columns
analysis-estimated = pale: estimated
# What is said of that strip for who does not see it. $seat: what a seat is called
analysis-strip = A strip below shows how it stood at each move. Here { $stands ->
    [won] it is won for { $seat }.
    [drawn] it is drawn.
    [better] { $seat } stands better, by an estimate.
   *[level] it is level, by an estimate.
}
refused-nothing-decided = There’s nothing to analyse in this match: it counts for nobody.
refused-still-played = This match is still being played. Once it’s over, you can ask me where it was decided.
