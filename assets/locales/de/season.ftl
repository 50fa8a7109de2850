### Saisons eines Servers: Ranglisten ab einem Zeitpunkt. $season ist ihr Name, wie ihn jemand geschrieben hat.

command-admin-season = saison
command-admin-season-about = Eine Saison beginnen: eine neue Rangliste für diesen Server, ab jetzt
option-name = name
option-name-about = Wie sie heißt
option-season = saison
option-season-about = Eine Saison dieses Servers; ohne Angabe die laufende

season-begun = Die Saison **{ $season }** hat begonnen. Wer ab jetzt eine gewertete Partie beendet, steht in ihrer Rangliste und beginnt mit der eigenen Wertung auf allen Servern. Die bisherige Rangliste bleibt, wie sie ist: **/rangliste** zeigt sie mit der Angabe **saison**.
season-really = Soll die Saison **{ $season }** jetzt beginnen? Dieser Server bekommt eine neue Rangliste, und gewertete Partien zählen ab jetzt für sie, auch die laufenden. Die bisherige Rangliste bleibt, wie sie ist. Das lässt sich nicht rückgängig machen, und eine Saison dauert mindestens einen Tag.
button-season = Saison beginnen
season-not = Es hat keine neue Saison begonnen.
server-season = Saison { $number }: „{ $season }“, seit { $when }
server-season-none = Noch hat keine Saison begonnen
deed-season = Saison { $number } beginnt: „{ $season }“

## Einträge einer Liste zur Auswahl. $from und $until sind Tage.

season-entry = { $season } · seit { $from }
season-entry-over = { $season } · { $from } bis { $until }
season-entry-before = Vor der ersten Saison

## Ranglisten und Karten

ladder-choose-game = Spiel: { $game }
ladder-choose-season = Eine Saison wählen
button-ladder-everywhere = Alle Server
button-ladder-here = Dieser Server
ladder-title-season = **{ $game }** · wer in der Saison „{ $season }“ vorn liegt
ladder-title-before = **{ $game }** · wer hier vor der ersten Saison vorn lag
ladder-empty-before = Vor der ersten Saison hat hier niemand eine gewertete Partie beendet.
ladder-empty-season = In dieser Saison hat niemand eine gewertete Partie beendet.
ladder-picture-season = Die Saison „{ $season }“.
ratings-of-season = Wertungen in der Saison dieses Servers:

## Absagen

refused-too-many-seasons = Ein Server hat höchstens { $limit } Saisons. Die letzte geht weiter.
refused-season-too-soon = Eine Saison dauert mindestens einen Tag. Die nächste darf { $when } beginnen.
refused-season-asked = Seit der Frage an dich hat schon eine andere Saison begonnen. Wenn du trotzdem eine neue willst, nimm noch einmal /verwaltung saison.
refused-no-season-name = Gib der Saison einen Namen.
refused-long-season-name = Der Name einer Saison hat höchstens { $limit } Zeichen. Kürz ihn ein wenig.
refused-no-such-season = Diese Saison gibt es auf diesem Server nicht. Wähl eine aus der Liste, die beim Tippen erscheint.
refused-season-everywhere = Saisons gehören zu einem Server. Lass die Saison weg, um alle Server zu sehen, oder den Bereich, um die Saison zu sehen.
