# Matches that start from another match’s starting position, or from a given position.

button-play-on = Vanaf hier verderspelen
play-on-whom = Met wie wil je vanaf hier verderspelen? Het wordt één ronde, zonder rating. Of kies een niveau en speel privé tegen de computer.
play-on-anyone = Iedereen hier
play-on-opponent = Mijn tegenstander van toen

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = Deze stelling van { $game } kan ik niet lezen. Het gaat mis { $near ->
    [none] aan het einde
   *[other] bij teken { $at }, “{ $near }”
}. De melding, in het Engels: { $what }.
refused-start-move = Zet { $number }, “{ $move }”, kan op dat punt niet. Alles ervoor klopt.
refused-start-record = Onderdeel { $entry } van deze geëxporteerde partij kan ik niet lezen. De melding, in het Engels: { $what }.
refused-start-over = Op dat punt is de ronde al voorbij. Kies een eerdere stelling: zet @ en het nummer ervan achter de partij of de tekst, zoals @12.
refused-start-other-game = Dat komt uit { $game }. Kies in het commando { $game }, of kies een partij van het spel dat je wilt spelen.
refused-start-other-rules = Die partij is volgens een eerdere versie van de regels gespeeld. Kies een nieuwere partij.
refused-start-no-moment = Zo’n stelling heeft die partij niet. De stellingen zijn genummerd van 0 tot en met { $last }.
refused-start-rated = Een partij met de startopstelling van een andere partij of vanaf een zelfgekozen stelling kan niet meetellen voor de rating. Laat `met-rating` weg.
refused-start-format = Vanaf een zelfgekozen stelling kun je maar één ronde spelen; met de startopstelling van een andere partij kun je ook een spiegelpartij spelen. Kies een van die twee als `speelvorm`.
refused-start-options = De opties van het spel liggen al vast door de partij of de stelling, dus laat ze weg.
refused-start-both = Een partij kan maar op één manier beginnen. Kies `zelfde-start` of `vanaf`, niet allebei.
