### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** bringt Brettspiele für zwei in deinen Kanal: { $games }.
    Du spielst per Knopfdruck, ein paar Minuten lang oder über Wochen, und ich sage dir Bescheid, wenn du am Zug bist.
    Fang mit einem der Knöpfe unten an.
button-help-challenge = Herausfordern
button-help-learn = Lernen
button-help-commands = Alle Befehle
button-help-add = Zu deinem Server hinzufügen
help-how-to-challenge = Um jemanden herauszufordern, gib { $command } ein und wähle die Person bei `gegner`, oder wähle in ihrem Menü unter *Apps* den Eintrag **{ menu-challenge }**. Die Knöpfe unten fordern alle hier heraus, mit den Vorgaben dieses Servers.
help-commands = **Alle Befehle**
help-more-in-servers = Auf Servern, auf denen ich bin, gibt es noch mehr Befehle.

help-command-challenge = { $command }: jemanden oder alle hier zu einer Partie herausfordern.
help-command-move = { $command }: den Zug als Text eingeben, statt auf Knöpfe zu drücken.
help-command-games = { $command }: deine Partien und Herausforderungen und wo du dran bist.
help-command-board = { $command }: eine deiner Partien von deiner Seite aus ansehen und Züge ausprobieren.
help-command-resign = { $command }: eine Runde oder die ganze Partie aufgeben.
help-command-undo = { $command }: den letzten Zug zurücknehmen.
help-command-offer = { $command }: ein Unentschieden anbieten oder um Rücknahme, eine Pause oder mehr Zeit bitten.
help-command-hint = { $command }: einen Tipp für deinen Zug bekommen, gegen den Computer oder wenn ihr Tipps vereinbart habt.
help-command-vacation = { $command }: deine Uhren anhalten, solange du weg bist.
help-command-leaderboard = { $command }: wer hier führt und wo du stehst.
help-command-rematch = { $command }: noch einmal gegen dieselbe Person spielen, mit getauschten Seiten.
help-command-replay = { $command }: eine laufende oder beendete Partie noch einmal durchgehen.
help-command-rules = { $command }: die Regeln eines Spiels, mit Bild.
help-command-learn = { $command }: ein Spiel in fünf Schritten lernen.
help-command-puzzle = { $command }: das Rätsel des Tages lösen.
help-command-follow = { $command }: einer Partie von anderen folgen und erfahren, wie sie ausgeht.
help-command-profile = { $command }: Wertungen und Ergebnisse, deine oder die von jemand anderem.
help-command-settings = { $command }: wie ich dir Bescheid sage, wenn du am Zug bist; Ruhezeiten, Sprache und Farben.
help-command-block = { $command }: jemanden blockieren; Herausforderungen und Anfragen sind dann zwischen euch nicht mehr möglich, und die Person erfährt davon nichts.
help-command-unblock = { $command }: eine Blockierung aufheben oder sehen, wen du blockiert hast.
help-command-privacy = { $command }: sehen, was über dich gespeichert ist, und es herunterladen oder löschen.
help-command-admin = { $command }: diesen Server verwalten (Kanäle, Sprache, Vorgaben, Bretter, Partien beenden, Sperren) und das Protokoll dazu ansehen.
help-command-help = { $command }: diese Übersicht.
help-menu-challenge = **{ $command }**, unter *Apps* im Menü einer Person: diese Person herausfordern.
help-menu-compare = **{ $command }**, unter *Apps* im Menü einer Person: deine Wertungen und Ergebnisse mit ihren vergleichen.
help-menu-open = **{ $command }**, unter *Apps* im Menü einer Nachricht: die Partie öffnen, die sie zeigt.
