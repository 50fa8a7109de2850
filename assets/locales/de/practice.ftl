# Practice: a private match against the computer, in one message.

practice-play = Gegen den Computer
practice-which-game = Welches Spiel möchtest du gegen den Computer spielen?
practice-which-level = { $game } gegen den Computer: Wie gut soll er spielen?
practice-running = Du spielst noch eine Partie **{ $game }** gegen { $person } und bist bei Zug { $number }.
practice-go-on = Weiterspielen
practice-anew = Neue Partie
practice-thinks = { $person } denkt nach.
practice-moved-on = Das Brett hat sich inzwischen geändert.
practice-show-board = Brett zeigen
practice-again = Noch einmal
practice-next-level = Nächste Stufe: { $level }
practice-show-everyone = Allen zeigen
list-practice = Übung: { $game } gegen { $person }, Zug { $number }
refused-only-in-public = Gegen den Computer gibt es weder Uhr noch Wertung: Lass `uhr`, `nachtruhe`, `gewertet`, `wertungen` und `offen` weg. `notiz` und `raten` gehen nur mit `öffentlich: True`, denn dann können alle zusehen.
refused-public-for-person = Nur eine Partie gegen den Computer kann privat sein. Lass `öffentlich` weg oder wähle eine `stärke`.
refused-shown-already = Diese Partie hast du schon allen gezeigt.
refused-cannot-show = In diesem Kanal darf ich keine Bilder senden, deshalb kann ich die Partie hier nicht zeigen.
option-public = öffentlich
option-public-about = Ob alle bei der Partie gegen den Computer zusehen können; ohne Angabe nein
