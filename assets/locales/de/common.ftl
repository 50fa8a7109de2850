# Sätze, die jedes Zimmer brauchen kann.

list-and = { $others } und { $last }

# Bedienung beim Wählen eines Zuges.
layout-choose = Wähle einen Zug
layout-from-to = { $first } bis { $last }
