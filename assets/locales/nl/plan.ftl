# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Opslaan als mijn plan
button-plan-forget = Plan wissen
# $match: what-if-match
plan-title = **Mijn plan** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · Als { $person } **{ $theirs }** speelt, antwoord jij met **{ $mine }**.
plan-then = · Als { $person } daarna **{ $theirs }** speelt, antwoord jij met **{ $mine }**.
# Below a picture, so it has to be short.
plan-caption = Op { $theirs } antwoord jij met { $mine }
# $count: the answers after the one that plan-line names
plan-line-more = { $count ->
    [one] Daarna volgt nog één antwoord.
   *[other] Daarna volgen nog { $count } antwoorden.
}
plan-more = { $count ->
    [one] · Ook op nog één zet is een antwoord gepland.
   *[other] · Ook op nog { $count } zetten is een antwoord gepland.
}
plan-planned = { $count ->
    [one] Je hebt een antwoord op 1 zet gepland.
   *[other] Je hebt antwoorden op { $count } zetten gepland.
}
plan-really = { $count ->
    [one] Zal ik dit antwoord voor je spelen zodra die zet komt?
   *[other] Zal ik deze antwoorden voor je spelen, elk zodra de bijbehorende zet komt?
}
plan-settled = Gepland. Komt er een zet uit het plan, dan wordt je antwoord meteen gespeeld; komt er een andere, dan vervalt het plan.
plan-forgotten = Er is niets meer gepland.
# $move: a whole sentence
move-planned = { $move } Dat was vooraf gepland.

## Refusals

refused-plan-on-own-turn = Jij bent aan de beurt. Vooruitplannen kan weer na je zet.
refused-plan-nothing-to-answer = Bij een plan horen een zet van de tegenpartij en jouw antwoord daarop; deze variant heeft ze nog niet allebei. Probeer de zetten uit en bewaar de variant dan opnieuw.
refused-plan-not-from-here = Deze variant loopt niet via de huidige stelling en kan dus niet je plan worden.
refused-plan-too-many = Je kunt antwoorden op { $limit } zetten plannen, en zoveel heb je er al. Wis het plan om opnieuw te beginnen.
