### The club table, a message to pin, and the panel that sets a server up.

club-title = **Club table**
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-how = Press a game and I’ll find you an opponent. Whoever presses it next starts the match with you. Press it again to stop searching.
club-terms = Terms here: { $format } · { $clock } · { $rated ->
    [yes] rated
   *[no] for fun
}
# $list: games with the number of people who are looking, as club-game.
club-somebody = Looking for an opponent right now: { $list }
club-game = { $game } ({ $count })
club-nobody = Nobody is looking for an opponent right now.
club-moved = The club table has moved. Ask a moderator where it is, or start a match with **/challenge**.
club-waiting = You’re looking for an opponent in { $game }. Deadline: { $when }. I’ll mention you here when somebody joins you.
club-stopped = You’re no longer looking for an opponent in { $game }.
club-posted = I’m posting the club table in this channel. Pin it so that everybody finds it.
button-club-stop = Stop searching
button-club-look = Search again
button-club-turn = My turn
button-club-puzzle = Puzzle
button-club-leaderboard = Leaderboard
button-club-learn = Learn
button-club-post = Post the club table
refused-club-not-in-use = This club table is no longer in use. Start a match with **/challenge**.

## /admin setup

setup-title = **Set up Engawa on this server**
setup-more = The club table is a message to pin: press a game there to find an opponent. **/admin** has everything else.
setup-menu-channel = Where matches begin
setup-everywhere = In every channel
setup-only-here = Only in this channel
setup-also-here = In this channel, too
setup-not-here = No longer in this channel
setup-menu-language = Language of public messages
setup-language = { $language }
setup-language-own = The language set in Discord
setup-menu-puzzle = Puzzle of the day
setup-puzzle-off = No puzzle
setup-puzzle-at = Every day at { $time }
button-setup-threads-on = Give each match a thread
button-setup-threads-off = Stop using threads
