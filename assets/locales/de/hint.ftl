# Help with a move: first where to look, then the whole move.

command-hint = tipp
command-hint-about = Ein Tipp für deinen Zug, gegen den Computer oder wo vereinbart
option-hints = tipps
option-hints-about = Für beide, nur ungewertet; ohne Angabe nein
terms-hints = Tipps sind erlaubt
button-hint = Tipp
button-hint-whole = Den ganzen Zug zeigen
button-hint-play = So ziehen
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Denk über **{ $piece }** nach: Der beste Zug, den ich finde, beginnt dort. Das siehst nur du.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Einer dieser beiden ist der beste Zug, den ich finde: **{ $one }** oder **{ $two }**. Das siehst nur du.
hint-whole = Der beste Zug, den ich finde: **{ $move }**. Das Bild zeigt das Brett danach.
refused-hints-rated = Eine Partie mit Tipps kann nicht gewertet werden. Lass „tipps“ oder „gewertet“ weg.
refused-hints-not-agreed = In dieser Partie gibt es keine Tipps. Es gibt sie gegen den Computer und in ungewerteten Partien, für die ihr sie vereinbart habt.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Diese Partie ist gewertet, darum gebe ich hier keine Tipps.
refused-fair-play = Das könnte dir in deiner gewerteten Partie { $game } gegen { $person } helfen, die noch läuft. Bis sie vorbei ist, spiele ich es nicht und helfe auch nicht dabei.
refused-fair-play-move = Meine Antwort könnte dir in deiner gewerteten Partie { $game } gegen { $person } helfen, die noch läuft. Darum antworte ich dort noch nicht. Vielleicht geht ein anderer Zug. Wenn nicht, spiele ich hier weiter, sobald die gewertete Partie vorbei ist. Bis dahin kannst du mit anderen Optionen oder in einem anderen Spiel neu anfangen oder hier aufgeben.
refused-fair-play-analysis = Eine Analyse dieser Partie könnte dir in deiner gewerteten Partie { $game } gegen { $person } helfen, die noch läuft. Frag mich noch einmal, wenn die gewertete Partie vorbei ist.
