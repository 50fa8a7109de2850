# Names, descriptions and choices of the commands. Names: small letters, no blanks. Descriptions: at most 100 characters.

command-challenge = challenge
command-challenge-about = Invite somebody to a match, or anyone here
command-move = move
command-move-about = Play a move by its notation
command-games = games
command-games-about = Your running matches, and where it is your turn
command-board = board
command-board-about = See a match from your side of the board
command-resign = resign
command-resign-about = Give up a round or the whole match
command-rematch = rematch
command-rematch-about = Another match with the same person, seats swapped
# What stands in the menu of a person or a message: a few words, capitals as in a title.
menu-challenge = Challenge
menu-compare = Compare
menu-open = Open this match
command-leaderboard = leaderboard
command-leaderboard-about = Who leads here, and where you stand
command-rules = rules
command-rules-about = How a game is played, with a picture
command-help = help
command-help-about = What you can do on this veranda

option-opponent = opponent
option-opponent-about = Whom you would like to play; leave it out to invite anyone here
option-format = format
option-format-about = How many rounds decide the match
option-rated = rated
option-rated-about = Whether the match changes ratings; it does unless you say no
option-note = note
option-note-about = A few words to go with it
option-ratings = ratings
option-ratings-about = Who may accept an open one: 1400-1700, 1400+ or -1700
option-seat = seat
option-seat-about = Who moves first; chance decides unless you say
option-seat-random = Chance decides
option-seat-first = I move first
option-seat-second = My opponent moves first
option-move = move
option-move-about = The move as written on the board, with suggestions while you type
option-match = match
option-match-about = Which of your matches; leave it out when there is only one here
option-game = game
option-game-about = Which game; leave it out for the one most played here
option-scope = scope
option-scope-about = Among the people of this server, or of all servers
option-scope-server = This server
option-scope-global = All servers

format-single = One round
format-best-of = Best of { $rounds }
format-mirror = Mirror: two rounds from one deal, seats swapped
format-to-points = First to { $points } points
