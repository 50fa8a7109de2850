### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season = seizoen
command-admin-season-about = Begin een seizoen (een nieuwe ranglijst), of laat seizoenen vanzelf beginnen
option-name = naam
option-name-about = Begin nu een seizoen met deze naam
option-season = seizoen
option-season-about = Een seizoen van deze server; standaard het lopende
option-rhythm = ritme
option-rhythm-about = Hoe vaak seizoenen vanzelf beginnen: elke drie maanden, elke maand of niet
option-rhythm-quarter = Elke drie maanden (aanbevolen)
option-rhythm-month = Elke maand
option-rhythm-manual = Handmatig

season-begun = Seizoen “{ $season }” is begonnen. Speel je vanaf nu een partij met rating uit, dan kom je op de nieuwe ranglijst en begin je daar met je rating van alle servers samen. De vorige ranglijst blijft zoals die is; je vindt hem met **/ranglijst** en de optie `seizoen`.
season-really = Seizoen “{ $season }” nu beginnen? Deze server krijgt dan een nieuwe ranglijst. Partijen met rating tellen vanaf dat moment mee voor de nieuwe ranglijst, ook partijen die al lopen. De huidige ranglijst blijft zoals die is. Dit is niet terug te draaien, en een seizoen duurt minstens een dag.
button-season = Seizoen beginnen
season-not = Er is geen nieuw seizoen begonnen.
server-season = Seizoen { $number }: “{ $season }”, { $when } begonnen
server-season-none = Er is nog geen seizoen begonnen
server-season-numbered = Seizoen { $number }, { $when } begonnen
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = Elke drie maanden begint een nieuw seizoen; het lopende eindigt { $when }, als er dan minstens { $least } partijen met rating zijn uitgespeeld
server-seasons-month = Elke maand begint een nieuw seizoen; het lopende eindigt { $when }, als er dan minstens { $least } partijen met rating zijn uitgespeeld
server-seasons-manual = Seizoenen worden handmatig gestart
deed-season = Seizoen { $number } (“{ $season }”) is begonnen

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · sinds { $from }
season-entry-over = { $season } · { $from } tot { $until }
season-entry-before = Vóór het eerste seizoen

# A season that has begun by itself
season-numbered = Seizoen { $number }
season-named = Seizoen “{ $season }”

## The post about a season that has ended. $season: season-numbered or season-named

season-over = **{ $season } is afgelopen.** Het volgende is begonnen: partijen met rating tellen vanaf nu mee voor de nieuwe ranglijst, ook partijen die al lopen.
# What the picture shows, and each game of it: $first, $second and $third are names
season-picture = { $season }: de kampioenen.
season-champion = { $game }: { $first }.
season-podium = { $game }: 1. { $first }, 2. { $second }, 3. { $third }.

## Leaderboards and cards

ladder-choose-game = Spel: { $game }
# Before the name of the champion of the season before
ladder-crowned = 👑 { $name }
ladder-choose-season = Kies een seizoen
button-ladder-everywhere = Alle servers
button-ladder-here = Deze server
button-ladder-text = Als tekst
ladder-title-season = { $game } · ranglijst van seizoen “{ $season }”
ladder-title-numbered = { $game } · ranglijst van seizoen { $number }
ladder-title-before = { $game } · ranglijst van vóór het eerste seizoen
ladder-empty-before = Vóór het eerste seizoen heeft hier niemand een partij met rating uitgespeeld.
ladder-empty-season = In dat seizoen heeft niemand een partij met rating uitgespeeld.
# The same for the current season
ladder-empty-season-now = Dit seizoen heeft nog niemand een partij met rating uitgespeeld.
ratings-of-season = Ratings in het seizoen van deze server:

## Refusals

refused-too-many-seasons = Een server kan maximaal { $limit } seizoenen hebben. Het huidige loopt door.
refused-one-season-change = Kies `naam` of `ritme`, niet allebei. Met `naam` begint er nu een seizoen; `ritme` bepaalt hoe vaak seizoenen vanzelf beginnen.
refused-season-too-soon = Een seizoen duurt minstens een dag. Het volgende kan { $when } beginnen.
refused-season-asked = Sinds je die vraag kreeg, is er al een ander seizoen begonnen. Wil je toch een nieuw, gebruik dan nog eens /beheer seizoen.
refused-no-season-name = Geef het seizoen een naam.
refused-long-season-name = De naam van een seizoen telt maximaal { $limit } tekens. Maak hem iets korter.
refused-no-such-season = Zo’n seizoen heeft deze server niet. Kies er een uit de lijst die bij het typen verschijnt.
refused-season-everywhere = Seizoenen horen bij één server. Laat `seizoen` weg om alle servers te zien, of `bereik` om het seizoen te zien.
