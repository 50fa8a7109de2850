### A person’s settings: refusals.

refused-zone = There’s no time zone called “{ $name }”. Start typing the name of a large city, and choose one from the list.
refused-zone-meant = There’s no time zone called “{ $name }”. Did you mean { $zone }?
refused-zone-several = “{ $name }” is used in several time zones: { $zones }. Which one is yours?
refused-no-zone = Quiet hours follow your local time. Set your time zone first, with /settings zone.
refused-time = “{ $time }” isn’t a time on the hour or half hour. Write it like 22:30 or 7.
refused-night = Quiet hours can last from half an hour to twelve hours a day.
refused-reminder = A reminder can come 1 to { $hours } hours before the deadline.
refused-too-many-reminders = You can have at most { $limit } reminders. Remove one to add another.
refused-language = I don’t speak “{ $language }” yet. Choose one of the languages in the list.
refused-away = You’re already on vacation; your clocks are stopped until you come back.
refused-here = You’re not on vacation; your clocks are running.
refused-no-days-left = You’ve used all { $days } vacation days for this year. You’ll get new ones in January.

## Settings. $state is "on" or "off".

settings-title = **Your settings**
settings-alerts = When it’s your turn: { $value }
settings-alerts-mention = a mention in the channel
settings-alerts-direct = a direct message
settings-alerts-both = a mention and a direct message
settings-alerts-digest = each morning, one summary of all the boards waiting for you
settings-alerts-silent = no notification
settings-reminders = Reminders: { $list }
settings-reminders-none = Reminders: none
settings-days-off = If your time runs out: a day off (up to one extra day), if the match allows it. Days off left this year: { $days }
settings-days-off-none = If your time runs out: no day off; the match ends
settings-reminder-third = when a third of the time is left
settings-reminder-hours = { $hours ->
    [one] 1 hour before the deadline
   *[other] { $hours } hours before the deadline
}
settings-reminder-take = Add: { $when }
settings-reminder-drop = Remove: { $when }
settings-zone = Time zone: { $zone }
settings-zone-none = Time zone: not set. Choose one with /settings zone; your quiet hours follow it.
settings-quiet = Quiet hours: { $value }
settings-weekends = I won’t notify you on Saturdays or Sundays; anything waiting will reach you on Monday morning. Clocks keep running.
settings-night = { $from } to { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = none, no, never, off
settings-words-until = to, until, till
settings-words-clock = o’clock, from
settings-night-none = no quiet hours
settings-language = Language of private messages: { $value }
language-near = I also speak { $language }: choose it with `/settings language`.
settings-language-client = same as in Discord
settings-palette = Colours of private boards: { $value }
settings-palette-day = day
settings-palette-night = night
settings-palette-contrast = high contrast
settings-confirm = { $state ->
    [on] A move made with buttons needs your confirmation before it counts
   *[off] A move is played as soon as you press its button
}
settings-forced = When only one move is possible, { $state ->
    [on] it’s played for you automatically
   *[off] you still play it yourself
}
settings-hidden = { $state ->
    [on] Leaderboards leave you out, and only you can see your profile
   *[off] You appear on leaderboards
}
settings-hide-ratings = { $state ->
    [on] Your ratings and your opponents’ are hidden from you while you play
   *[off] Ratings are shown while you play
}
settings-named = The daily post here { $state ->
    [on] names you when you’ve solved the puzzle
   *[off] doesn’t name you
}
settings-menu-alerts = How I tell you that it’s your turn
settings-menu-reminders = Reminders, and a day off if your time runs out
settings-menu-quiet = Quiet hours; for other times, use /settings quiet
settings-menu-private = Language, board colours and ratings in private messages
settings-switch-confirm = { $state ->
    [on] Play without confirming
   *[off] Confirm each move first
}
settings-switch-days-off = { $state ->
    [on] No day off if my time runs out
   *[off] A day off if my time runs out
}
settings-switch-weekends = { $state ->
    [on] Notify me at weekends
   *[off] Quiet weekends
}
settings-switch-forced = { $state ->
    [on] Leave forced moves to me
   *[off] Play forced moves for me
}
settings-switch-hidden = { $state ->
    [on] Show me on leaderboards
   *[off] Hide me from leaderboards
}
settings-switch-hide-ratings = { $state ->
    [on] Show ratings while I play
   *[off] Hide ratings while I play
}
settings-switch-named = { $state ->
    [on] Keep me out of the daily post
   *[off] Name me in the daily post
}

command-settings = settings
command-settings-about = Choose your notifications, quiet hours, language, colours and more
option-zone = zone
option-zone-about = Your time zone; type the name of a large city in it
option-quiet = quiet
option-quiet-about = Hours when I don’t notify you, such as 22:30-7 or 10pm to 7am; “none” for no quiet hours
option-weekends = weekends
option-weekends-about = Whether weekends are quiet; clocks keep running
option-alerts = alerts
option-alerts-about = How I tell you that it’s your turn
option-alerts-mention = A mention in the channel
option-alerts-direct = A direct message
option-alerts-both = Both
option-alerts-digest = Each morning, one summary of all the boards waiting for you
option-alerts-silent = Not at all
option-palette = palette
option-palette-about = The colours to use
option-palette-day = Day
option-palette-night = Night
option-palette-contrast = High contrast
option-language = language
option-language-about = The language to use
option-language-none = Same as in Discord
option-confirm = confirm
option-confirm-about = Whether a move made with buttons needs your confirmation before it counts
option-forced = forced
option-forced-about = Whether a move is played for you automatically when it’s the only possible one
option-hidden = hidden
option-hidden-about = Whether leaderboards leave you out and only you can see your profile
option-hide-ratings = hide-ratings
option-hide-ratings-about = Whether your ratings and your opponents’ are hidden from you while you play
option-named = named
option-named-about = Whether the daily post here may name you when you’ve solved the puzzle
option-days-off = days-off
option-days-off-about = Whether I use one of your days off (an extra day at most) if your time runs out; up to 7 a year

confirm-really = Really play { $move }?
confirm-yes = Play it
confirm-no = No

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are marked (rating-new).

profile-title = **{ $person }** · ratings and results
profile-line = { $mark } **{ $game }**: **{ $here }** here, { $everywhere } across all servers · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } across all servers, none here yet · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = While you play, your ratings and your opponents’ are hidden. You can change that with /settings.
profile-absent = No rank in { $games } at the moment: the last rated match was more than { $days } days ago. The rating stays, and the next rated match brings the rank back.
profile-empty = No rated matches yet.
versus-drawn = Their record at this game in this channel: { $draws ->
    [one] one draw
   *[other] { $draws } draws
} between { $leader } and { $other }.
versus-score = { $draws ->
    [0] Their record at this game in this channel: { $leader } { $more }–{ $less } { $other }.
   *[other] Their record at this game in this channel: { $leader } { $more }–{ $less } { $other }, { $draws } drawn.
}
profile-against = { $person } against { $other }: { ladder-results }
profile-last = Recent matches:
button-profile = Back to the profile
profile-last-match = { $number }. { $game } against { $other }: { $outcome ->
    [won] won
    [lost] lost
   *[drawn] drawn
}, { $day }
button-replay-number = Replay no. { $number }
profile-chart = { $game }: from { $first } to { $last } in { $matches ->
    [one] 1 rated match
   *[other] { $matches } rated matches
}; lowest { $lowest }, highest { $highest }.
profile-day = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $year }

command-profile = profile
command-profile-about = See a person’s ratings and results, with a chart
option-person = person
option-person-about = Which person you mean; default: yourself

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** against **{ $two }**
compare-line = **{ $game }**: { $ones } and { $twos }
compare-line-met = **{ $game }**: { $ones } and { $twos } · { ladder-results }
compare-unrated = no rating
compare-hidden = hidden
compare-never = { $one } and { $two } haven’t finished a match with each other yet.
refused-same-person = That’s you. Choose someone else to compare yourself with. /profile shows you on your own.

## The morning summary.

digest-title = Good morning. Here’s what’s waiting for you, as of { $when }:
digest-ended-title = Recently ended, as of { $when }:
digest-aloud = Good morning. I can’t send you direct messages, so I’m telling you here. { $count ->
    [0] One of your matches has ended.
    [one] One match or challenge is waiting for you.
   *[other] { $count } matches and challenges are waiting for you.
} **/games** shows more.
digest-more = · { $count } more: /games shows them all.
digest-more-ended = · { $count } more: use /replay to look back at them.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = gentle
computer-steady = steady
computer-strong = strong
computer-best = full strength
computer-perfect = perfect
refused-computer-only-plays = That’s me, and all I do is play: I have no ratings, lists or settings of my own. Challenge me whenever you like.
refused-no-offers-to-computer = I don’t answer offers when I’m playing. You can take your last move back with *Take back*, or resign.
refused-level-for-person = `level` is for playing the computer, and you’ve challenged someone else. Leave out either `level` or `opponent`.
refused-level-not-solved = I haven’t solved this game on this board, so I can’t play it perfectly. Choose “{ option-level-best }” as the `level` instead.
