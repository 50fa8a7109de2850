# Namen, Beschreibungen und Auswahl der Befehle. Namen: Kleinbuchstaben ohne Leerzeichen. Beschreibungen: höchstens 100 Zeichen.

command-challenge = herausfordern
command-challenge-about = Lade jemanden zu einer Partie ein, oder alle hier
command-move = zug
command-move-about = Spiele einen Zug in Notation
command-games = partien
command-games-about = Deine laufenden Partien, und wo du am Zug bist
command-board = brett
command-board-about = Sieh eine Partie von deiner Seite des Bretts
command-resign = aufgeben
command-resign-about = Gib eine Runde oder die ganze Partie auf
command-rematch = revanche
command-rematch-about = Noch eine Partie gegen dieselbe Person, mit getauschten Plätzen
# Was im Menü einer Person oder einer Nachricht steht: ein paar Worte.
menu-challenge = Herausfordern
menu-compare = Vergleichen
menu-open = Diese Partie öffnen
command-leaderboard = rangliste
command-leaderboard-about = Wer hier führt, und wo du stehst
command-rules = regeln
command-rules-about = Wie ein Spiel gespielt wird, mit einem Bild
command-help = hilfe
command-help-about = Was du auf dieser Veranda tun kannst

option-opponent = gegner
option-opponent-about = Mit wem du spielen möchtest; ohne Angabe darf jeder hier annehmen
option-format = format
option-format-about = Wie viele Runden die Partie entscheiden
option-rated = gewertet
option-rated-about = Ob die Partie Wertungen ändert; das tut sie, wenn du nichts sagst
option-note = notiz
option-note-about = Ein paar Worte dazu
option-ratings = wertungen
option-ratings-about = Wer annehmen kann, wenn alle gefragt sind: 1400-1700, 1400+ oder -1700
option-seat = platz
option-seat-about = Wer beginnt; ohne Angabe entscheidet das Los
option-seat-random = Das Los entscheidet
option-seat-first = Ich beginne
option-seat-second = Die andere Seite beginnt
option-move = zug
option-move-about = Der Zug, wie er am Brett steht; beim Tippen kommen Vorschläge
option-match = partie
option-match-about = Welche deiner Partien; nicht nötig, wenn es hier nur eine gibt
option-game = spiel
option-game-about = Welches Spiel; ohne Angabe das hier meistgespielte
option-scope = bereich
option-scope-about = Unter den Leuten dieses Servers oder aller Server
option-scope-server = Dieser Server
option-scope-global = Alle Server

format-single = Eine Runde
format-best-of = Bis zu { $rounds } Runden, die Mehrheit gewinnt
format-mirror = Spiegel: zwei Runden aus derselben Aufstellung, mit getauschten Plätzen
format-to-points = Wer zuerst { $points } Punkte hat
