### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **Instellingen van deze server**
server-done = Klaar; iedereen die de server mag beheren, kan dit terugvinden in **/beheer logboek**.
server-everywhere = Partijen kunnen in alle kanalen beginnen
server-channels = Partijen kunnen beginnen in { $channels }
server-channel-on = Partijen kunnen beginnen in { $channel }
server-channel-off = In { $channel } kunnen geen partijen meer beginnen
server-language = Taal van openbare berichten: { $language }
server-language-none = Taal van openbare berichten: die van de server
server-theme = Kleuren van openbare borden: { $theme }
server-clock = Standaardklok: { $clock }
server-format = Standaardspeelvorm: { $format }
server-rated = Uitdagingen zijn standaard met rating
server-casual = Uitdagingen zijn standaard zonder rating
server-days-off = Wie geen tijd meer heeft, krijgt een vrije dag, hoogstens twee per partij
server-strict = Partijen zijn streng: geen vrije dag als de tijd om is
server-boards-replaced = Na de volgende zet wordt een bord één regel, en de regel ervoor wordt verwijderd; in threads blijven alle regels
server-boards-lines = Oude borden krimpen tot een regel tekst
server-boards-pictures = Oude borden behouden hun afbeelding
server-boards-default = Wat er van oude borden overblijft, bepaalt de eigenaar van de bot
server-boards-logged = Bots die verwijderde berichten bijhouden, kunnen deze regels vermelden.
server-threads = Elke partij heeft een eigen thread, die na afloop wordt gearchiveerd
server-threads-none = Partijen worden in het kanaal zelf gespeeld
server-threads-closed = In dit kanaal kan ik geen threads openen: partijen die hier beginnen, blijven in het kanaal. Voor threads heb ik een tekstkanaal nodig en de rechten “Openbare threads maken” en “Berichten verzenden in threads”.
server-lost-thread = Een partij moest { $when } van de eigen thread naar het kanaal verhuizen: { $why }
# Why a match lost its thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord staat op een server maar 1.000 actieve threads toe
thread-loss-no-message = het bericht van de uitdaging is verwijderd
thread-loss-deleted = de thread van de partij is verwijderd
thread-loss-refused = Discord liet me de thread van de partij niet openen
server-banned = { $count ->
    [0] Niemand is uitgesloten van deelname
    [one] Eén persoon is uitgesloten van deelname
   *[other] { $count } mensen zijn uitgesloten van deelname
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } { $by }: { $what }
deed-why = { $when } { $by }: { $what } (“{ $reason }”)
deed-called-off = Partij { $id } is afgeblazen
deed-decided = De winst in partij { $id } is toegekend aan { $person }
deed-drawn = Partij { $id } is remise verklaard
deed-banned = { $person } is uitgesloten van deelname
deed-unbanned = { $person } mag weer meespelen
deeds-none = Hier staat nog niets in het logboek.

## Endings by decision

match-decided = Een moderator heeft { $winner } de winst toegekend.
match-decided-drawn = Een moderator heeft de partij remise verklaard.
match-reason = De reden: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = beslist door een moderator

## Refusals

refused-other-channels = Op deze server kun je partijen beginnen in { $channels }. Ga daarheen en probeer het nog eens; wat je al speelt, gaat gewoon door waar het is.
refused-banned = Je bent op deze server uitgesloten van deelname en kunt hier geen partijen beginnen. Wat je al speelt, gaat gewoon door; wie de server beheert, kan je er meer over vertellen.
refused-banned-here = { $person } is op deze server uitgesloten van deelname en kan hier geen partijen beginnen. Kies iemand anders.
refused-banned-already = { $person } is hier al uitgesloten van deelname.
refused-too-many-banned = Er kunnen maximaal { $limit } mensen uitgesloten zijn. Laat eerst iemand weer toe met **/beheer toelaten**.
refused-not-banned = { $person } is hier niet uitgesloten van deelname.
refused-ban-oneself = Dan zou je jezelf uitsluiten. Kies iemand anders.
refused-too-many-channels = Er kunnen maximaal { $limit } kanalen zijn. Haal er eerst een weg, of sta alle kanalen toe.
refused-no-such-channel = Dit kanaal staat niet in de lijst, of het is het laatste. Voeg eerst een ander toe, of sta alle kanalen toe.
refused-not-allowed = Dat kan alleen wie deze server mag beheren of hier /beheer mag gebruiken.
refused-cannot-check = Discord vertelt me nu niet of je dat mag. Probeer het zo nog eens.
refused-nothing-to-settle = Kies wat er ingesteld moet worden: het commando heeft voor alles een optie.
refused-own-match = In deze partij speel je zelf mee. Iemand anders die de server beheert, kan de uitslag bepalen; jij kunt opgeven of een voorstel doen.
refused-not-their-match = { $person } speelt niet mee in deze partij.
refused-no-reason = Beide spelers lezen waarom. Geef in een paar woorden een reden.

## Deleting a server’s data

purge-really = **Alles wissen wat ik over deze server bewaar?** De lopende partijen eindigen en tellen niet mee, de uitdagingen worden ingetrokken, en de instellingen, het logboek, de uitsluitingen, de ranglijsten en de bewaarde namen van de leden worden gewist. Afgelopen partijen blijven bewaard voor de spelers. Dit is niet terug te draaien.
button-purge = Wissen
button-purge-not = Bewaren
purge-not = Er is niets gewist.
purge-done = Alles wat ik over deze server bewaarde, is gewist.
match-closed = De partij is geëindigd omdat de gegevens van de server zijn gewist, en telt niet mee.
by-closed = servergegevens gewist
