# Sentences that every room may use.

list-and = { $others } and { $last }

# Controls for choosing a move.
layout-choose = Choose a move
layout-from-to = { $first } to { $last }
