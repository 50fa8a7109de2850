# Hulp bij een zet: eerst waar je over kunt nadenken, dan de hele zet.

command-hint = hint
command-hint-about = Hulp bij je zet, tegen mij of als jullie dat hebben afgesproken
option-hints = hints
option-hints-about = Of jullie hints mogen vragen, zonder rating
terms-hints = Hints toegestaan
button-hint = Hint
button-hint-whole = De hele zet tonen
button-hint-play = Zo spelen
# $piece: waar een zet mee begint, zoals b2 of de X-totem
hint-begins = Denk eens na over **{ $piece }**: daar begint de beste zet die ik zie. Alleen jij ziet dit.
# $one, $two, $move: de namen van zetten, zoals c3 → c7
hint-either = Een van deze twee is de beste zet die ik zie: **{ $one }** of **{ $two }**. Alleen jij ziet dit.
hint-whole = De beste zet die ik zie: **{ $move }**. De afbeelding toont het bord daarna.
refused-hints-rated = Een partij met hints verandert geen ratings. Laat “hints” of “met-rating” weg.
refused-hints-not-agreed = In deze partij zijn er geen hints. Je krijgt ze als je tegen mij speelt, of als jullie ze bij een uitdaging zonder rating hebben afgesproken.
# Over partijen met rating die nog bezig zijn zegt de computer niets
refused-hints-in-rated-match = Dit is een partij met rating, dus ik geef hier geen hints.
refused-fair-play = Dit hoort bij je partij { $game } met rating tegen { $person }, die nog bezig is. Tot die partij voorbij is, speel ik dit niet en help ik er ook niet bij.
refused-fair-play-move = Dat is een stelling uit je partij { $game } met rating tegen { $person }, of één zet ervandaan. Zolang die partij nog bezig is, antwoord ik daar niet. Speel een andere zet of neem er een terug.
refused-fair-play-analysis = Deze partij heeft de startopstelling of een stelling gemeen met je partij { $game } met rating tegen { $person }, die nog bezig is. Vraag het me nog eens als die voorbij is.
