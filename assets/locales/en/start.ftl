# Matches that start from a deal or a position instead of a new deal.

button-play-on = Play on from here
play-on-whom = Whom shall I ask to play on from here? It is one round and changes no ratings.
play-on-anyone = Anyone here
play-on-opponent = My opponent there

## Why not. $what: what the notation says of it, in English as on the command line.

refused-start-position = This is no position of { $game }: the notation stops at character { $at }, “{ $near }”. It says: { $what }.
refused-start-move = Move { $number }, “{ $move }”, is not possible where it stands. Everything before it is fine.
refused-start-record = Entry { $entry } of this record cannot be read. The notation says: { $what }.
refused-start-over = That round is over there. Name an earlier position: @ and its number behind the match or the record, such as @12.
refused-start-other-game = That is from { $game }. Choose { $game } in the command, or a match of this game.
refused-start-other-rules = That match was played by earlier rules of this game. Choose a newer one.
refused-start-no-moment = That match has no such position. They are counted from 0 to { $last }.
refused-start-rated = A match from a given position or deal changes no ratings. Leave out the rating.
refused-start-format = From a given position it is one round; from the deal of a match a mirror match may do, too. Choose one of these.
refused-start-options = The options of the game come with the match or the position. Leave them out.
refused-start-both = A match starts either from a deal or from a position. Choose one of the two.
