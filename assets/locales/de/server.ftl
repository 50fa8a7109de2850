### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **Die Einstellungen dieses Servers**
server-done = Erledigt. Wer den Server verwalten darf, findet diese Änderung unter **/verwaltung protokoll**.
server-everywhere = Partien können in jedem Kanal beginnen
server-channels = Partien können in { $channels } beginnen
server-channel-on = Partien können in { $channel } beginnen
server-channel-off = In { $channel } können keine Partien mehr beginnen
server-language = Sprache öffentlicher Nachrichten: { $language }
server-language-none = Sprache öffentlicher Nachrichten: die des Servers
server-theme = Farben öffentlicher Bretter: { $theme }
server-clock = Vorgabe für die Bedenkzeit: „{ $clock }“
server-format = Vorgabe für das Format: „{ $format }“
server-rated = Herausforderungen sind standardmäßig gewertet
server-casual = Herausforderungen sind standardmäßig ungewertet
server-days-off = Bei Zeitablauf gibt es einen Tag Aufschub, höchstens zweimal pro Seite und Partie
server-strict = Partien sind streng: kein Aufschub bei Zeitablauf
server-boards-replaced = Nach dem nächsten Zug wird ein Brett zu einer Zeile, und die Zeile davor wird gelöscht; in Threads bleiben alle Zeilen
server-boards-lines = Ältere Bretter werden zu einer Textzeile
server-boards-pictures = Ältere Bretter behalten ihr Bild
server-boards-default = Bilder älterer Bretter: wie vom Betreiber des Bots eingestellt
server-boards-logged = Bots, die gelöschte Nachrichten protokollieren, zeigen diese Zeilen möglicherweise an.
server-threads = Jede Partie bekommt einen eigenen Thread, der am Ende archiviert wird
server-threads-none = Partien werden in dem Kanal gespielt, in dem sie beginnen
server-threads-closed = In diesem Kanal kann ich keine Threads erstellen; Partien, die hier beginnen, bleiben deshalb im Kanal. Für Threads brauche ich einen Textkanal und die Berechtigungen „Öffentliche Threads erstellen“ und „Nachrichten in Threads senden“.
server-lost-thread = Eine Partie musste { $when } aus ihrem Thread in den Kanal umziehen: { $why }
# Why a match lost its thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord erlaubt auf einem Server höchstens 1.000 aktive Threads
thread-loss-no-message = Die Nachricht der Herausforderung wurde gelöscht
thread-loss-deleted = Der Thread der Partie wurde gelöscht
thread-loss-refused = Discord hat für die Partie keinen Thread erstellt
server-banned = { $count ->
    [0] Niemand ist gesperrt
    [one] Eine Person ist gesperrt
   *[other] { $count } Personen sind gesperrt
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } · { $by } · { $what }
deed-why = { $when } · { $by } · { $what } · „{ $reason }“
deed-called-off = Partie { $id } wurde abgebrochen
deed-decided = Partie { $id } wurde zugunsten von { $person } entschieden
deed-drawn = Partie { $id } wurde als unentschieden gewertet
deed-banned = { $person } wurde gesperrt
deed-unbanned = { $person } wurde entsperrt
deeds-none = Das Protokoll ist noch leer.

## Endings by decision

match-decided = Die Moderation hat die Partie zugunsten von { $winner } entschieden.
match-decided-you = Die Moderation hat die Partie zu deinen Gunsten entschieden.
match-decided-drawn = Die Moderation hat die Partie als unentschieden gewertet.
match-reason = Grund: „{ $reason }“
call-ended-why = { $how } { $why }
by-decided = von der Moderation entschieden

## Refusals

refused-other-channels = Auf diesem Server können Partien nur in { $channels } beginnen. Geh dorthin und versuch es noch einmal; deine laufenden Partien gehen weiter, wo sie sind.
refused-banned = Du bist auf diesem Server gesperrt und darfst hier keine Partien beginnen. Deine laufenden Partien gehen weiter; wer den Server verwaltet, kann dir mehr sagen.
refused-banned-here = { $person } ist auf diesem Server gesperrt und darf hier keine Partien beginnen. Wähle jemand anderen.
refused-banned-already = { $person } ist hier schon gesperrt.
refused-too-many-banned = Auf einem Server können höchstens { $limit } Personen gesperrt sein. Mit **/verwaltung entsperren** schaffst du wieder Platz.
refused-not-banned = { $person } ist hier nicht gesperrt.
refused-not-banned-oneself = Du bist hier nicht gesperrt.
refused-ban-oneself = Damit würdest du dich selbst sperren. Wähle jemand anderen.
refused-too-many-channels = Es sind höchstens { $limit } Kanäle möglich. Entferne erst einen oder erlaube Partien in allen Kanälen.
refused-no-such-channel = Dieser Kanal steht nicht auf der Liste, oder er ist der letzte darauf. Füge erst einen anderen hinzu oder erlaube Partien in allen Kanälen.
refused-not-allowed = Das darf nur, wer diesen Server verwaltet oder hier /verwaltung benutzen darf.
refused-cannot-check = Discord sagt mir gerade nicht, ob du das darfst. Versuch es bitte gleich noch einmal.
refused-nothing-to-settle = Wähle, was du ändern möchtest: Für jede Einstellung gibt es eine Option.
refused-own-match = Du spielst in dieser Partie selbst. Entscheiden kann sie jemand anders, der den Server verwaltet; du kannst aufgeben oder etwas anbieten.
refused-not-their-match = { $person } spielt nicht in dieser Partie.
refused-not-own-match = Du spielst nicht in dieser Partie.
refused-no-reason = Nenne bitte kurz den Grund; beide Spieler sehen ihn.

## Deleting a server’s data

purge-really = **Alles löschen, was ich zu diesem Server gespeichert habe?** Laufende Partien werden ohne Wertung beendet, Herausforderungen werden zurückgezogen, und Einstellungen, Protokoll, Sperren, Ranglisten und die gespeicherten Namen der Mitglieder werden gelöscht. Beendete Partien bleiben für die Beteiligten erhalten. Das lässt sich nicht rückgängig machen.
button-purge = Löschen
button-purge-not = Nein, behalten
purge-not = Es wurde nichts gelöscht.
purge-done = Alles, was ich zu diesem Server gespeichert hatte, ist gelöscht.
match-closed = Die Partie endete, als die Daten ihres Servers gelöscht wurden; sie zählt nicht.
by-closed = Serverdaten gelöscht
