# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Volgen
button-follow-stop = Niet meer volgen
follow-on = Je volgt de partij **{ $game }** tussen { $one } en { $two }. Als die is afgelopen, stuur ik je één bericht.
follow-off = Je volgt deze partij niet meer. Ik stuur je er geen bericht over.
# The next line says how it ended.
follow-ended = De partij **{ $game }** tussen { $one } en { $two } die je volgde, is voorbij.
privacy-follows = · { $count ->
    [one] één partij van anderen die je volgt
   *[other] { $count } partijen van anderen die je volgt
}

command-follow = volgen
command-follow-about = Krijg één privébericht als een partij van anderen is afgelopen

## Refusals

refused-follow-player = Je speelt zelf in deze partij, dus je hoort toch wel hoe die afloopt.
refused-follow-not-here = Deze partij kun je niet volgen.
refused-follow-too-many = Je volgt al { $limit } partijen, en meer kan niet tegelijk. Zodra er een afloopt of je er een niet meer volgt, is er weer ruimte; /volgen laat zien welke je volgt.
refused-follow-nameless = Welke partij bedoel je? Druk bij het bord op “{ button-my-view }” en dan op “{ button-follow }”. Wil je een partij niet meer volgen? Typ /volgen en kies die partij uit de lijst met wat je al volgt.
