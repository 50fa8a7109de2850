# The morning post, which names people without mentioning them, and shared results. $number: the number of a puzzle.

# Parts of one line
morning-joined = { $first } · { $next }
morning-name = { $name }
# A name or a group that has earned the crown
morning-crowned = 👑 { $text }
# The end of a list of names
morning-more = { $count ->
    [one] eine weitere Person
   *[other] { $count } weitere
}
morning-solution = ||{ $move }||

# $result: one of the next seven messages, or several, and the solution
morning-solved = **Rätsel { $number }** · { $result }
# Everybody is alone in their group
morning-first-one = { $name }, erster Versuch
morning-second-one = { $name }, zweiter Versuch
morning-few-one = { $name }, ein paar Versuche
# $names: a list of names
morning-first = erster Versuch: { $names }
morning-second = zweiter Versuch: { $names }
morning-few = ein paar Versuche: { $names }
# The last part of a line with names
morning-others = { $count ->
    [one] noch jemand
   *[other] { $count } weitere
}
morning-solved-unnamed = **Rätsel { $number }** wurde gelöst.
morning-open = **Rätsel { $number } ist noch offen:** Hier hat es noch niemand gelöst.
# $weekday: 0 is Monday, 6 is Sunday
morning-late = **Rätsel { $number }**, offen seit { $weekday ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
}, jetzt gelöst: { $people }.
morning-late-unnamed = **Rätsel { $number }**, offen seit { $weekday ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
}, ist jetzt gelöst.
# At least 3 days
morning-run = Dieser Server hat das Rätsel { $days } Tage in Folge gelöst.
morning-ended = Die Serie dieses Servers endete nach { $days } Tagen. Mit Rätsel { $number } kann eine neue beginnen.
morning-ended-longest = Die bisher längste Serie dieses Servers endete nach { $days } Tagen. Mit Rätsel { $number } kann eine neue beginnen.
# $seat: the name of a side, such as Pink
morning-today = **Rätsel { $number } · { $game }:** { $seat } ist am Zug und gewinnt { $moves ->
    [one] sofort
   *[other] in höchstens { $moves } Zügen
}.
morning-introduction = Löse es hier, dann frage ich dich, ob der tägliche Beitrag dich nennen darf.
button-morning-keep-out = Nenn mich nicht
button-puzzle-see = Rätsel { $number } ansehen
button-puzzle-try = Rätsel { $number } versuchen

## Last week, on Mondays. At least 3 matches

morning-week = **Letzte Woche:** { $people } Leute haben { $matches } Partien gespielt.
morning-week-most = **Letzte Woche:** { $people } Leute haben { $matches } Partien gespielt, am häufigsten { $game }.
# A win against somebody with a much higher rating
morning-upset = Überraschungssieg: { $name } bei { $game }
# A win of all rounds, at least two
morning-flawless = Makellos: { $name } bei { $game }
morning-linked = { $text } ([nachspielen]({ $link }))

## Shared results

# $marks: a sign for each try; $words: share-tries or share-tries-close
share-line = { $name } · { $game } { $number } · { $marks } ({ $words })
share-tries = { $count ->
    [1] erster Versuch
    [2] zweiter Versuch
    [3] dritter Versuch
   *[other] { $count } Versuche
}
# $count: how many tries began with the right piece
share-tries-close = { $tries }, { $count ->
    [1] einer knapp daneben
   *[other] { $count } knapp daneben
}
share-done = In diesem Kanal geteilt.
share-done-already = Dieses Ergebnis hast du schon geteilt.
refused-share-full = Für heute ist kein Platz mehr für geteilte Ergebnisse. Morgen geht es wieder.
button-puzzle-share = Teilen
button-puzzle-try-it = Selbst versuchen

## Quiet clubs, among the settings of a server

server-morning-mondays = Bei den letzten Beiträgen hat niemand auf einen Knopf gedrückt, deshalb kommen sie nur noch montags; sobald jemand beim neuesten einen Knopf drückt, kommen sie wieder täglich
server-morning-never = Seit Wochen hat bei den Beiträgen niemand auf einen Knopf gedrückt, deshalb kommen zurzeit keine mehr; sobald jemand beim letzten einen Knopf drückt, kommen sie wieder täglich
