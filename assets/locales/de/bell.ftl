# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Glocke
bell-choose = Schalte die Glocke für ein Spiel ein, dann schreibe ich dir, sobald hier jemand einen Mitspieler dafür sucht, für jedes Spiel höchstens einmal am Tag. Nur du bekommst diese Nachrichten.
button-bell-on = { $game }: an
button-bell-off = { $game }: aus
bell-rings = Gerade sucht jemand einen Mitspieler für **{ $game }**. Wähle das Spiel am Spieltisch, um mitzuspielen. Wenn du solche Nachrichten nicht mehr möchtest, drück dort auf „{ button-bell }“.
privacy-bells = · { $count ->
    [one] ein Spieltisch, an dem du eine Glocke eingeschaltet hast
   *[other] { $count } Spieltische, an denen du eine Glocke eingeschaltet hast
}
