# Practice: a private match against the computer, in one message.

practice-play = Tegen de computer
practice-which-game = Welk spel wil je tegen de computer spelen?
practice-which-level = { $game } tegen de computer: hoe goed moet hij spelen?
practice-running = Je speelt nog een partij **{ $game }** tegen { $person } en bent bij zet { $number }.
practice-go-on = Verderspelen
practice-anew = Nieuwe partij
practice-thinks = { $person } denkt na.
practice-moved-on = Het bord is intussen veranderd.
practice-show-board = Bord tonen
practice-again = Nog een keer
practice-next-level = Volgend niveau: { $level }
practice-show-everyone = Tonen aan iedereen
list-practice = Oefenen: { $game } tegen { $person }, zet { $number }
refused-only-in-public = Tegen de computer speel je zonder klok en zonder rating: laat `klok`, `nachtrust`, `met-rating`, `ratings` en `verloopt` weg. `berichtje` en `raden` kunnen alleen met `openbaar: True`, want dan ziet iedereen de partij.
refused-public-for-person = Alleen een partij tegen de computer kan privé zijn. Laat `openbaar` weg, of kies een `niveau`.
refused-shown-already = Deze partij heb je al aan iedereen laten zien.
refused-cannot-show = In dit kanaal mag ik geen afbeeldingen plaatsen, dus ik kan de partij hier niet tonen.
option-public = openbaar
option-public-about = Of iedereen je partij tegen de computer ziet; standaard niet
