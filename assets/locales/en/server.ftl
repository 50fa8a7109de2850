### What those who keep a server in order settle and do there. $channel and $channels are links, $person and $by mentions.

## What a server has settled. The same sentences stand in its log.

server-title = **What this server has settled**
server-done = Done; everybody who may manage the server finds it in **/admin log**.
server-everywhere = Matches begin in all channels
server-channels = Matches begin in { $channels }
server-channel-on = Matches begin in { $channel }
server-channel-off = No more matches begin in { $channel }
server-language = What all see is in { $language }
server-language-none = What all see is in the language of the server
server-theme = Boards for all: { $theme }
server-clock = Clock, where a challenge names none: { $clock }
server-format = Format, where a challenge names none: { $format }
server-rated = Challenges are rated unless they say otherwise
server-casual = Challenges are for fun unless they say otherwise
server-pictures-kept = Boards of old keep their pictures
server-pictures-shrunk = Boards of old shrink to a line of words
server-pictures-default = Boards of old do as whoever runs the bot has settled
server-threads = Each match has a thread of its own, archived when it is over
server-threads-none = Matches are played in the channel itself
server-threads-closed = In this channel I cannot open threads: matches that begin here stay in the channel. For threads I need a text channel and the permissions “Create Public Threads” and “Send Messages in Threads”.
server-lost-thread = A match had to move from its thread to the channel { $when }: { $why }
# Why a match is without a thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord allows 1,000 active threads on a server
thread-loss-no-message = the message of the challenge was deleted
thread-loss-deleted = its thread was deleted
thread-loss-refused = Discord refused to open its thread
server-banned = { $count ->
    [0] Nobody is banned
    [one] One person is banned
   *[other] { $count } people are banned
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } { $by }: { $what }
deed-why = { $when } { $by }: { $what } (“{ $reason }”)
deed-called-off = Match { $id } is called off
deed-decided = Match { $id } is decided for { $person }
deed-drawn = Match { $id } is decided as drawn
deed-banned = { $person } may not play here any more
deed-unbanned = { $person } may play here again
deeds-none = Nothing has been settled or done here yet.

## Endings by decision

match-decided = A moderator decided the match for { $winner }.
match-decided-drawn = A moderator decided the match as drawn.
match-reason = The reason: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = decided by a moderator

## Refusals

refused-other-channels = On this server matches begin in { $channels }. Go there and try it again; what you play already goes on where it is.
refused-banned = You may not begin matches on this server. What you play already goes on; those who manage the server can tell you more.
refused-banned-here = { $person } may not play on this server. Choose somebody else.
refused-banned-already = { $person } is banned here already.
refused-too-many-banned = A server bans { $limit } people at most. Lift a ban first with **/admin unban**.
refused-not-banned = { $person } is not banned here.
refused-ban-oneself = You would be banning yourself. Choose somebody else.
refused-too-many-channels = A server names { $limit } channels at most. Take one away first, or let matches begin in all.
refused-no-such-channel = This channel is not among those that are named, or it is the last of them. Name another first, or let matches begin in all.
refused-not-allowed = That is for those who may manage this server.
refused-nothing-to-settle = Choose what is to be settled: the command has an option for each.
refused-own-match = You play in this match yourself. Somebody else who manages the server can decide it; you can resign or offer.
refused-not-their-match = { $person } does not play in this match.
refused-no-reason = Both read why. Give a reason in a few words.

## Servers that leave

purge-really = Let everything go that is this server’s own? Its running matches end and count for nobody, its challenges are withdrawn, and its settings, log, bans, leaderboards and the names shown here are deleted. Finished matches stay for their people. This cannot be undone.
button-purge = Let it go
button-purge-not = Keep it
purge-not = Nothing has been deleted.
purge-done = Everything that was this server’s own is deleted.
match-closed = The match ended with its server and counts for nobody.
by-closed = ended with its server
