# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Volgen
button-follow-stop = Niet meer volgen
button-follow-number = Nr. { $number } volgen
button-follow-stop-number = Nr. { $number } niet meer volgen
follow-which = Welke partij wil je volgen? Zodra die is afgelopen, stuur ik je één bericht.
follow-on = Je volgt de partij **{ $game }** tussen { $one } en { $two }. Zodra die is afgelopen, stuur ik je één bericht.
follow-off = Je volgt deze partij niet meer.
# The next line says how it ended.
follow-ended = Je volgde de partij **{ $game }** tussen { $one } en { $two }; die is nu voorbij.
privacy-follows = · { $count ->
    [one] één partij van anderen die je volgt
   *[other] { $count } partijen van anderen die je volgt
}

command-follow = volgen
command-follow-about = Krijg één privébericht als een partij van anderen is afgelopen

## Refusals

refused-follow-player = Je speelt zelf in deze partij, dus je hoort toch wel hoe die afloopt.
refused-follow-not-here = Deze partij kun je niet volgen.
refused-follow-too-many = Je volgt al { $limit } partijen, en dat is het maximum. Zodra er een afloopt of je er een niet meer volgt, is er weer ruimte; /volgen laat zien welke je volgt.
refused-follow-nothing = Er is hier nu geen partij die je kunt volgen.
