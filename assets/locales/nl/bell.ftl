# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Bel
bell-choose = Zet de bel van een spel aan, dan krijg je een privébericht zodra hier iemand een tegenstander voor dat spel zoekt, hooguit één keer per dag per spel. Alleen jij krijgt die berichten.
button-bell-on = { $game }: aan
button-bell-off = { $game }: uit
bell-rings = Iemand zoekt een tegenstander voor **{ $game }**. Kies het spel aan de clubtafel om mee te spelen. Liever geen berichten meer? Druk daar op “{ button-bell }”.
privacy-bells = · { $count ->
    [one] één clubtafel waar je een bel hebt aangezet
   *[other] { $count } clubtafels waar je een bel hebt aangezet
}
