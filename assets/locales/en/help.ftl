### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** brings two-player board games to your channel: { $games }.
    You play by pressing buttons; a match can take minutes or weeks, and I’ll tell you when it’s your turn.
    Start with one of the buttons below.
button-help-challenge = Challenge
button-help-learn = Learn
button-help-commands = All commands
button-help-add = Add to your server
help-how-to-challenge = To challenge someone, type { $command } and choose that person as `opponent`, or choose **{ menu-challenge }** under *Apps* in their menu. The buttons below challenge anyone here, with this server’s defaults.
help-commands = **All commands**
help-more-in-servers = There are more commands on servers that have added me.

help-command-challenge = { $command }: challenge someone to a match, or anyone here.
help-command-move = { $command }: type your move instead of pressing buttons.
help-command-games = { $command }: see your matches and challenges, and where it’s your turn.
help-command-board = { $command }: see one of your matches from your side of the board, and try out moves.
help-command-resign = { $command }: give up a round or the whole match.
help-command-undo = { $command }: take back your last move.
help-command-offer = { $command }: offer a draw, or ask for a takeback, a pause or more time.
help-command-hint = { $command }: get a hint for your move, against the computer or where you both agreed to hints.
help-command-vacation = { $command }: stop your clocks while you’re away.
help-command-leaderboard = { $command }: see who leads here, and your own rank.
help-command-rematch = { $command }: play the same person again, with sides swapped.
help-command-replay = { $command }: look back at a match, in progress or over.
help-command-rules = { $command }: read the rules of a game, with a picture.
help-command-learn = { $command }: learn a game in five steps.
help-command-puzzle = { $command }: solve the daily puzzle.
help-command-follow = { $command }: follow a match between other people, and hear how it ends.
help-command-profile = { $command }: see ratings and results, yours or someone else’s.
help-command-settings = { $command }: choose how I tell you that it’s your turn, quiet hours, language and colours.
help-command-block = { $command }: stop challenges and offers between you and someone, without telling them.
help-command-unblock = { $command }: lift a block, or list everyone you’ve blocked.
help-command-privacy = { $command }: see what is stored about you, download it or delete it.
help-command-admin = { $command }: manage this server (channels, language, defaults, boards, ending matches, bans), and see a log of all changes.
help-command-help = { $command }: see this overview.
help-menu-challenge = **{ $command }**, under *Apps* in a person’s menu: challenge them.
help-menu-compare = **{ $command }**, under *Apps* in a person’s menu: see your ratings and results next to theirs.
help-menu-open = **{ $command }**, under *Apps* in a message’s menu: open the match it shows.
