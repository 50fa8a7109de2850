### The club table, a message to pin, and the panel for setting up a server.

club-title = **Club table**
club-how = Pick a game, and I’ll find you an opponent: your match starts as soon as someone else picks the same game. Press the game’s button again to stop searching.
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-terms = Defaults here: { $format } · { $clock } · { $rated ->
    [yes] Rated
   *[no] Casual
}
# $list: games with the number of people looking for an opponent, as in club-game.
club-somebody = Looking for an opponent right now: { $list }
club-game = { $game } ({ $count })
club-nobody = Nobody is looking for an opponent right now.
club-moved = The club table has moved. Ask a moderator where it is, or start a match with **/challenge**.
club-waiting = You’re looking for an opponent in { $game }. The search ends { $when }.
# $way: mention, direct, both, or none for people with notifications off.
club-hears = { $way ->
    [mention] I’ll mention you when someone joins you.
    [direct] I’ll send you a direct message when someone joins you.
    [both] I’ll mention you and send you a direct message when someone joins you.
   *[none] You’ve turned off my notifications, so check **/games** to see whether someone has joined you.
}
# $rest: quiet or vacation.
club-hears-later = { $rest ->
    [vacation] While you’re on vacation, I’ll wait until you’re back.
   *[quiet] During your quiet hours, I’ll wait until they’re over.
}
club-stopped = You’re no longer looking for an opponent in { $game }.
club-stopped-before = You aren’t looking for an opponent in { $game } any more. **/games** shows your matches.
club-expired = Nobody joined you at the club table in time, so you’re no longer looking for an opponent in **{ $game }**.
# $why: moved or terms.
club-news = { $why ->
    [moved] The club table has moved to another channel
   *[terms] The server’s defaults have changed
}, so you’re no longer looking for an opponent in **{ $game }**. Pick the game at the club table to search again.
club-link = [Go to the club table]({ $link })
# The message under which the thread of the match opens.
club-headline = { $from } and { $to } met at the club table for a match of **{ $game }**.
club-posted = I’m posting the club table in this channel. Pin it so that everyone can find it.
club-watch = These matches are being played right now. Press a game to see its board.
club-watch-nothing = There’s no match to watch here right now. Play one yourself, practise against the computer, or try today’s puzzle.
button-club-stop = Stop searching
button-club-look = Search again
button-club-practise = Practise meanwhile
button-club-turn = My turn
button-club-watch = Watch
button-club-puzzle = Puzzle
button-club-leaderboard = Leaderboard
button-club-learn = Learn
button-club-post = Post the club table
refused-club-not-in-use = This club table is no longer in use. Start a match with **/challenge**.
refused-club-moved = The club table is in { $channel } now. Look for an opponent there.

## /admin setup

setup-title = **Set up Engawa on this server**
setup-more = The club table is a message you can pin, where people pick a game to find an opponent. All other settings are under **/admin**.
setup-menu-channel = Where matches can start
setup-everywhere = In every channel
setup-only-here = Only in this channel
setup-also-here = In this channel, too
setup-not-here = No longer in this channel
setup-menu-language = Language of public messages
setup-language = { $language }
setup-language-own = Same as the server
setup-menu-puzzle = Daily puzzle
setup-puzzle-off = No puzzle
setup-puzzle-at = Every day at { $time }
button-setup-threads-on = Give each match a thread
button-setup-threads-off = Stop using threads
server-club-table = The club table is in { $channel }
server-club-table-none = There’s no club table yet
server-club-table-waiting = The club table will be in { $channel } as soon as I can post there
# $time, $zone: when the puzzle would be posted.
setup-recommended = With one press, **Recommended** sets up whichever of these are still missing: the daily puzzle at { $time } ({ $zone }), the club table in this channel, and three-month seasons. If that time zone is wrong, choose yours first.
setup-recommended-done = **Done.** Here’s what’s new, and how to undo it:
setup-recommended-nothing = **Nothing new was set up.**
# $what: one of the settings, a sentence without a full stop. $off: an entry of the menu. $manual: a value of the option.
setup-set-puzzle = { $what }. To undo this, choose “{ $off }” below.
setup-set-club-table = { $what }. Pin the message so that everyone can find it. To undo this, delete it.
setup-set-seasons = { $what }. To stop this, choose “{ $manual }” as the `rhythm` in **/admin season**.
setup-kept = { $what }. That was already set up.
# $list: the parts below that are not set up. $why: a refusal, one or more sentences.
setup-refused = Not set up yet: { $list }. { $why }
setup-part-puzzle = the daily puzzle
setup-part-club-table = the club table
setup-part-seasons = three-month seasons
setup-menu-zone = Time zone of the puzzle: { $zone }
button-setup-recommended = Recommended
# Shown once to a manager.
crowded-channel = At least { $count } matches are being played in this channel at once. If you like, each match can get its own thread: **/admin threads** turns that on. I won’t bring this up again.
