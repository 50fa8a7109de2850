# Matches that start from another match’s starting position, or from a given position.

button-play-on = Play on from here
play-on-whom = Who should I ask to play on from here? It’ll be a single casual round. Or choose a level and play the computer in private.
play-on-anyone = Anyone here
play-on-opponent = My opponent in that match

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = I can’t read this { $game } position. The problem is { $near ->
    [none] at its end
   *[other] at character { $at }, “{ $near }”
}: { $what }.
refused-start-move = Move { $number }, “{ $move }”, isn’t possible at that point. Everything before it is fine.
refused-start-record = I can’t read entry { $entry } of this record: { $what }.
refused-start-over = The round is already over at that point. Choose an earlier position: add @ and its number to the match or the record, such as @12.
refused-start-other-game = That’s from { $game }. Choose { $game } in the command, or choose a match of the game you want to play.
refused-start-other-rules = That match was played under an earlier version of the rules. Choose a newer one.
refused-start-no-moment = That match has no such position. Its positions are numbered from 0 to { $last }.
refused-start-rated = A match that begins from another match’s starting position or from a custom position can’t be rated. Leave out `rated`.
refused-start-format = A custom position allows only one round; another match’s starting position allows one round or a mirror match. Choose one of these as the `format`.
refused-start-options = The match or the position already sets the game’s options, so leave them out.
refused-start-both = A match can start from only one position. Use either `same-deal-as` or `from`, not both.
