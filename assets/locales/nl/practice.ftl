# Oefenen: een partij met de computer die iemand voor zichzelf speelt, in één bericht dat niemand anders ziet.

practice-play = Tegen de computer
practice-which-game = Welk spel wil je tegen de computer spelen? Alleen jij ziet het.
practice-which-level = { $game } tegen de computer: hoe goed moet hij spelen?
practice-thinks = { $person } denkt na.
practice-moved-on = Het bord is intussen veranderd. Zo staat het nu.
practice-show-board = Bord tonen
practice-again = Nog een keer
practice-next-level = Volgend niveau: { $level }
practice-show-everyone = Tonen aan iedereen
list-practice = Oefenen: { $game } met { $person }, zet { $number }
refused-only-in-public = Bij oefenen tegen de computer is er geen klok, geen rating, geen berichtje en niemand die zetten raadt. Laat die opties weg, of speel met `openbaar: True` waar iedereen het ziet.
refused-public-for-person = Alleen een partij tegen de computer kan privé zijn. Laat `openbaar` weg, of kies een `niveau`.
refused-shown-already = Dit heb je al aan iedereen getoond.
refused-cannot-show = In dit kanaal mag ik geen afbeeldingen plaatsen, dus ik kan het hier niet tonen.
option-public = openbaar
option-public-about = Tegen de computer waar iedereen het ziet
