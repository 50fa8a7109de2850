# Partijen die met een bepaalde startopstelling of stelling beginnen in plaats van een nieuwe.

button-play-on = Vanaf hier verderspelen
play-on-whom = Wie zal ik vragen om vanaf hier verder te spelen? Het is één ronde, en er verandert geen rating.
play-on-anyone = Iedereen hier
play-on-opponent = Mijn tegenstander van toen

## Waarom niet. $what: wat de notatie ervan zegt, in het Engels zoals op de opdrachtregel.

refused-start-position = Dit is geen stelling van { $game }: bij teken { $at }, “{ $near }”, loopt de notatie vast. De melding, in het Engels: { $what }.
refused-start-move = Zet { $number }, “{ $move }”, kan op die plek niet. Alles ervoor klopt.
refused-start-record = Onderdeel { $entry } van deze geëxporteerde partij is niet te lezen. De melding, in het Engels: { $what }.
refused-start-over = Daar is de ronde al voorbij. Noem een eerdere stelling: @ en het nummer achter de partij, zoals @12.
refused-start-other-game = Dat komt uit { $game }. Kies in het commando { $game }, of een partij van dit spel.
refused-start-other-rules = Die partij is met eerdere regels van dit spel gespeeld. Kies een nieuwere.
refused-start-no-moment = Zo’n stelling heeft die partij niet. Ze zijn genummerd van 0 tot en met { $last }.
refused-start-rated = Een partij met een gegeven stelling of startopstelling verandert geen rating. Laat “met-rating” weg.
refused-start-format = Vanaf een gegeven stelling is het één ronde; met de startopstelling van een partij kan ook een spiegelpartij. Kies een van die twee.
refused-start-options = De opties van het spel komen mee met de partij of de stelling. Laat ze weg.
refused-start-both = Een partij begint met een startopstelling of met een stelling. Kies een van de twee.
