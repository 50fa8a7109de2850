# Where a match was decided: only what is proven. $number counts the moves of the round.

button-analysis = Where was it decided?
button-analysis-all = Show everyone
button-moment = Before move { $number }
button-moment-end = The end
analysis-last-chance = The last chance of { $person } was move { $number }: { $instead }
analysis-given = With move { $number } { $person } gave the { $worth } away: { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] { $worth ->
        [win] only **{ $move }** won.
       *[draw] only **{ $move }** held the draw.
    }
   *[no] { $worth ->
        [win] **{ $move }** would have won.
       *[draw] **{ $move }** would have held the draw.
    }
}
analysis-lost-from = From move { $number } on it was lost for { $person }.
analysis-drawn-from = From move { $number } on it was drawn.
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
refused-nothing-decided = There is nothing to tell of this match: it is still played, or it counts for nobody.
