### What a person settles for themselves: refusals.

refused-zone = There is no time zone called “{ $name }”. Begin with the name of a large town, and choose one from the list.
refused-zone-meant = There is no time zone called “{ $name }”. Did you mean { $zone }?
refused-no-zone = Quiet hours go by the clock on your wall. Choose your time zone first, with /settings zone.
refused-time = “{ $time }” is no time of day in whole or half hours. Write it as 22:30 or 7.
refused-night = Quiet hours last at least half an hour and at most twelve hours a day.
refused-reminder = A reminder comes 1 to { $hours } hours before the time is up.
refused-too-many-reminders = You can choose { $limit } reminders at most. Leave one out to add another.
refused-language = I do not speak “{ $language }” yet. Choose one of the languages in the list.
refused-away = You are away already; your clocks stand still until you come back.
refused-here = You are not away; your clocks are running.
refused-no-days-left = You have used your { $days } days of this year. There are new ones in January.

## Settings. $state is "on" or "off".

settings-title = **Your settings** · only you see them
settings-alerts = When it is your turn: { $value }
settings-alerts-mention = a mention in the channel
settings-alerts-direct = a direct message
settings-alerts-both = a mention and a direct message
settings-alerts-digest = one summary each morning of all boards that wait
settings-alerts-silent = nothing, I look for myself
settings-reminders = Reminders: { $list }
settings-reminders-none = Reminders: none
settings-reminder-third = when a third of the time is left
settings-reminder-hours = { $hours ->
    [one] 1 hour before the end
   *[other] { $hours } hours before the end
}
settings-reminder-take = Add: { $when }
settings-reminder-drop = Drop: { $when }
settings-zone = Time zone: { $zone }
settings-zone-none = Time zone: not told yet. /settings zone lets you choose one; quiet hours go by it.
settings-quiet = Quiet hours: { $value }
settings-weekends = On Saturdays and Sundays I don’t notify you; what waits comes on Monday morning. Clocks run on.
settings-night = { $from } to { $to }
# Words that are understood where somebody writes quiet hours: small, with commas between.
settings-words-none = none, no, never, off
settings-words-until = to, until, till
settings-words-clock = o’clock, from
settings-night-none = no quiet hours
settings-language = Private answers in: { $value }
language-near = I speak { $language }, too: `/settings language`.
settings-language-client = the language of the client
settings-palette = Private pictures: { $value }
settings-palette-day = Day
settings-palette-night = Night
settings-palette-contrast = High contrast
settings-confirm = A move that you press { $state ->
    [on] counts only once you confirm it
   *[off] counts at once
}
settings-forced = A forced move, the only one there is, { $state ->
    [on] is played for you at once
   *[off] waits for you
}
settings-hidden = Leaderboards { $state ->
    [on] leave you out, and your profile is yours alone
   *[off] show you
}
settings-menu-alerts = How to tell you that it is your turn
settings-menu-reminders = Add or drop a reminder
settings-menu-quiet = Quiet hours; others with /settings quiet
settings-menu-private = Language and colours of what only you see
settings-switch-confirm = { $state ->
    [on] Don’t ask me to confirm moves
   *[off] Ask me to confirm moves
}
settings-switch-weekends = { $state ->
    [on] Notify me on weekends
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

command-settings = settings
command-settings-about = How you are told, when you sleep, how your pictures look
option-zone = zone
option-zone-about = Your time zone, by a large town in it
option-quiet = quiet
option-quiet-about = When nobody pings you, such as 22:30-7 or 10pm to 7am; “none” for no quiet hours
option-weekends = weekends
option-weekends-about = Whether Saturdays and Sundays are quiet; clocks run on
option-alerts = alerts
option-alerts-about = How you are told that it is your turn
option-alerts-mention = A mention in the channel
option-alerts-direct = A direct message
option-alerts-both = Both
option-alerts-digest = One summary each morning of all boards that wait
option-alerts-silent = Not at all
option-palette = palette
option-palette-about = In which colours
option-palette-day = Day
option-palette-night = Night
option-palette-contrast = High contrast
option-language = language
option-language-about = In which language
option-language-none = As Discord is set
option-confirm = confirm
option-confirm-about = Whether a move that you press counts only once you confirm it
option-forced = forced
option-forced-about = Whether a forced move, the only one there is, is played for you at once
option-hidden = hidden
option-hidden-about = Whether leaderboards leave you out, and your profile is yours alone

confirm-really = Really play { $move }? Only you see this.
confirm-yes = Play it
confirm-no = No

## Profiles. $mark is the mark of the game in the chart. A rating that is not settled is shown as new (rating-new).

profile-title = **{ $person }** · ratings and results
profile-line = { $mark } **{ $game }**: **{ $here }** here, { $everywhere } over all servers · { $wins } won, { $draws } drawn, { $losses } lost
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } over all servers, none here yet · { $wins } won, { $draws } drawn, { $losses } lost
profile-empty = No rated match yet. The first one opens this page.
versus-leads = { $draws ->
    [0] Overall in this game and channel, { $leader } leads { $other } { $more }–{ $less }.
    [one] Overall in this game and channel, { $leader } leads { $other } { $more }–{ $less }, with one draw.
   *[other] Overall in this game and channel, { $leader } leads { $other } { $more }–{ $less }, with { $draws } draws.
}
versus-level = { $draws ->
    [0] Overall in this game and channel, { $leader } and { $other } are level at { $more }–{ $less }.
    [one] Overall in this game and channel, { $leader } and { $other } are level at { $more }–{ $less }, with one draw.
   *[other] Overall in this game and channel, { $leader } and { $other } are level at { $more }–{ $less }, with { $draws } draws.
}
profile-against = { $person } against { $other }: { $wins } won, { $draws } drawn, { $losses } lost
profile-last = Recent matches:
button-profile = Back to the profile
profile-last-match = { $number }. { $game } with { $other }: { $outcome ->
    [won] won
    [lost] lost
   *[drawn] drawn
}, { $day }
button-replay-number = Replay { $number }
profile-chart = { $game }: from { $first } to { $last } in { $matches ->
    [one] 1 rated match
   *[other] { $matches } rated matches
}, between { $lowest } and { $highest }.
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
command-profile-about = Ratings and results of a person, with a chart
option-person = person
option-person-about = Who is meant; yourself where it may be left out

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** and **{ $two }**
compare-line = **{ $game }**: { $ones } and { $twos }
compare-line-met = **{ $game }**: { $ones } and { $twos } · { ladder-results }
compare-unrated = no rating
compare-never = { $one } and { $two } have not finished a match with each other yet.
refused-same-person = That is you. Choose somebody else to compare yourself with; /profile is about you alone.

## The summary of a morning.

digest-title = Good morning. This waits for you, as of { $when }:
digest-waits = · { $row }
digest-ended-title = Ended lately, as of { $when }:
digest-aloud = Good morning. I can’t send you direct messages, so I say it here: { $count ->
    [0] a match of yours has ended.
    [one] one match or challenge waits for you.
   *[other] { $count } matches and challenges wait for you.
} **/games** shows more.
digest-more = · { $count } more: /games shows them all.
digest-more-ended = · { $count } more: use /replay to look back at them.

# The computer as an opponent: its name with the level at which it plays.
computer-gentle = Engawa (gentle)
computer-steady = Engawa (steady)
computer-strong = Engawa (strong)
computer-best = Engawa (at its best)
refused-computer-only-plays = That is me, and all I do is play: I keep no ratings, lists or settings of my own. Challenge me whenever you like.
refused-no-offers-to-computer = I answer no offers when I play. You can take your last move back with *Take back*, or resign.
refused-level-for-person = A level says how strongly I play, and you have challenged somebody else. Leave the level out, or challenge me.
