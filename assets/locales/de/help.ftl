### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** bringt Brettspiele für zwei in deinen Kanal: { $games }.
    Du spielst per Knopfdruck, ein paar Minuten lang oder über Wochen, und ich sage dir Bescheid, wenn du am Zug bist.
    Fang mit einem der Knöpfe unten an.
button-help-challenge = Herausfordern
button-help-learn = Lernen
button-help-commands = Alle Befehle
button-help-add = Zu deinem Server hinzufügen
help-how-to-challenge = Um jemanden herauszufordern, gib { $command } ein und nenne die Person bei „gegner“, oder wähle in ihrem Menü unter *Apps* den Eintrag **{ menu-challenge }**. Die Knöpfe unten fordern alle hier heraus, zu den üblichen Bedingungen dieses Servers.
help-commands = **Alle Befehle**
help-more-in-servers = Auf Servern, auf denen ich bin, gibt es noch mehr Befehle.

help-command-challenge = { $command }: fordere jemanden oder alle hier zu einer Partie heraus.
help-command-move = { $command }: gib deinen Zug ein, statt auf Knöpfe zu drücken.
help-command-games = { $command }: deine Partien und Herausforderungen und wo du am Zug bist.
help-command-board = { $command }: sieh dir eine deiner Partien von deiner Seite aus an und probiere Züge aus.
help-command-resign = { $command }: gib eine Runde oder die ganze Partie auf.
help-command-undo = { $command }: nimm deinen letzten Zug zurück.
help-command-offer = { $command }: biete ein Unentschieden an, oder bitte um Rücknahme, eine Pause oder mehr Zeit.
help-command-hint = { $command }: ein Tipp für deinen Zug, gegen den Computer oder wo ihr Tipps vereinbart habt.
help-command-vacation = { $command }: halte deine Uhren an, solange du weg bist.
help-command-leaderboard = { $command }: wer hier führt und wo du stehst.
help-command-rematch = { $command }: spiel noch einmal gegen dieselbe Person, mit getauschten Plätzen.
help-command-replay = { $command }: sieh dir eine Partie noch einmal an, ob sie läuft oder vorbei ist.
help-command-rules = { $command }: wie ein Spiel geht, mit Bild.
help-command-learn = { $command }: lern ein Spiel in fünf Schritten.
help-command-puzzle = { $command }: das Rätsel des Tages.
help-command-follow = { $command }: folge einer Partie von anderen und erfahre, wie sie ausgeht.
help-command-profile = { $command }: Wertungen und Ergebnisse, deine oder die von jemand anderem.
help-command-settings = { $command }: wie ich dir Bescheid sage, wenn du am Zug bist; Ruhezeiten, Sprache und Farben.
help-command-block = { $command }: blockiere jemanden; Herausforderungen und Anfragen zwischen euch gibt es dann nicht, und die Person erfährt davon nichts.
help-command-unblock = { $command }: hebe eine Blockierung auf oder sieh, wen du blockiert hast.
help-command-privacy = { $command }: sieh, was über dich gespeichert ist, lade es herunter oder lösche es.
help-command-admin = { $command }: verwalte diesen Server (Kanäle, Sprache, Vorgaben, Bretter, Partien beenden, Sperren), mit einem Protokoll von allem.
help-command-help = { $command }: diese Übersicht.
help-menu-challenge = **{ $command }**, unter *Apps* im Menü einer Person: fordere sie heraus.
help-menu-compare = **{ $command }**, unter *Apps* im Menü einer Person: deine Wertungen und Ergebnisse neben ihren.
help-menu-open = **{ $command }**, unter *Apps* im Menü einer Nachricht: öffne die Partie, die sie zeigt.
