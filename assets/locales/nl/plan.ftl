# Answers planned ahead during the opponent’s turn.

button-plan = Vooruitplannen
button-plan-settle = Zo plannen
button-plan-another = Nog een antwoord
button-plan-forget = Plan wissen
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = Wat zou { $person } kunnen spelen? Er wordt nog niets gespeeld.
plan-mine = Als { $person } **{ $theirs }** speelt: wat antwoord jij?
plan-really = Als { $person } **{ $theirs }** speelt, antwoord jij meteen met **{ $mine }**. Zal ik dat voor je spelen?
plan-line = · Als { $person } **{ $theirs }** speelt, antwoord jij met **{ $mine }**.
plan-settled = Gepland. Komt die zet, dan wordt je antwoord meteen gespeeld; komt er een andere, dan vervalt het plan.
plan-forgotten = Er is niets meer gepland.
# $move: a whole sentence
move-planned = { $move } Dat was vooraf gepland.

## Refusals

refused-plan-too-late = Het bord is intussen veranderd, dus er is niets gepland of gespeeld.
refused-plan-on-own-turn = Jij bent aan de beurt. Vooruitplannen kan weer na je zet.
refused-plan-nothing-to-answer = Na die zet valt er niets te antwoorden. Kies een andere.
refused-plan-too-many = Voor één beurt kun je { $limit } antwoorden plannen, en zoveel heb je er al. Wis het plan om opnieuw te beginnen.
