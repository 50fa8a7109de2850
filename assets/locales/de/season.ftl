### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season = saison
command-admin-season-about = Eine Saison beginnen: eine neue Rangliste für diesen Server, ab jetzt
option-name = name
option-name-about = Name der Saison
option-season = saison
option-season-about = Eine Saison dieses Servers; ohne Angabe die laufende

season-begun = Die Saison „{ $season }“ hat begonnen. Wer ab jetzt eine gewertete Partie beendet, erscheint in der Rangliste der Saison und beginnt dort mit der eigenen serverübergreifenden Wertung. Die bisherige Rangliste bleibt, wie sie ist: **/rangliste** zeigt sie mit der Option „saison“.
season-really = Soll die Saison „{ $season }“ jetzt beginnen? Dieser Server bekommt dann eine neue Rangliste, in der ab diesem Moment alle gewerteten Partien zählen, auch die laufenden. Die bisherige Rangliste bleibt, wie sie ist. Der Beginn lässt sich nicht rückgängig machen, und eine Saison dauert mindestens einen Tag.
button-season = Saison beginnen
season-not = Es hat keine neue Saison begonnen.
server-season = Saison { $number }: „{ $season }“, begonnen { $when }
server-season-none = Noch hat keine Saison begonnen
deed-season = Saison { $number } („{ $season }“) hat begonnen

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · seit { $from }
season-entry-over = { $season } · { $from } bis { $until }
season-entry-before = Vor der ersten Saison

## Leaderboards and cards

ladder-choose-game = Spiel: { $game }
ladder-choose-season = Eine Saison wählen
button-ladder-everywhere = Alle Server
button-ladder-here = Dieser Server
button-ladder-text = Als Text
ladder-title-season = { $game } · Rangliste der Saison „{ $season }“
ladder-title-before = { $game } · Rangliste vor der ersten Saison
ladder-empty-before = Vor der ersten Saison hat hier niemand eine gewertete Partie beendet.
ladder-empty-season = In dieser Saison hat niemand eine gewertete Partie beendet.
ratings-of-season = Saisonwertungen auf diesem Server:

## Refusals

refused-too-many-seasons = Ein Server kann höchstens { $limit } Saisons haben. Die letzte geht weiter.
refused-season-too-soon = Eine Saison dauert mindestens einen Tag. Die nächste kann frühestens { $when } beginnen.
refused-season-asked = Seit ich dich gefragt habe, hat schon eine andere Saison begonnen. Wenn du trotzdem eine neue möchtest, gib /verwaltung saison noch einmal ein.
refused-no-season-name = Gib der Saison einen Namen.
refused-long-season-name = Der Name einer Saison darf höchstens { $limit } Zeichen haben. Kürze ihn ein wenig.
refused-no-such-season = Diese Saison gibt es auf diesem Server nicht. Wähle eine aus der Liste, die bei der Eingabe erscheint.
refused-season-everywhere = Saisons gehören zu einem Server. Lass „saison“ weg, um alle Server zu sehen, oder „bereich“, um die Saison zu sehen.
