# Buttons, and sentences around boards.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-words = Board in words
button-my-view = My view
button-from-start = From the start
button-games = My matches
# $count: a number above 1
my-view-unseen = { $count } moves have been played since you last looked.
button-unseen-moves = Show missed moves
button-resign = Resign
button-abort = Call off
menu-which-game = Which game would you like to play with { $person }? The server’s defaults apply; /challenge has more options.
button-rematch = Rematch
button-resign-round = Resign this round
button-resign-match = Resign the match
button-resign-no = Play on
button-page-back = Higher
button-page-mine = My rank
button-page-forward = Lower

resign-really = Really resign your **{ $game }** match against { $other }?
abort-really = Really call off your **{ $game }** match with { $other }? It won’t count.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [one] It was the only possible move.
   *[other] Forced moves were played automatically.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } and { $two }
button-next = Next match
button-play = { $number }. { $game }
button-withdraw-number = Withdraw no. { $number }
button-accept-number = Accept no. { $number }
button-rules = Rules
button-choose = Choose a move
button-ask-take-back = Ask for a takeback
next-none = Nothing else is waiting for you here.
button-back = Back
button-rules-of = Rules: { $game }
button-challenge-anyone = Challenge anyone
button-list = All moves
layout-another = Another piece
list-moves = These are all the moves you can play now.
list-no-move = There’s no move for you to make right now.
link-board = [Go to the board]({ $link })
link-challenge = [Go to the challenge]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Played: **{ $move }**.
panel-begun = Your match has started.
panel-done = Done.
panel-played-unsent = Played: **{ $move }**. { $why }
panel-begun-unsent = Your match has started. { $why }
panel-done-unsent = Done. { $why }
unsent-now = I can’t post in that channel right now, but **/board** shows you the board.
unsent-channel-gone = That channel was deleted, but you can play on with **/board** and **/move**.
unsent-thread-gone = The match’s thread was deleted, so the match continues in { $channel }. The board will be there in a moment.
resign-not = All right, the match continues.
list-empty = You have no matches in progress. Start one with /challenge.
list-challenge-made = { $game }: { $person } hasn’t answered your challenge yet; it expires { $when }
list-challenge-open = { $game }: nobody has accepted your open challenge yet; it expires { $when }
list-club-search = { $game }: you’re looking for an opponent at the club table; the search ends { $when }
list-challenge-received = { $game }: { $person } **has challenged you**; the challenge expires { $when }
# $channel: a link to a channel
list-other-channel = (in { $channel })
list-other-server = (on another server)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } with { $person }, move { $number }: your turn
list-choice-theirs = { $game } with { $person }, move { $number }: their turn
list-choice-players = { $game }: { $one } and { $two }
list-choice-somebody = someone
refused-only-in-servers = That only works in a server channel. Try it on a server that has added me. **/games** lists all your matches.
fault-apology = Something went wrong on my side, not yours. Please try again; **/games** shows you all your matches.
fault-busy = I can’t keep up right now, so I haven’t done anything yet. Please try again.
done-already = That’s already been done.
