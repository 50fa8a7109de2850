# Matches that start from another match’s starting position, or from a given position.

button-play-on = Ab hier weiterspielen
play-on-whom = Mit wem möchtest du ab hier weiterspielen? Ihr spielt eine einzige, ungewertete Runde. Oder wähle eine Stufe und spiel privat gegen den Computer.
play-on-anyone = Alle hier
play-on-opponent = Mein Gegenüber von damals

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = Diese Stellung von { $game } kann ich nicht lesen. Das Problem liegt { $near ->
    [none] am Ende
   *[other] beim { $at }. Zeichen, „{ $near }“
}. Die Meldung dazu, auf Englisch: { $what }.
refused-start-move = Zug { $number }, „{ $move }“, ist an dieser Stelle nicht möglich. Alles davor stimmt.
refused-start-record = Eintrag { $entry } dieser Aufzeichnung lässt sich nicht lesen. Die Meldung dazu, auf Englisch: { $what }.
refused-start-over = Dort ist die Runde schon vorbei. Nenne eine frühere Stellung: Häng @ und ihre Nummer an die Partie oder die Aufzeichnung an, etwa @12.
refused-start-other-game = Das stammt aus { $game }. Wähle im Befehl { $game } oder eine Partie des Spiels, das du spielen möchtest.
refused-start-other-rules = Diese Partie wurde nach einer früheren Fassung der Regeln gespielt. Nimm eine neuere.
refused-start-no-moment = Diese Stellung gibt es in der Partie nicht. Die Stellungen sind von 0 bis { $last } nummeriert.
refused-start-rated = Eine Partie mit einer vorgegebenen Stellung oder mit der Ausgangsstellung einer anderen Partie kann nicht gewertet werden. Lass `gewertet` weg.
refused-start-format = Mit einer vorgegebenen Stellung ist nur eine Runde möglich; mit der Ausgangsstellung einer anderen Partie eine Runde oder eine Spiegelpartie. Wähle bei `format` eine dieser Möglichkeiten.
refused-start-options = Die Partie oder die Stellung bringt die Optionen des Spiels schon mit. Lass sie weg.
refused-start-both = Eine Partie kann nur mit einer einzigen Stellung beginnen. Nimm `start` oder `start-wie`, nicht beides.
