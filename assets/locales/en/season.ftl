### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season = season
command-admin-season-about = Start a season (a new leaderboard), or let seasons start automatically
option-name = name
option-name-about = Start a season now, with this name
option-season = season
option-season-about = A season of this server; default: the current one
option-rhythm = rhythm
option-rhythm-about = How often seasons start automatically: every three months, every month, or not at all
option-rhythm-quarter = Every three months (recommended)
option-rhythm-month = Every month
option-rhythm-manual = Manually

season-begun = The “{ $season }” season has started. Anyone who finishes a rated match from now on will appear on its leaderboard. Everyone starts with the rating they have across all servers. The previous leaderboard stays as it is; to see it, use **/leaderboard** with the `season` option.
season-really = Start the “{ $season }” season now? This server will get a new leaderboard. From then on, rated matches will count towards it, including those already in progress. The current leaderboard will stay as it is. This can’t be undone, and a season lasts at least a day.
button-season = Start the season
season-not = No new season was started.
server-season = Season { $number }: “{ $season }”, started { $when }
server-season-none = No season has started yet
server-season-numbered = Season { $number }, started { $when }
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = A new season starts every three months; the current one ends { $when } if at least { $least } rated matches have been finished by then
server-seasons-month = A new season starts every month; the current one ends { $when } if at least { $least } rated matches have been finished by then
server-seasons-manual = Seasons are started manually
deed-season = Season { $number } (“{ $season }”) started

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · since { $from }
season-entry-over = { $season } · { $from } to { $until }
season-entry-before = Before the first season

# A season that has begun by itself
season-numbered = Season { $number }
season-named = The “{ $season }” season

## The post about a season that has ended. $season: season-numbered or season-named

season-over = **{ $season } has ended.** The next one has started: from now on, rated matches count towards its leaderboard, including those in progress.
# What the picture shows, and each game of it: $first, $second and $third are names
season-picture = { $season }: the champions.
season-champion = { $game }: { $first }.
season-podium = { $game }: 1. { $first }, 2. { $second }, 3. { $third }.

## Leaderboards and cards

ladder-choose-game = Game: { $game }
# Before the name of the champion of the season before
ladder-crowned = 👑 { $name }
ladder-choose-season = Choose a season
button-ladder-everywhere = All servers
button-ladder-here = This server
button-ladder-text = As text
ladder-title-season = { $game } · leaderboard for the “{ $season }” season
ladder-title-numbered = { $game } · leaderboard for season { $number }
ladder-title-before = { $game } · leaderboard before the first season
ladder-empty-before = Nobody finished a rated match here before the first season.
ladder-empty-season = Nobody finished a rated match in this season.
# The same for the current season
ladder-empty-season-now = Nobody has finished a rated match this season yet.
ratings-of-season = Ratings in this server’s season:

## Refusals

refused-too-many-seasons = A server can have at most { $limit } seasons. The current one continues.
refused-one-season-change = Choose either `name` or `rhythm`: `name` starts a season now, and `rhythm` sets how often seasons start automatically.
refused-season-too-soon = A season lasts at least a day. The next one can start { $when }.
refused-season-asked = Another season has started since you were asked. If you still want a new one, use /admin season again.
refused-no-season-name = Give the season a name.
refused-long-season-name = The name of a season can be at most { $limit } characters long. Please shorten it a little.
refused-no-such-season = This server has no such season. Choose one from the list that appears as you type.
refused-season-everywhere = Seasons belong to one server. Leave out `season` to see all servers, or `scope` to see the season.
