### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **This server’s settings**
server-done = Done. Anyone who can manage the server can see this in **/admin log**.
server-everywhere = Matches can start in any channel
server-channels = Matches can start in { $channels }
server-channel-on = Matches can start in { $channel }
server-channel-off = Matches can no longer start in { $channel }
server-language = Language of public messages: { $language }
server-language-none = Language of public messages: same as the server
server-theme = Colours of public boards: { $theme }
server-clock = Default clock: { $clock }
server-format = Default format: “{ $format }”
server-rated = Challenges are rated by default
server-casual = Challenges are casual by default
server-days-off = Days off: a player whose time runs out gets up to one extra day, at most twice per match
server-strict = Matches are strict: no days off when a player’s time runs out
server-boards-replaced = A board becomes one line after the next move, and the line before it is deleted; threads keep all lines
server-boards-lines = Old boards become one line of text
server-boards-pictures = Old boards keep their pictures
server-boards-default = Old boards: as set by the bot’s owner
server-boards-logged = Bots that log deleted messages may list these lines.
server-threads = Each match gets its own thread, archived when it’s over
server-threads-none = Matches are played in the channel where they start
server-threads-closed = I can’t open threads in this channel, so matches that start here stay in the channel. For threads, I need a text channel and the permissions “Create Public Threads” and “Send Messages in Threads”.
server-lost-thread = A match had to move from its thread to the channel { $when }: { $why }
# Why a match lost its thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord allows only 1,000 active threads on a server
thread-loss-no-message = the challenge’s message was deleted
thread-loss-deleted = the match’s thread was deleted
thread-loss-refused = Discord refused to open a thread for the match
server-banned = { $count ->
    [0] Nobody is banned
    [one] One person is banned
   *[other] { $count } people are banned
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } · { $by } · { $what }
deed-why = { $when } · { $by } · { $what } · “{ $reason }”
deed-called-off = Match { $id } was called off
deed-decided = Match { $id } was awarded to { $person }
deed-drawn = Match { $id } was declared a draw
deed-banned = { $person } was banned
deed-unbanned = { $person } was unbanned
deeds-none = Nothing has been logged here yet.

## Endings by decision

match-decided = A moderator awarded the match to { $winner }.
match-decided-you = A moderator awarded the match to you.
match-decided-drawn = A moderator declared the match a draw.
match-reason = Reason: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = decided by a moderator

## Refusals

refused-other-channels = On this server, matches can start only in { $channels }. Try again there. Matches you’re already playing will continue where they are.
refused-banned = You’re banned from starting matches on this server. Matches you’re already playing will continue; the people who manage the server can tell you more.
refused-banned-here = { $person } is banned from starting matches on this server. Choose someone else.
refused-banned-already = { $person } is already banned here.
refused-too-many-banned = A server can ban at most { $limit } people. Lift a ban first with **/admin unban**.
refused-not-banned = { $person } isn’t banned here.
refused-not-banned-oneself = You aren’t banned here.
refused-ban-oneself = You’d be banning yourself. Choose someone else.
refused-too-many-channels = A server can choose at most { $limit } channels. Remove one first, or allow all channels.
refused-no-such-channel = This channel isn’t on the list, or it’s the last one left. Add another first, or allow all channels.
refused-not-allowed = Only people who can manage this server, or who may use /admin here, can do that.
refused-cannot-check = Discord isn’t telling me whether you may do that. Please try again in a moment.
refused-nothing-to-settle = Choose what to change: the command has an option for each setting.
refused-own-match = You’re playing in this match yourself. Someone else who manages the server can decide it; you can resign or make an offer.
refused-not-their-match = { $person } isn’t playing in this match.
refused-not-own-match = You aren’t playing in this match.
refused-no-reason = Please give a short reason; both players will see it.

## Deleting a server’s data

purge-really = **Delete everything I’ve stored about this server?** Matches in progress will end and won’t count, challenges will be withdrawn, and the settings, log, bans, leaderboards and members’ names I’ve saved for this server will be deleted. Finished matches will stay with the people who played them. This can’t be undone.
button-purge = Delete
button-purge-not = Keep everything
purge-not = Nothing has been deleted.
purge-done = Everything I’d stored about this server has been deleted.
match-closed = The match ended when its server’s data was deleted, so it doesn’t count.
by-closed = server data deleted
