### The club table, a message to pin, and the panel for setting up a server.

club-title = **Club table**
club-how = Pick a game and I’ll find you an opponent. The next person to pick it starts the match with you. Press its button again to stop searching.
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-terms = Terms here: { $format } · { $clock } · { $rated ->
    [yes] rated
   *[no] casual
}
# $list: games with the number of people looking for an opponent, as in club-game.
club-somebody = Looking for an opponent right now: { $list }
club-game = { $game } ({ $count })
club-nobody = Nobody is looking for an opponent right now.
club-moved = The club table has moved. Ask a moderator where it is, or start a match with **/challenge**.
club-waiting = You’re looking for an opponent in { $game }. Deadline: { $when }.
# $way: mention, direct, both, or none for people with notifications off.
club-hears = { $way ->
    [mention] I’ll mention you when someone joins you.
    [direct] I’ll send you a direct message when someone joins you.
    [both] I’ll mention you and send you a direct message when someone joins you.
   *[none] You’ve turned my notifications off, so look at **/games** to see whether someone has joined you.
}
# $rest: quiet or vacation.
club-hears-later = { $rest ->
    [vacation] While you’re on vacation, that waits until you’re back.
   *[quiet] In your quiet hours, that waits until they’re over.
}
club-stopped = You’re no longer looking for an opponent in { $game }.
club-stopped-before = You aren’t looking for an opponent in { $game } any more. **/games** shows your matches.
club-expired = Nobody joined you at the club table in time, so you’re no longer looking for an opponent in **{ $game }**.
# $why: moved or terms.
club-news = { $why ->
    [moved] The club table has moved to another channel
   *[terms] The terms at the club table have changed
}, so you’re no longer looking for an opponent in **{ $game }**. Pick the game there to search again.
club-link = [Go to the club table]({ $link })
# The message under which the thread of the match opens.
club-headline = { $from } and { $to } met at the club table for a match of **{ $game }**.
club-posted = I’m posting the club table in this channel. Pin it so that everyone can find it.
button-club-stop = Stop searching
button-club-look = Search again
button-club-turn = My turn
button-club-puzzle = Puzzle
button-club-leaderboard = Leaderboard
button-club-learn = Learn
button-club-post = Post the club table
refused-club-not-in-use = This club table is no longer in use. Start a match with **/challenge**.
refused-club-moved = The club table is in { $channel } now. Look for an opponent there.

## /admin setup

setup-title = **Set up Engawa on this server**
setup-more = The club table is a message to pin: people pick a game there to find an opponent. **/admin** has everything else.
setup-menu-channel = Where matches can start
setup-everywhere = In every channel
setup-only-here = Only in this channel
setup-also-here = In this channel, too
setup-not-here = No longer in this channel
setup-menu-language = Language of public messages
setup-language = { $language }
setup-language-own = The language set in Discord
setup-menu-puzzle = Daily puzzle
setup-puzzle-off = No puzzle
setup-puzzle-at = Every day at { $time }
button-setup-threads-on = Give each match a thread
button-setup-threads-off = Stop using threads
