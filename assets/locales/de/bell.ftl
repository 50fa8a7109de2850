# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Glocke
bell-choose = Schalte die Glocke für ein Spiel ein, dann schreibe ich dir, sobald hier jemand dafür gesucht wird: für jedes Spiel höchstens einmal am Tag. Niemand sonst hört deine Glocken.
button-bell-on = { $game }: an
button-bell-off = { $game }: aus
bell-rings = Gerade wird jemand für eine Partie **{ $game }** gesucht. Drück am Spieltisch auf das Spiel, und es geht los. Willst du das nicht mehr erfahren, drück dort auf „{ button-bell }“.
privacy-bells = · { $count ->
    [one] ein Spieltisch, an dem eine Glocke für dich läutet
   *[other] { $count } Spieltische, an denen eine Glocke für dich läutet
}
