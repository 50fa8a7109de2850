### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } isn’t taking on new matches right now. Leave out `opponent` in /challenge, and anyone here with room for a match can accept.
refused-no-offers-now = You can’t make offers or give time in this match right now. Just play on as usual.
refused-own-block = You’ve blocked { $person }. Lift the block, and this will be possible again.
refused-block-oneself = You can’t block yourself. Choose someone else.
refused-blocked-already = You’ve already blocked { $person }.
refused-too-many-blocked = You’ve blocked { $limit } people, which is the limit. /unblock makes room.
refused-not-blocked = You haven’t blocked { $person }.
refused-nobody-blocked = You haven’t blocked anyone.
refused-nobody-blocked-like = You haven’t blocked anyone called “{ $name }”. /unblock without a name lists everyone you’ve blocked.
refused-several-blocked-like = You’ve blocked several people called “{ $name }”. Choose one of them from the list that /unblock suggests.
refused-too-soon = You’ve made { $limit ->
    [one] a challenge
   *[other] { $limit } challenges
} within an hour, which is the limit. You can make the next one { $when }.

blocked-now = You’ve blocked { $person }. You two can’t challenge each other or make each other offers any more, and any open challenges between you have been closed. You can finish the matches you’re already playing. { $person } won’t be told.
button-unblock = Unblock
unblocked-now = You’ve unblocked { $person }.
blocked-list = You’ve blocked { $list }.
blocked-person = { $person }

command-block = block
command-block-about = Stop challenges and offers between you and someone; they aren’t told
command-unblock = unblock
command-unblock-about = Lift a block, or list everyone you’ve blocked
option-whom = whom
option-whom-about = Which person; they aren’t told
