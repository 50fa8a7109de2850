# The morning post, which names people without mentioning them, and shared results. $number: the number of a puzzle.

# Parts of one line
morning-joined = { $first } · { $next }
morning-name = { $name }
# A name or a group that has earned the crown
morning-crowned = 👑 { $text }
# The end of a list of names
morning-more = nog { $count }
morning-solution = ||{ $move }||

# $result: one of the next seven messages, or several, and the solution
morning-solved = **Puzzel { $number }** · { $result }
# Everybody is alone in their group
morning-first-one = { $name }, eerste poging
morning-second-one = { $name }, tweede poging
morning-few-one = { $name }, een paar pogingen
# $names: a list of names
morning-first = eerste poging: { $names }
morning-second = tweede poging: { $names }
morning-few = een paar pogingen: { $names }
# The last part of a line with names
morning-others = { $count ->
    [one] nog iemand
   *[other] { $count } anderen
}
morning-solved-unnamed = **Puzzel { $number }** is opgelost.
morning-open = **Puzzel { $number } staat nog open:** hier heeft nog niemand hem opgelost.
# $weekday: 0 is Monday, 6 is Sunday
morning-late = **Puzzel { $number }**, open sinds { $weekday ->
    [0] maandag
    [1] dinsdag
    [2] woensdag
    [3] donderdag
    [4] vrijdag
    [5] zaterdag
   *[6] zondag
}: opgelost door { $people }.
morning-late-unnamed = **Puzzel { $number }**, open sinds { $weekday ->
    [0] maandag
    [1] dinsdag
    [2] woensdag
    [3] donderdag
    [4] vrijdag
    [5] zaterdag
   *[6] zondag
}, is opgelost.
# At least 3 days
morning-run = Deze server heeft de puzzel { $days } dagen op rij opgelost.
morning-ended = De reeks van deze server eindigde na { $days } dagen. Met puzzel { $number } kan een nieuwe beginnen.
morning-ended-longest = De langste reeks van deze server tot nu toe eindigde na { $days } dagen. Met puzzel { $number } kan een nieuwe beginnen.
# $seat: the name of a side, such as Pink
morning-today = **Puzzel { $number } · { $game }:** { $seat } is aan de beurt en wint { $moves ->
    [one] meteen
   *[other] in hooguit { $moves } zetten
}.
morning-introduction = Los hem hier op, dan vraag ik of het dagelijkse bericht je naam mag noemen.
button-morning-keep-out = Noem mij niet
button-puzzle-see = Puzzel { $number } bekijken
button-puzzle-try = Puzzel { $number } proberen

## Last week, on Mondays. At least 3 matches

morning-week = **Vorige week:** { $people } mensen speelden { $matches } partijen.
morning-week-most = **Vorige week:** { $people } mensen speelden { $matches } partijen, het vaakst { $game }.
# A win against somebody with a much higher rating
morning-upset = Verrassende winst: { $name } in { $game }
# A win of all rounds, at least two
morning-flawless = Foutloos: { $name } in { $game }
morning-linked = { $text } ([terugkijken]({ $link }))

## Shared results

# $marks: a sign for each try; $words: share-tries or share-tries-close
share-line = { $name } · { $game } { $number } · { $marks } ({ $words })
share-tries = { $count ->
    [1] eerste poging
    [2] tweede poging
    [3] derde poging
   *[other] { $count } pogingen
}
# $count: how many tries began with the right piece
share-tries-close = { $tries }, { $count ->
    [1] één keer bijna
   *[other] { $count } keer bijna
}
share-done = Gedeeld in dit kanaal.
share-done-already = Je hebt dit resultaat al gedeeld.
refused-share-full = Er is vandaag geen plek meer voor gedeelde resultaten. Probeer het morgen weer.
button-puzzle-share = Delen
button-puzzle-try-it = Zelf proberen

## Quiet clubs, among the settings of a server

server-morning-mondays = Bij de laatste berichten heeft niemand op een knop gedrukt, dus ze verschijnen alleen nog op maandag; zodra iemand bij het nieuwste op een knop drukt, komen ze weer elke dag
server-morning-never = Bij de berichten heeft al weken niemand op een knop gedrukt, dus ik plaats er geen meer; zodra iemand bij het laatste op een knop drukt, komen ze weer elke dag
