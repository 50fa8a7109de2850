# Hilfe bei einem Zug: erst, worüber sich nachzudenken lohnt, dann der ganze.

command-hint = tipp
command-hint-about = Hilfe bei deinem Zug, gegen mich oder wo ihr es vereinbart habt
option-hints = tipps
option-hints-about = Ob ihr um Tipps bitten dürft; ungewertet
terms-hints = Tipps sind erlaubt
button-hint = Tipp
button-hint-whole = Den ganzen Zug zeigen
button-hint-play = So ziehen
# $piece: womit ein Zug beginnt, etwa b2 oder das X-Totem
hint-begins = Denk über **{ $piece }** nach: Der beste Zug, den ich finde, beginnt dort. Das siehst nur du.
# $one, $two, $move: die Namen von Zügen, etwa c3 → c7
hint-either = Einer dieser beiden ist der beste Zug, den ich finde: **{ $one }** oder **{ $two }**. Das siehst nur du.
hint-whole = Der beste Zug, den ich finde: **{ $move }**. Das Bild zeigt das Brett danach.
refused-hints-rated = Eine Partie mit Tipps ändert keine Wertungen. Lass „tipps“ oder „gewertet“ weg.
refused-hints-not-agreed = In dieser Partie gibt es keine Tipps. Es gibt sie gegen mich und dort, wo ihr sie in einer ungewerteten Herausforderung vereinbart habt.
# Zu gewerteten Partien, die noch laufen, sagt der Computer nichts
refused-hints-in-rated-match = Diese Partie ist gewertet, darum gebe ich darin keine Tipps.
refused-fair-play = Das gehört zu deiner gewerteten Partie { $game } gegen { $person }, die noch läuft. Bis sie vorbei ist, spiele ich es nicht und helfe auch nicht dabei.
refused-fair-play-move = Das ist eine Stellung aus deiner gewerteten Partie { $game } gegen { $person } oder nur einen Zug davon entfernt. Solange die Partie noch läuft, antworte ich dort nicht. Spiel einen anderen Zug oder nimm einen zurück.
refused-fair-play-analysis = Diese Partie hat die Ausgangslage oder eine Stellung mit deiner gewerteten Partie { $game } gegen { $person } gemeinsam, die noch läuft. Frag mich noch einmal, wenn die gewertete Partie vorbei ist.
