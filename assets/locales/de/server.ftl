### Was die festlegen und tun, die einen Server in Ordnung halten. $channel und $channels sind Verweise, $person und $by Erwähnungen.

## Was ein Server festgelegt hat. Dieselben Sätze stehen in seinem Protokoll.

server-title = **Was dieser Server festgelegt hat**
server-done = Erledigt; wer den Server verwalten darf, findet es in **/verwaltung protokoll**.
server-everywhere = Partien beginnen in allen Kanälen
server-channels = Partien beginnen in { $channels }
server-channel-on = Partien beginnen in { $channel }
server-channel-off = In { $channel } beginnen keine Partien mehr
server-language = Was alle sehen, ist auf { $language }
server-language-none = Was alle sehen, ist in der Sprache des Servers
server-theme = Bretter für alle: { $theme }
server-clock = Uhr, wenn eine Herausforderung keine nennt: { $clock }
server-format = Format, wenn eine Herausforderung keines nennt: { $format }
server-rated = Herausforderungen sind gewertet, wenn sie nichts anderes sagen
server-casual = Herausforderungen sind zum Spaß, wenn sie nichts anderes sagen
server-pictures-kept = Frühere Bretter behalten ihr Bild
server-pictures-shrunk = Frühere Bretter schrumpfen auf eine Zeile
server-pictures-default = Frühere Bretter verhalten sich so, wie es eingestellt hat, wer den Bot betreibt
server-threads = Jede Partie hat ihren eigenen Thread, der am Ende archiviert wird
server-threads-none = Partien finden im Kanal selbst statt
server-threads-closed = In diesem Kanal kann ich keine Threads eröffnen: Partien, die hier beginnen, bleiben im Kanal. Für Threads brauche ich einen Textkanal und die Berechtigungen „Öffentliche Threads erstellen“ und „Nachrichten in Threads senden“.
server-lost-thread = Eine Partie musste { $when } aus ihrem Thread in den Kanal umziehen: { $why }
# Why a match is without a thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord erlaubt auf einem Server 1.000 aktive Threads
thread-loss-no-message = Die Nachricht der Herausforderung wurde gelöscht
thread-loss-deleted = Der Thread der Partie wurde gelöscht
thread-loss-refused = Discord hat den Thread der Partie nicht zugelassen
server-banned = { $count ->
    [0] Niemand ist gesperrt
    [one] Eine Person ist gesperrt
   *[other] { $count } Personen sind gesperrt
}

## Das Protokoll. $when ist ein Zeitpunkt; $what und $how sind Sätze ohne Punkt.

deed-line = { $when } { $by }: { $what }
deed-why = { $when } { $by }: { $what } („{ $reason }“)
deed-called-off = Partie { $id } ist abgesagt
deed-decided = Partie { $id } ist für { $person } entschieden
deed-drawn = Partie { $id } ist als unentschieden gewertet
deed-banned = { $person } darf hier nicht mehr spielen
deed-unbanned = { $person } darf hier wieder spielen
deeds-none = Hier ist noch nichts festgelegt oder getan worden.

## Enden durch Entscheidung

match-decided = Die Moderation hat die Partie für { $winner } entschieden.
match-decided-drawn = Die Moderation hat die Partie als unentschieden gewertet.
match-reason = Der Grund: „{ $reason }“
call-ended-why = { $how } { $why }
by-decided = von der Moderation entschieden

## Absagen

refused-other-channels = Auf diesem Server beginnen Partien in { $channels }. Geh dorthin und versuch es noch einmal; was du schon spielst, geht weiter, wo es ist.
refused-banned = Du darfst auf diesem Server keine Partien beginnen. Was du schon spielst, geht weiter; wer den Server verwaltet, kann dir mehr sagen.
refused-banned-here = { $person } darf auf diesem Server nicht spielen. Such dir jemand anderen aus.
refused-banned-already = { $person } ist hier schon gesperrt.
refused-too-many-banned = Ein Server sperrt höchstens { $limit } Personen. Heb erst mit **/verwaltung entsperren** eine Sperre auf.
refused-not-banned = { $person } ist hier nicht gesperrt.
refused-ban-oneself = Damit würdest du dich selbst sperren. Such jemand anderen aus.
refused-too-many-channels = Ein Server nennt höchstens { $limit } Kanäle. Nimm erst einen weg, oder lass Partien in allen beginnen.
refused-no-such-channel = Dieser Kanal gehört nicht zu den genannten, oder er ist der letzte davon. Nenn erst einen anderen, oder lass Partien in allen beginnen.
refused-not-allowed = Das dürfen nur die, die diesen Server verwalten.
refused-nothing-to-settle = Wähl aus, was festgelegt werden soll: Der Befehl hat für alles eine Angabe.
refused-own-match = Du spielst in dieser Partie selbst. Jemand anderes, der den Server verwaltet, kann sie entscheiden; du kannst aufgeben oder etwas anbieten.
refused-not-their-match = { $person } spielt nicht in dieser Partie.
refused-no-reason = Beide lesen den Grund. Nenn ihn in ein paar Worten.

## Server, die gehen

purge-really = Soll alles gelöscht werden, was diesem Server gehört? Laufende Partien enden und zählen für niemanden, Herausforderungen werden zurückgezogen, und Festlegungen, Protokoll, Sperren, Ranglisten und die hier gezeigten Namen verschwinden. Beendete Partien bleiben denen, die sie gespielt haben. Das lässt sich nicht rückgängig machen.
button-purge = Löschen
button-purge-not = Behalten
purge-not = Es ist nichts gelöscht worden.
purge-done = Alles, was diesem Server gehörte, ist gelöscht.
match-closed = Die Partie endete mit ihrem Server und zählt für niemanden.
by-closed = endete mit ihrem Server
