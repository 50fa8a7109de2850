# Help with a move: first where to look, then the whole move.

command-hint = tipp
command-hint-about = Ein Tipp für deinen Zug, gegen den Computer oder wenn ihr Tipps vereinbart habt
option-hints = tipps
option-hints-about = Ob ihr beide Tipps bekommen könnt; nur ungewertet; ohne Angabe nein
terms-hints = Tipps sind erlaubt
button-hint = Tipp
button-hint-whole = Den ganzen Zug zeigen
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Sieh dir **{ $piece }** genauer an: Dort beginnt der beste Zug, den ich finde.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Einer dieser beiden ist der beste Zug, den ich finde: **{ $one }** oder **{ $two }**.
hint-whole = Der beste Zug, den ich finde: **{ $move }**.
refused-hints-rated = Eine Partie mit Tipps kann nicht gewertet werden. Lass `tipps` oder `gewertet` weg.
refused-hints-not-agreed = In dieser Partie gibt es keine Tipps. Es gibt sie gegen den Computer und in ungewerteten Partien, für die ihr sie vereinbart habt.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Diese Partie wird gewertet, darum gebe ich hier keine Tipps.
refused-fair-play = Solange deine gewertete Partie { $game } gegen { $person } läuft, spiele ich diese Stellung nicht und helfe dir auch nicht dabei: Das könnte dir dort einen Vorteil verschaffen.
refused-fair-play-move = Meine Antwort auf diesen Zug könnte dir in deiner gewerteten Partie { $game } gegen { $person } helfen, darum antworte ich erst, wenn sie vorbei ist. Vielleicht geht ein anderer Zug. Wenn nicht, fang eine neue Partie an oder gib diese auf.
refused-fair-play-analysis = Frag mich noch einmal, wenn deine gewertete Partie { $game } gegen { $person } vorbei ist: Eine Analyse dieser Partie könnte dir dort helfen.
refused-fair-play-puzzle = Das ist eine Stellung aus einem Rätsel der letzten Tage. Löse es zuerst oder frag mich in gut einer Woche noch einmal.
