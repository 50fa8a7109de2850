# Practice: a private match against the computer, in one message.

practice-play = Gegen den Computer
practice-which-game = Welches Spiel möchtest du gegen den Computer spielen?
practice-which-level = { $game } gegen den Computer: Wie gut soll er spielen?
practice-running = Du spielst noch **{ $game }** gegen { $person }, Zug { $number }.
practice-go-on = Weiterspielen
practice-anew = Neue Partie
practice-thinks = { $person } denkt nach.
practice-moved-on = Das Brett hat sich inzwischen geändert.
practice-show-board = Brett zeigen
practice-again = Noch einmal
practice-next-level = Nächste Stufe: { $level }
practice-show-everyone = Allen zeigen
list-practice = Übung: { $game } mit { $person }, Zug { $number }
refused-only-in-public = Gegen den Computer gibt es weder Uhr noch Wertung: Lass „uhr“, „nachtruhe“, „gewertet“, „wertungen“ und „offen“ weg. „notiz“ und „raten“ gehen nur mit `öffentlich: True`, wo alle zusehen können.
refused-public-for-person = Nur eine Partie gegen den Computer kann privat sein. Lass „öffentlich“ weg, oder wähle eine „stärke“.
refused-shown-already = Das hast du schon allen gezeigt.
refused-cannot-show = In diesem Kanal darf ich keine Bilder senden, also kann ich es hier nicht zeigen.
option-public = öffentlich
option-public-about = Computerpartie öffentlich; ohne Angabe nein
