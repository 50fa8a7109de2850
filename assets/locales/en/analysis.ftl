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
analysis-lost-from = From move { $number } on, { $person } had a lost position.
analysis-drawn-from = From move { $number } on, the position was a draw.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $person } { $dealt ->
    [yes] was dealt
   *[no] had
} a lost position from the start{ $kept ->
    [yes] : against best play, no move could have saved it.
   *[no] .
}
analysis-drawn-from-start = It was a draw from the start, and neither side gave it away.
analysis-still-won = When it ended, { $person } had a won position.
analysis-still-drawn = When it ended, the position was a draw.
analysis-nothing = Nothing could be proven about this round, so I’ll leave it at that.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = pale: estimated
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = A strip below shows who was ahead at each move. Here { $stands ->
    [won] { $seat } has a won position.
    [drawn] the position is a draw.
    [better] { $seat } is ahead, by an estimate.
   *[level] both sides are level, by an estimate.
}
refused-nothing-decided = There’s nothing to analyse in this match: it didn’t count.
refused-still-played = This match is still in progress. Once it’s over, you can ask me where it was decided.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Move { $number }: { $seat } played **{ $move }**. Better was **{ $better }**.
analysis-removed = { $person } removed this analysis.
refused-analysis-remove = Only the players, and whoever showed this, can remove it.
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
