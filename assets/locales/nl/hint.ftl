# Help with a move: first where to look, then the whole move.

command-hint = hint
command-hint-about = Vraag een hint, tegen de computer of als dat is afgesproken
option-hints = hints
option-hints-about = Of jullie allebei hints mogen vragen; alleen zonder rating; standaard niet
terms-hints = Hints toegestaan
button-hint = Hint
button-hint-whole = De hele zet tonen
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = **{ $piece }**: daar begint de beste zet die ik zie.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Een van deze twee is de beste zet die ik zie: **{ $one }** of **{ $two }**.
hint-whole = De beste zet die ik zie: **{ $move }**.
refused-hints-rated = Een partij met hints kan niet meetellen voor de rating. Laat `hints` of `met-rating` weg.
refused-hints-not-agreed = In deze partij zijn geen hints toegestaan. Je krijgt ze wel als je tegen de computer speelt, of als jullie ze bij een uitdaging zonder rating hebben afgesproken.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Dit is een partij met rating, dus ik geef hier geen hints.
refused-fair-play = Zolang je partij { $game } met rating tegen { $person } nog bezig is, speel ik deze stelling niet en help ik je er ook niet bij: dat zou je daar voordeel kunnen geven.
refused-fair-play-move = Mijn antwoord zou je kunnen helpen in je partij { $game } met rating tegen { $person }, dus ik antwoord op die zet pas als die partij voorbij is. Misschien kan een andere zet wel. Zo niet, begin dan een nieuwe partij of geef deze op.
refused-fair-play-analysis = Vraag het me nog eens als je partij { $game } met rating tegen { $person } voorbij is: een analyse van deze partij zou je daar voordeel kunnen geven.
refused-fair-play-puzzle = Dat is een stelling uit een puzzel van de afgelopen dagen. Los die eerst op, of vraag het me over ruim een week nog eens.
