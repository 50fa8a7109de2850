# Help with a move: first where to look, then the whole move.

command-hint = hint
command-hint-about = Vraag een hint, tegen de computer of als dat is afgesproken
option-hints = hints
option-hints-about = Voor beiden, zonder rating; standaard niet
terms-hints = Hints toegestaan
button-hint = Hint
button-hint-whole = De hele zet tonen
button-hint-play = Zo spelen
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Denk eens na over **{ $piece }**: daar begint de beste zet die ik zie. Alleen jij ziet dit.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Een van deze twee is de beste zet die ik zie: **{ $one }** of **{ $two }**. Alleen jij ziet dit.
hint-whole = De beste zet die ik zie: **{ $move }**. De afbeelding toont het bord daarna.
refused-hints-rated = Een partij met hints kan niet met rating. Laat `hints` of `met-rating` weg.
refused-hints-not-agreed = In deze partij zijn er geen hints. Je krijgt ze als je tegen de computer speelt, of als jullie ze bij een uitdaging zonder rating hebben afgesproken.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Dit is een partij met rating, dus ik geef hier geen hints.
refused-fair-play = Dit zou je kunnen helpen in je partij { $game } met rating tegen { $person }, die nog bezig is. Tot die partij voorbij is, speel ik dit niet en help ik er ook niet bij.
refused-fair-play-move = Mijn antwoord zou je kunnen helpen in je partij { $game } met rating tegen { $person }, die nog bezig is. Daarom antwoord ik daar nog niet. Misschien kan een andere zet wel. Zo niet, dan speel ik hier verder als die partij voorbij is. Tot die tijd kun je een nieuwe partij beginnen met andere opties of in een ander spel, of deze opgeven.
refused-fair-play-analysis = Een analyse van deze partij zou je kunnen helpen in je partij { $game } met rating tegen { $person }, die nog bezig is. Vraag het me nog eens als die voorbij is.
