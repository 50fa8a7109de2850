# Ein erstes Spiel in ein paar Schritten.

button-learn-of = { $game } lernen
button-learn-begin = Los
learn-other = Das ginge auch. Hier gibt es erst einmal etwas anderes zu probieren.
