# Ein erstes Spiel in ein paar Schritten.

button-learn-of = { $game } lernen
button-learn-begin = Los
learn-other = Das ginge auch. Probier hier aber erst den vorgeschlagenen Zug.
