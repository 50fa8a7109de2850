# Matches that start from another match’s starting position, or from a given position.

button-play-on = Ab hier weiterspielen
play-on-whom = Mit wem möchtest du ab hier weiterspielen? Es ist eine Runde, ungewertet. Oder wähle eine Stufe und spiel privat gegen den Computer.
play-on-anyone = Alle hier
play-on-opponent = Dieselbe Person wie damals

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = Das ist keine Stellung von { $game }: Beim { $at }. Zeichen, „{ $near }“, geht es nicht weiter. Die Meldung dazu, auf Englisch: { $what }.
refused-start-move = Zug { $number }, „{ $move }“, ist an dieser Stelle nicht möglich. Alles davor stimmt.
refused-start-record = Eintrag { $entry } dieser Aufzeichnung ist nicht zu lesen. Die Meldung dazu, auf Englisch: { $what }.
refused-start-over = Dort ist die Runde schon vorbei. Nenne eine frühere Stellung: @ und ihre Nummer hinter der Partie oder der Aufzeichnung, etwa @12.
refused-start-other-game = Das ist aus { $game }. Wähle im Befehl { $game } oder eine Partie dieses Spiels.
refused-start-other-rules = Diese Partie wurde nach einer früheren Fassung der Regeln gespielt. Nimm eine neuere.
refused-start-no-moment = So eine Stellung hat diese Partie nicht. Gezählt wird von 0 bis { $last }.
refused-start-rated = Eine Partie, die mit einer vorgegebenen Stellung oder mit der Ausgangslage einer anderen Partie beginnt, kann nicht gewertet werden. Lass „gewertet“ weg.
refused-start-format = Mit einer vorgegebenen Stellung ist nur eine Runde möglich, mit der Ausgangslage einer anderen Partie eine Runde oder eine Spiegelpartie. Wähle eins davon als „format“.
refused-start-options = Die Partie oder die Stellung bringt die Optionen des Spiels schon mit. Lass sie weg.
refused-start-both = Eine Partie kann nur mit einer einzigen Stellung beginnen. Nimm „start“ oder „start-wie“, nicht beides.
