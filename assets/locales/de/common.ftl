# Sätze, die jedes Zimmer brauchen kann.

# Wie diese Sprache sich selbst nennt.
language-name = Deutsch

list-more = { $others }, { $last }
list-and = { $others } und { $last }
list-page = Seite { $page } von { $pages }
button-list-back = Vorherige Seite
button-list-forward = Nächste Seite

# Womit die Beschreibung jeder Stellung endet, wenn die Runde vorbei ist.
describe-won = Die Runde ist vorbei. { $seat } hat gewonnen.
describe-drawn = Die Runde ist vorbei. Niemand hat gewonnen.

# Bedienung beim Wählen eines Zuges.
layout-choose = Wähle einen Zug
layout-from-to = { $first } bis { $last }
