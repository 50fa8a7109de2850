### Blocks, and how many challenges one may make. Whoever is blocked is never told: refused-unavailable is said of anybody who has no room.

refused-unavailable = { $person } takes on no further match just now. Leave the opponent out with /challenge, and whoever here has room may accept.
refused-no-offers-now = Nothing can be offered or given in this match just now. It goes on with your moves as ever.
refused-own-block = You have blocked { $person }. /unblock lifts that; then this is possible again.
refused-block-oneself = You cannot block yourself. Choose somebody else.
refused-blocked-already = You have blocked { $person } already. /unblock lifts that.
refused-too-many-blocked = You have blocked { $limit } people, and that is as many as one may. /unblock makes room.
refused-not-blocked = You have not blocked { $person }.
refused-nobody-blocked = You have blocked nobody. If you ever would rather not play with somebody, /block keeps them from asking you.
refused-nobody-blocked-like = You have blocked nobody called “{ $name }”. /unblock without a name lists whom you have blocked.
refused-several-blocked-like = You have blocked several people called “{ $name }”. Choose one of them from the list that /unblock suggests.
refused-too-soon = You have made { $limit ->
    [one] a challenge within an hour, and that is as many
   *[other] { $limit } challenges within an hour, and that is as many
} as one may. You can make the next one { $when }.

blocked-now = You have blocked { $person }. There are no challenges and no offers between you any more, and open challenges are closed. A match that you are playing goes on to its end. They are not told; /unblock lifts it.
unblocked-now = You have unblocked { $person }. Both of you can challenge each other again.
blocked-list = You have blocked { $list }. /unblock with a name lifts it; only you see this.
blocked-person = { $person }

command-block = block
command-block-about = No challenge or offer between you and somebody; they are not told
command-unblock = unblock
command-unblock-about = Lift a block, or list whom you have blocked
option-whom = whom
option-whom-about = Who it is; they are not told
