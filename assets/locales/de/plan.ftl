# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Als meinen Plan speichern
button-plan-forget = Plan löschen
# $match: what-if-match
plan-title = **Dein Plan** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · Spielt { $person } „**{ $theirs }**“, antwortest du mit „**{ $mine }**“.
plan-then = · Spielt { $person } darauf „**{ $theirs }**“, antwortest du mit „**{ $mine }**“.
# Below a picture, so it has to be short.
plan-caption = Auf „{ $theirs }“ antwortest du mit „{ $mine }“.
# $count: the answers after the one that plan-line names
plan-line-more = { $count ->
    [one] Danach folgt noch eine Antwort.
   *[other] Danach folgen noch { $count } Antworten.
}
plan-more = { $count ->
    [one] · Auch auf einen weiteren Zug ist eine Antwort geplant.
   *[other] · Auch auf { $count } weitere Züge sind Antworten geplant.
}
plan-planned = { $count ->
    [one] Du hast eine Antwort auf einen Zug geplant.
   *[other] Du hast Antworten auf { $count } Züge geplant.
}
plan-really = { $count ->
    [one] Soll ich diese Antwort für dich spielen, sobald der Zug kommt?
   *[other] Soll ich diese Antworten für dich spielen, jeweils sobald der passende Zug kommt?
}
plan-settled = Plan gespeichert. Zieht dein Gegenüber wie vorgesehen, spiele ich sofort deine Antwort; bei jedem anderen Zug verfällt der Plan.
plan-forgotten = Dein Plan ist gelöscht.
# $move: a whole sentence
move-planned = { $move } Diese Antwort war vorausgeplant.

## Refusals

refused-plan-on-own-turn = Du bist am Zug. Planen kannst du, sobald du gezogen hast.
refused-plan-nothing-to-answer = Zu einem Plan gehören ein Zug deines Gegenübers und deine Antwort darauf; diese Variante hat noch nicht beides. Probiere die Züge aus und speichere die Variante dann noch einmal.
refused-plan-not-from-here = Diese Variante führt nicht durch die jetzige Stellung, darum kann sie nicht dein Plan werden.
refused-plan-too-many = Du hast schon Antworten auf { $limit } Züge geplant, mehr sind nicht möglich. Lösche den Plan, um neu anzufangen.
