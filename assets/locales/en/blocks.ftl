### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } isn’t taking on new matches right now. Leave out `opponent` in /challenge, and anyone here who’s free to play can accept.
refused-no-offers-now = You can’t make offers or give time in this match right now. Just play on as usual.
refused-own-block = You’ve blocked { $person }, so you can’t do that unless you unblock them.
refused-block-oneself = You can’t block yourself. Choose someone else.
refused-blocked-already = You’ve already blocked { $person }.
refused-too-many-blocked = You’ve blocked { $limit } people, which is the limit. To make room, unblock someone with /unblock.
refused-not-blocked = You haven’t blocked { $person }.
refused-nobody-blocked = You haven’t blocked anyone.
refused-nobody-blocked-like = You haven’t blocked anyone called “{ $name }”. /unblock without a name lists everyone you’ve blocked.
refused-several-blocked-like = You’ve blocked several people called “{ $name }”. Choose one of them from the list that /unblock suggests.
refused-too-soon = You’ve made { $limit ->
    [one] one challenge
   *[other] { $limit } challenges
} in the past hour, which is the limit. You can make the next one { $when }.

blocked-now = You’ve blocked { $person }. You two can’t challenge each other or make each other offers any more, and any open challenges between you have been closed. You can finish the matches you’re already playing. { $person } won’t be told.
button-unblock = Unblock
unblocked-now = You’ve unblocked { $person }.
blocked-list = People you’ve blocked: { $list }.
blocked-person = { $person }

command-block = block
command-block-about = Stop challenges and offers between you and someone, without telling them
command-unblock = unblock
command-unblock-about = Lift a block, or list everyone you’ve blocked
option-whom = whom
option-whom-about = The person to block or unblock; they aren’t told
