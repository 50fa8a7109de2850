# What stands on buttons and around boards.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-words = Board in words
button-my-view = My view
button-resign = Resign
button-abort = Call off
button-rematch = Rematch, seats swapped
button-resign-round = Resign this round
button-resign-match = Resign the match
button-resign-no = Play on
button-page-back = Better
button-page-mine = Where I stand
button-page-forward = Further down

resign-really = Really resign? Your opponent wins then.
panel-go-on = Choose how the move goes on. Only you see this.
link-board = [Go to the board]({ $link })
