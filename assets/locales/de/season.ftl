### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season = saison
command-admin-season-about = Eine Saison (eine neue Rangliste) starten oder Saisons automatisch starten lassen
option-name = name
option-name-about = Jetzt eine Saison mit diesem Namen starten
option-season = saison
option-season-about = Eine Saison dieses Servers; ohne Angabe die laufende
option-rhythm = rhythmus
option-rhythm-about = Wie oft Saisons automatisch starten: alle drei Monate, jeden Monat oder gar nicht
option-rhythm-quarter = Alle drei Monate (empfohlen)
option-rhythm-month = Jeden Monat
option-rhythm-manual = Von Hand

season-begun = Die Saison „{ $season }“ hat begonnen. Wer ab jetzt eine gewertete Partie beendet, erscheint in der Rangliste der Saison und beginnt dort mit der eigenen serverübergreifenden Wertung. Die bisherige Rangliste bleibt, wie sie ist: **/rangliste** zeigt sie mit der Option `saison`.
season-really = Soll die Saison „{ $season }“ jetzt beginnen? Dieser Server bekommt dann eine neue Rangliste, in der ab diesem Moment alle gewerteten Partien zählen, auch die laufenden. Die bisherige Rangliste bleibt, wie sie ist. Das lässt sich nicht rückgängig machen, und eine Saison dauert mindestens einen Tag.
button-season = Saison starten
season-not = Es wurde keine neue Saison gestartet.
server-season = Saison { $number }: „{ $season }“, gestartet { $when }
server-season-none = Noch hat keine Saison begonnen
server-season-numbered = Saison { $number }, gestartet { $when }
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = Alle drei Monate beginnt eine neue Saison; die laufende endet { $when }, sofern bis dahin mindestens { $least } gewertete Partien beendet sind
server-seasons-month = Jeden Monat beginnt eine neue Saison; die laufende endet { $when }, sofern bis dahin mindestens { $least } gewertete Partien beendet sind
server-seasons-manual = Saisons werden von Hand gestartet
deed-season = Saison { $number } („{ $season }“) hat begonnen

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · seit { $from }
season-entry-over = { $season } · { $from } bis { $until }
season-entry-before = Vor der ersten Saison

# A season that has begun by itself
season-numbered = Saison { $number }
season-named = Saison „{ $season }“

## The post about a season that has ended. $season: season-numbered or season-named

season-over = **{ $season } ist zu Ende.** Die nächste hat begonnen: Ab jetzt zählen gewertete Partien für ihre Rangliste, auch die laufenden.
# What the picture shows, and each game of it: $first, $second and $third are names
season-picture = Die Besten der { $season }.
season-champion = { $game }: { $first }.
season-podium = { $game }: 1. { $first }, 2. { $second }, 3. { $third }.

## Leaderboards and cards

ladder-choose-game = Spiel: { $game }
# Before the name of the champion of the season before
ladder-crowned = 👑 { $name }
ladder-choose-season = Eine Saison wählen
button-ladder-everywhere = Alle Server
button-ladder-here = Dieser Server
button-ladder-text = Als Text
ladder-title-season = { $game } · Rangliste der Saison „{ $season }“
ladder-title-numbered = { $game } · Rangliste der Saison { $number }
ladder-title-before = { $game } · Rangliste vor der ersten Saison
ladder-empty-before = Vor der ersten Saison hat hier niemand eine gewertete Partie beendet.
ladder-empty-season = In dieser Saison hat niemand eine gewertete Partie beendet.
# The same for the current season
ladder-empty-season-now = In dieser Saison hat noch niemand eine gewertete Partie beendet.
ratings-of-season = Saisonwertungen auf diesem Server:

## Refusals

refused-too-many-seasons = Ein Server kann höchstens { $limit } Saisons haben. Die laufende geht weiter.
refused-one-season-change = Gib entweder `name` oder `rhythmus` an: `name` startet jetzt eine Saison, `rhythmus` legt fest, wie oft Saisons automatisch starten.
refused-season-too-soon = Eine Saison dauert mindestens einen Tag. Die nächste kann erst { $when } beginnen.
refused-season-asked = Seit ich dich gefragt habe, hat schon eine andere Saison begonnen. Wenn du trotzdem eine neue möchtest, gib /verwaltung saison noch einmal ein.
refused-no-season-name = Gib der Saison einen Namen.
refused-long-season-name = Der Name einer Saison darf höchstens { $limit } Zeichen haben. Kürze ihn ein wenig.
refused-no-such-season = Diese Saison gibt es auf diesem Server nicht. Wähle eine aus der Liste, die bei der Eingabe erscheint.
refused-season-everywhere = Saisons gehören zu einem Server. Lass `saison` weg, um alle Server zu sehen, oder `bereich`, um die Saison zu sehen.
