# Practice: a private match against the computer, in one message.

practice-play = Gegen den Computer
practice-which-game = Welches Spiel möchtest du gegen den Computer spielen? Das siehst nur du.
practice-which-level = { $game } gegen den Computer: Wie gut soll er spielen?
practice-thinks = { $person } denkt nach.
practice-moved-on = Das Brett hat sich inzwischen geändert. So steht es jetzt.
practice-show-board = Brett zeigen
practice-again = Noch einmal
practice-next-level = Nächste Stufe: { $level }
practice-show-everyone = Allen zeigen
list-practice = Übung: { $game } mit { $person }, Zug { $number }
refused-only-in-public = „uhr“, „nachtruhe“, „gewertet“, „wertungen“, „notiz“ und „raten“ gibt es beim Üben mit dem Computer nicht. Lass diese Optionen weg, oder spiel mit `öffentlich: True`, damit alle zusehen können.
refused-public-for-person = Nur eine Partie gegen den Computer kann privat sein. Lass „öffentlich“ weg, oder wähle eine „stärke“.
refused-shown-already = Das hast du schon allen gezeigt.
refused-cannot-show = In diesem Kanal darf ich keine Bilder senden, also kann ich es hier nicht zeigen.
option-public = öffentlich
option-public-about = Computerpartie öffentlich; ohne Angabe nein
