# Looking back at a match: position by position, as an animation, as a file.

command-replay = replay
command-replay-about = Look back at a match, move by move

button-replay = Replay
button-export = Export
button-replay-first = First
button-replay-back = Back
button-replay-forward = Forward
button-replay-last = Last
button-animate = Animate
button-animate-all = Animate for everyone

replay-place = { $rounds ->
    [one] { $number ->
        [0] Before the first move
       *[other] Move { $number } of { $moves }
    }
   *[other] { $number ->
        [0] Round { $round } of { $rounds }, before the first move
       *[other] Round { $round } of { $rounds }, move { $number } of { $moves }
    }
}.
# How long the player thought about the shown move: without pauses, their vacations and outages.
replay-thought = { $person } thought for { $time }.
replay-thought-moment = { $person } thought for less than a minute.
duration-two = { $larger } and { $smaller }
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
replay-jump = { $rounds ->
    [one] { $number ->
        [0] The start
       *[other] { $number } · { $move }
    }
   *[other] { $number ->
        [0] Round { $round }: the start
       *[other] Round { $round }: { $number } · { $move }
    }
}
replay-jump-to = Go to a move
replay-choice = { $game } against { $person }, { $outcome ->
    [won] won
    [lost] lost
    [drawn] drawn
   *[none] not counted
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
replay-animation = { $moves ->
    [0] Nothing has been played yet.
    [one] This is the whole round: 1 move.
   *[other] This is the whole round: { $moves } moves.
}
replay-animation-thinned = This round has { $moves } moves. The picture shows { $shown } of them, evenly spaced.
replay-animation-alt = A round of { $game } as an animation of { $shown ->
    [one] 1 move
   *[other] { $shown } moves
}. At the end: { $last }
replay-export = Here’s the match as text. To play on from it here, paste it into the `from` option of /challenge; add `@12` at the end for position 12, where 0 is the start. On a computer, `engawa moves --record FILE` and `engawa replay --record FILE` can read it.
replay-export-alt = A match of { $game } as text.
refused-nothing-to-replay = You haven’t played a match here yet. Start one with /challenge.
