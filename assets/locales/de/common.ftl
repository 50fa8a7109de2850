# Sätze, die jedes Zimmer brauchen kann.

list-and = { $others } und { $last }
