# Sentences that every room may use.

# What this language calls itself.
language-name = English

list-more = { $others }, { $last }
list-and = { $others } and { $last }
list-page = Page { $page } of { $pages }
button-list-back = Previous page
button-list-forward = Next page

# The end of every position in words once the round is over.
describe-won = The round is over; { $seat } won.
describe-drawn = The round is over; nobody won.

# Controls for choosing a move.
layout-choose = Choose a move
layout-from-to = { $first } to { $last }
