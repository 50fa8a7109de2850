# The morning post, which names people without mentioning them, and shared results. $number: the number of a puzzle.

# Parts of one line
morning-joined = { $first } · { $next }
morning-name = { $name }
# A name or a group that has earned the crown
morning-crowned = 👑 { $text }
# The end of a list of names
morning-more = { $count } more
morning-solution = ||{ $move }||

# $result: one of the next seven messages, or several, and the solution
morning-solved = **Puzzle { $number }** · { $result }
# Everybody is alone in their group
morning-first-one = { $name }, first try
morning-second-one = { $name }, second try
morning-few-one = { $name }, a few tries
# $names: a list of names
morning-first = first try: { $names }
morning-second = second try: { $names }
morning-few = a few tries: { $names }
# The last part of a line with names
morning-others = { $count ->
    [one] 1 other
   *[other] { $count } others
}
morning-solved-unnamed = **Puzzle { $number }** was solved.
morning-open = **Puzzle { $number } is still open:** nobody here has solved it yet.
# $weekday: 0 is Monday, 6 is Sunday
morning-late = **Puzzle { $number }**, open since { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}, was solved by { $people }.
morning-late-unnamed = **Puzzle { $number }**, open since { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}, was solved.
# At least 3 days
morning-run = This server has solved the daily puzzle { $days } days in a row.
morning-ended = This server’s streak ended after { $days } days. Puzzle { $number } can start a new one.
morning-ended-longest = This server’s streak ended after { $days } days, its longest so far. Puzzle { $number } can start a new one.
# $seat: the name of a side, such as Pink
morning-today = **Puzzle { $number } · { $game }:** { $seat } to play and win { $moves ->
    [one] at once
   *[other] within { $moves } turns
}.
morning-introduction = Solve it here, and I’ll ask you whether the daily post may name you.
button-morning-keep-out = Keep me out
button-puzzle-see = See puzzle { $number }
button-puzzle-try = Try puzzle { $number }

## Last week, on Mondays. At least 3 matches

morning-week = **Last week:** { $people } people played { $matches } matches.
morning-week-most = **Last week:** { $people } people played { $matches } matches. The most popular game was { $game }.
# A win against somebody with a much higher rating
morning-upset = Upset: { $name }’s win in { $game }
# A win of all rounds, at least two
morning-flawless = Flawless: { $name } in { $game }
morning-linked = { $text } ([replay]({ $link }))

## Shared results

# $marks: a sign for each try; $words: share-tries or share-tries-close
share-line = { $name } · { $game } { $number } · { $marks } ({ $words })
share-tries = { $count ->
    [1] first try
    [2] second try
    [3] third try
   *[other] { $count } tries
}
# $count: how many tries began with the right piece
share-tries-close = { $tries }, { $count ->
    [1] one close
   *[other] { $count } close
}
share-done = Shared in this channel.
share-done-already = You’ve already shared this result.
refused-share-full = There’s no more room for shared results today. Try again tomorrow.
button-puzzle-share = Share
button-puzzle-try-it = Try it

## Quiet clubs, among the settings of a server

server-morning-mondays = Nobody pressed a button on the last few posts, so they now come on Mondays only; pressing one on the latest post brings the daily post back
server-morning-never = Nobody has pressed a button on the posts for weeks, so I’ve stopped posting; pressing one on the latest post brings the daily post back
