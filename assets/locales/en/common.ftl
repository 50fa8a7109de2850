# Sentences that every room may use.

list-and = { $others } and { $last }
