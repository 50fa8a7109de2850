# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Bell
bell-choose = Turn on the bell of a game, and I’ll send you a message when someone here looks for an opponent in it, at most once a day for each game. Nobody else hears your bells.
button-bell-on = { $game }: on
button-bell-off = { $game }: off
bell-rings = Someone is looking for an opponent in **{ $game }**. Pick the game at the club table to play. Had enough of these messages? Press “{ button-bell }” there.
privacy-bells = · { $count ->
    [one] one club table where a bell rings for you
   *[other] { $count } club tables where a bell rings for you
}
