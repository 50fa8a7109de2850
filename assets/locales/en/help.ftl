### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** brings two-player board games to your channel: { $games }.
    You play with buttons, in minutes or over weeks, and I tell you when it’s your turn.
    Start with one of the buttons below; only you see this.
button-help-challenge = Challenge
button-help-learn = Learn
button-help-commands = All commands
button-help-add = Add to your server
help-how-to-challenge = To challenge somebody, type { $command } and name them as the opponent, or choose **{ menu-challenge }** under *Apps* in their menu. The buttons below challenge anyone here, on the usual terms.
help-commands = **All commands**
help-more-in-servers = On servers that have added me, there are more commands.

help-command-challenge = { $command }: challenge somebody to a match, or anyone here.
help-command-move = { $command }: type your move instead of pressing it.
help-command-games = { $command }: your matches and challenges, and where it’s your turn.
help-command-board = { $command }: see one of your matches from your side.
help-command-resign = { $command }: give up a round or the whole match.
help-command-undo = { $command }: take back your last move.
help-command-offer = { $command }: offer a draw, or ask for your move back, a pause or more time.
help-command-hint = { $command }: get help with your move, against me or where you both agreed on hints.
help-command-vacation = { $command }: stop your clocks while you’re away.
help-command-leaderboard = { $command }: who leads here, and where you stand.
help-command-rematch = { $command }: play the same person again, with seats swapped.
help-command-replay = { $command }: look back at a match, running or over.
help-command-rules = { $command }: how a game is played, with a picture.
help-command-learn = { $command }: learn a game in five presses.
help-command-puzzle = { $command }: the puzzle of the day.
help-command-follow = { $command }: follow a match between other people, and hear how it ends.
help-command-profile = { $command }: ratings and results, yours or somebody else’s.
help-command-settings = { $command }: how I tell you that it’s your turn, quiet hours, language and colours.
help-command-block = { $command }: keep somebody’s challenges and offers away; they aren’t told.
help-command-unblock = { $command }: let somebody whom you’ve blocked reach you again.
help-command-privacy = { $command }: see what is kept about you, take it with you or delete it.
help-command-admin = { $command }: manage this server (channels, language, defaults, pictures, ending matches, bans), with a log of it all.
help-command-help = { $command }: this overview.
help-menu-challenge = **{ $command }**, under *Apps* in a person’s menu: challenge them.
help-menu-compare = **{ $command }**, under *Apps* in a person’s menu: your ratings and results beside theirs.
help-menu-open = **{ $command }**, under *Apps* in a message’s menu: open the match that it shows.
