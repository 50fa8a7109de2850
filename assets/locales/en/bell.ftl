# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Bell
bell-choose = Turn on the bell for a game, and I’ll message you when someone here is looking for an opponent, at most once a day for each game. Nobody else gets these messages.
button-bell-on = { $game }: on
button-bell-off = { $game }: off
bell-rings = Someone is looking for an opponent in **{ $game }**. Pick the game at the club table to play. Had enough of these messages? Press “{ button-bell }” there.
privacy-bells = · { $count ->
    [one] one club table where you’ve turned on a bell
   *[other] { $count } club tables where you’ve turned on a bell
}
