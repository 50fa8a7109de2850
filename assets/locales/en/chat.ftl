# What stands on buttons and around boards.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-words = Board in words
button-my-view = My view
button-resign = Resign
button-abort = Call off
menu-which-game = Which game would you like to play with { $person }? One round, at the usual pace; /challenge has more to choose from.
button-rematch = Rematch
button-resign-round = Resign this round
button-resign-match = Resign the match
button-resign-no = Play on
button-page-back = Better
button-page-mine = Where I stand
button-page-forward = Further down

resign-really = Really resign **{ $game }** against { $other }? They win then.
abort-really = Really call off **{ $game }** with { $other }? Not both of you have moved, so it counts for nobody.
panel-choose = Choose how the move goes on. Only you see this.
# $one, $two and $moves: whole sentences; $count: how many of the moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [one] There was no other move, so it was played at once.
   *[other] Where there was no other move, it was played at once.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } and { $two }
button-next = Next
button-play = { $number }. { $game }
button-withdraw-number = Withdraw { $number }
button-accept-number = Accept { $number }
button-rules = Rules
button-choose = Choose a move
button-ask-take-back = Ask to take back
next-none = Nothing else waits for you here.
button-back = Back
button-rules-of = Rules: { $game }
button-challenge-anyone = Challenge anyone
button-list = All moves
layout-another = Another piece
list-moves = Every move that you can play now.
list-no-move = There is no move to choose now.
link-board = [Go to the board]({ $link })
link-challenge = [Go to the challenge]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Played: **{ $move }**.
panel-begun = Your match has begun.
panel-done = Done.
panel-played-unsent = Played: **{ $move }**. I can’t write in that channel at the moment; **/board** shows you the new board.
panel-begun-unsent = Your match has begun. I can’t write in that channel at the moment; **/board** shows you the board.
panel-done-unsent = Done. I can’t write in that channel at the moment; **/board** shows you the new board.
resign-not = Good. The match goes on.
list-empty = You have no running match. You can start one with /challenge.
list-challenge-made = { $game }: you have challenged { $person }; open, deadline: { $when }
list-challenge-open = { $game }: your challenge to anyone; open, deadline: { $when }
list-challenge-received = { $game }: { $person } **challenges you**; deadline: { $when }
# $channel: a channel, as the client shows it
list-other-channel = (in { $channel })
list-other-server = (on another server)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } with { $person }, move { $number }: your turn
list-choice-theirs = { $game } with { $person }, move { $number }: their turn
list-choice-players = { $game }: { $one } and { $two }
list-choice-somebody = somebody
refused-only-in-servers = That needs a channel of a server. Go to one where I am and try it there; **/games** lists what you play anywhere.
fault-apology = Something went wrong on our side, not on yours. Please try it once more; **/games** shows how your matches stand.
done-already = That has been done already.
