# Partien, die mit einer Ausgangslage oder Stellung beginnen statt neu gegeben zu werden.

button-play-on = Von hier weiterspielen
play-on-whom = Wen soll ich fragen, ob ihr von hier weiterspielt? Es ist eine Runde, und keine Wertung ändert sich.
play-on-anyone = Alle hier
play-on-opponent = Mein Gegenüber von damals

## Warum nicht. $what: was die Notation davon sagt, auf Englisch wie auf der Kommandozeile.

refused-start-position = Das ist keine Stellung von { $game }: Beim { $at }. Zeichen, „{ $near }“, geht es nicht weiter. Die Notation meldet, wie auf der Kommandozeile: { $what }.
refused-start-move = Zug { $number }, „{ $move }“, geht an seiner Stelle nicht. Alles davor stimmt.
refused-start-record = Eintrag { $entry } dieser Aufzeichnung ist nicht zu lesen. Die Notation meldet, wie auf der Kommandozeile: { $what }.
refused-start-over = Dort ist die Runde schon vorbei. Nenne eine frühere Stellung: @ und ihre Nummer hinter der Partie oder der Aufzeichnung, etwa @12.
refused-start-other-game = Das ist aus { $game }. Wähle im Befehl { $game } oder eine Partie dieses Spiels.
refused-start-other-rules = Diese Partie wurde nach früheren Regeln des Spiels gespielt. Nimm eine neuere.
refused-start-no-moment = So eine Stellung hat diese Partie nicht. Gezählt wird von 0 bis { $last }.
refused-start-rated = Eine Partie aus gegebener Stellung oder Ausgangslage ändert keine Wertung. Lass die Wertung weg.
refused-start-format = Aus einer gegebenen Stellung ist es eine Runde; mit der Ausgangslage einer Partie geht auch eine Spiegelpartie. Wähle eins davon.
refused-start-options = Die Optionen des Spiels bringt die Partie oder die Stellung mit. Lass sie weg.
refused-start-both = Eine Partie beginnt entweder mit einer Ausgangslage oder mit einer Stellung. Wähle eins von beiden.
