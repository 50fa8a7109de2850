# Answers planned ahead during the opponent’s turn.

button-plan = Antwort planen
button-plan-settle = So planen
button-plan-another = Noch eine Antwort
button-plan-forget = Plan löschen
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = Was könnte { $person } spielen? Noch wird nichts gespielt.
plan-mine = Wenn { $person } **{ $theirs }** spielt: Was antwortest du?
plan-really = Wenn { $person } **{ $theirs }** spielt, antwortest du gleich mit **{ $mine }**. Soll ich das für dich spielen?
plan-line = · Wenn { $person } **{ $theirs }** spielt, antwortest du mit **{ $mine }**.
plan-settled = Geplant. Kommt der Zug, wird deine Antwort gleich gespielt; kommt ein anderer, verfällt der Plan.
plan-forgotten = Es ist nichts mehr geplant.
# $move: a whole sentence
move-planned = { $move } Das war vorausgeplant.

## Refusals

refused-plan-too-late = Auf dem Brett hat sich inzwischen etwas getan; geplant oder gespielt wurde nichts.
refused-plan-on-own-turn = Du bist am Zug. Eine Antwort kannst du planen, sobald du gezogen hast.
refused-plan-nothing-to-answer = Nach diesem Zug gibt es nichts zu antworten. Wähle einen anderen.
refused-plan-too-many = Für einen Zug kannst du { $limit } Antworten planen, und so viele sind es schon. Lösche den Plan, um neu anzufangen.
