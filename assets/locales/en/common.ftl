# Sentences that several parts of Engawa use, and the words for all files:
#
# match, round, game   what two people play; a part of it; Okiya and the others
# challenge            an invitation to a match; the verb is “challenge”, never “invite”
# rated, casual        counts for ratings or does not (never “for fun” or “unrated”)
# starting position    what a round starts from, dealt or fixed (“deal” only in the option’s name)
# defaults             what a server offers for new challenges (never “usual terms”)
# side                 Blue, White and so on, by what one sees (“seat” only in the option’s name)
# pawn, stone          a piece of Onitama and Oxono; of Kōnane. The master is a pawn, too
# tile, token, totem   Okiya: taken from the grid, left in its place; Oxono: the shared pieces
# spare card           Onitama: the card that neither side holds
# draw, takeback       a match or round that nobody wins; the noun for “take back a move”
# hint, guess, plan    help with your own move; a spectator’s guess at the next move; replies planned in advance
# what if, line        moves tried for both sides, where nothing is played; one row of such moves
# day off, vacation    what the bot takes at the end of a clock; what a player starts
# spectator            anyone who watches a match between others
# block, ban           between two people; by a server
# the computer         Engawa as an opponent; otherwise Engawa says “I”

# The language’s own name for itself.
language-name = English

list-more = { $others }, { $last }
list-and = { $others } and { $last }
# Alternatives; list-more joins all before the last
list-or = { $others } or { $last }
# Two sentences of one text
sentences-joined = { $first } { $next }
list-page = Page { $page } of { $pages }
button-list-back = Previous page
button-list-forward = Next page

# The last sentence of a board in words, once the round is over.
describe-won = The round is over; { $seat } won.
describe-drawn = The round is over; nobody won.

# Controls for choosing a move.
# The title of a menu: how many choices it has; if there are several menus, also its first and last one
layout-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves: choose one
}
layout-squares = { $count ->
    [one] 1 square
   *[other] { $count } squares: choose one
}
layout-from-to = { $title } ({ $first } to { $last })
