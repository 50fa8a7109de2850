# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Opslaan als mijn plan
button-plan-forget = Plan wissen
# $match: what-if-match
plan-title = **Je plan** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · Zet van { $person }: **{ $theirs }**. Jouw antwoord: **{ $mine }**.
plan-then = · Daarna de zet van { $person }: **{ $theirs }**. Jouw antwoord: **{ $mine }**.
# Below a picture, so it has to be short.
plan-caption = Op “{ $theirs }” antwoord jij met “{ $mine }”.
# $count: the answers after the one that plan-line names
plan-line-more = { $count ->
    [one] Daarna volgt nog één antwoord.
   *[other] Daarna volgen nog { $count } antwoorden.
}
plan-more = { $count ->
    [one] · Ook voor nog één zet staat een antwoord klaar.
   *[other] · Ook voor nog { $count } zetten staat een antwoord klaar.
}
plan-planned = { $count ->
    [one] Je hebt een antwoord op 1 zet gepland.
   *[other] Je hebt antwoorden op { $count } zetten gepland.
}
plan-really = { $count ->
    [one] Zal ik dit antwoord voor je spelen zodra je tegenstander die zet doet?
   *[other] Zal ik elk antwoord voor je spelen zodra je tegenstander de bijbehorende zet doet?
}
plan-settled = Plan opgeslagen. Doet je tegenstander een zet uit het plan, dan speel ik meteen je antwoord; bij elke andere zet vervalt het plan.
plan-forgotten = Je plan is gewist.
# $move: a whole sentence
move-planned = { $move } Die laatste zet was vooraf gepland.

## Refusals

refused-plan-on-own-turn = Jij bent aan de beurt. Vooruitplannen kan weer na je zet.
refused-plan-nothing-to-answer = Bij een plan horen een zet van je tegenstander en jouw antwoord daarop; deze variant heeft ze nog niet allebei. Probeer de zetten uit en bewaar de variant dan opnieuw.
refused-plan-not-from-here = Deze variant loopt niet via de huidige stelling en kan dus niet je plan worden.
refused-plan-too-many = Je kunt antwoorden op { $limit } zetten plannen, en zoveel heb je er al. Wis het plan om opnieuw te beginnen.
