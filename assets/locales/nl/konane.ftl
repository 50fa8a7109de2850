### Kōnane. Stones of two colours fill the board; they jump and are removed.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Op een vol bord sla je stenen door te springen; wie niet meer kan springen, verliest.
konane-goal = Doel: zorg dat je tegenstander niet meer kan springen.
konane-seat-black = Zwart
konane-seat-white = Wit

# $value: the value of the option
konane-option-size-about = Hoeveel rijen en kolommen; standaard 8
# Names of options: lower case, no spaces
konane-option-size-name = grootte
konane-option-size = Bord van { $value } bij { $value }

## Choices

konane-square = { $square }
konane-stones = { $count ->
    [one] 1 steen
   *[other] { $count } stenen: kies er een
}
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = met sprong
konane-count-taken = geslagen
konane-ask-removal = Welke steen gaat van het bord?
konane-ask-stone = Welke steen springt?
konane-ask-landing = De steen op { $square } springt. Waar komt hij neer?
konane-jumps = { $count ->
    [one] één sprong
    [2] twee sprongen
    [3] drie sprongen
   *[other] { $count } sprongen
}

## Moves

konane-move-remove = { $square } weghalen
konane-move-jump = { $from } → { $to } ({ $jumps })
konane-tell-remove = { $by } heeft de steen op { $square } weggehaald.
konane-tell-jump = { $by } is van { $from } naar { $to } gesprongen en heeft { $count ->
    [one] één steen
    [2] twee stenen
    [3] drie stenen
   *[other] { $count } stenen
} geslagen.
konane-tell-next-opening = Nu: haal een van je stenen weg, in het midden of in een hoek.
konane-tell-next-reply = Nu: haal een van je stenen weg, direct naast het gat.
konane-tell-turn = Nu: spring met een van je stenen over een aangrenzende steen van de ander en sla die.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } wint: { $loser } kan niet meer springen.
konane-by-stuck = geen sprong meer mogelijk

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = Deze ronde is voorbij.
konane-why-not-unreadable-removal = “{ $tried }” is geen vak van dit bord. Noem de steen die weg moet, zoals d4.
konane-why-not-unreadable-jump = “{ $tried }” is geen sprong. Zeg waar de steen staat en waar hij neerkomt, zoals c3-c7.
konane-why-not-opening = Zwart begint door een eigen steen in het midden of in een hoek weg te halen. Kies uit { $squares }.
konane-why-not-reply = Wit haalt een eigen steen weg, direct naast het gat. Kies uit { $squares }.
konane-why-not-jump-yet = Voordat er gesprongen wordt, haalt elke speler één steen weg. Kies nu uit { $squares }.
konane-why-not-removal = Zonder te springen haal je alleen in de eerste twee beurten een steen weg. Nu moet er een steen springen, bijvoorbeeld c3-c7.
konane-why-not-stone = { $colour } is aan de beurt en heeft geen steen op { $from }.
konane-why-not-straight = Een steen springt binnen zijn eigen rij of kolom, en daar hoort { $to } niet bij.
konane-why-not-colour = Elke sprong is twee vakken lang, dus vanaf { $from } kom je nooit op { $to } uit.
konane-why-not-landing = Op { $to } staat al een steen.
konane-why-not-pattern = Van { $from } tot { $to } moet er telkens een steen staan om over te springen, met een vrij vak erachter.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = Het bord van { $files } bij { $ranks } vakken is vol: op elk vak staat een steen. { $next }
konane-describe-gaps = Het bord van { $files } bij { $ranks } vakken is vol, op { $gaps } na. { $next }
konane-describe-stones = Het bord is { $files } bij { $ranks } vakken groot. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } heeft geen stenen meer.
    [one] { $colour } heeft een steen op { $squares }.
   *[other] { $colour } heeft stenen op { $squares }.
}
konane-describe-remove = { $colour } haalt een steen weg en mag kiezen uit { $squares }.
konane-describe-jump = { $colour } moet nu springen. Stenen die kunnen springen: { $black } zwarte, { $white } witte.

## Rules

konane-lesson-goal = **Kōnane** begint met een bord vol stenen, om en om zwart en wit. Je slaat stenen van de ander door eroverheen te springen; wie aan de beurt is en niet kan springen, verliest.
konane-lesson-opening = Zwart haalt een van zijn stenen weg, in het midden of in een hoek. Daarna haalt Wit een van zijn stenen weg, direct naast dat gat.
konane-lesson-jump = Vanaf dat moment is elke zet een sprong: een van je stenen springt over een aangrenzende steen van de ander naar het vrije vak erachter, en de steen van de ander gaat van het bord. Je steen mag in dezelfde richting blijven springen, zo vaak als het kan. Hij mag onderweg niet van richting veranderen, en je springt per beurt met maar één steen.
konane-lesson-end = Kōnane kent geen remise. Elke sprong maakt het bord wat leger; zorg dat je sprongen achter de hand houdt die de ander je niet kan afpakken.

## A first game: the sentences after each step.

konane-course-0 = **Kōnane in vijf stappen.** Jij bent Zwart, en de partij is al een eind op weg. Een steen slaat een aangrenzende steen van de ander door eroverheen te springen, naar het vrije vak erachter. Wie aan de beurt is en niet kan springen, verliest. Druk op *Begin* als je hebt rondgekeken.
konane-course-1 = Elke steen van jou die kan springen, heeft een knop. Druk op de knop van je steen op **b4**.
konane-course-2 = De steen is opgetild, en elk vak waar hij kan neerkomen, licht op. Over b5 gaat hij naar b6: druk op **b6**.
konane-course-3 = Je hebt één steen geslagen. Wit is van e2 naar e4 gesprongen en heeft jouw steen op e3 geslagen. Druk op je steen op **f6**.
konane-course-4 = Een steen mag in dezelfde richting doorspringen: over f5, en ook nog over f3. Druk op **f2**.
konane-course-5 = Twee in één keer, en geen witte steen kan nog springen: je wint. Zorg dat je altijd sprongen achter de hand houdt die je tegenstander je niet kan afpakken.
