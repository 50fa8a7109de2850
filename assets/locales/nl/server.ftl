### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **Instellingen van deze server**
server-done = Klaar. Wie de server mag beheren, kan dit terugvinden met **/beheer logboek**.
server-everywhere = Partijen kunnen in alle kanalen beginnen
server-channels = Partijen kunnen beginnen in { $channels }
server-channel-on = Partijen kunnen beginnen in { $channel }
server-channel-off = In { $channel } kunnen geen partijen meer beginnen
server-language = Taal van openbare berichten: { $language }
server-language-none = Taal van openbare berichten: die van de server
server-theme = Kleuren van openbare borden: { $theme }
server-clock = Standaardbedenktijd: “{ $clock }”
server-format = Standaardspeelvorm: “{ $format }”
server-rated = Partijen tellen standaard mee voor de rating
server-casual = Partijen tellen standaard niet mee voor de rating
server-days-off = Wie door zijn tijd heen is, krijgt een vrije dag, hoogstens twee per partij
server-strict = Partijen zijn streng: geen vrije dag als de tijd om is
server-boards-replaced = Na de volgende zet wordt een bord één regel, en de regel ervoor wordt verwijderd; in threads blijven alle regels staan
server-boards-lines = Van oude borden blijft één regel tekst over
server-boards-pictures = Oude borden behouden hun afbeelding
server-boards-default = Wat er van oude borden overblijft, bepaalt de eigenaar van de bot
server-boards-logged = Bots die verwijderde berichten bijhouden, laten deze regels misschien zien.
server-threads = Elke partij krijgt een eigen thread, die na afloop wordt gearchiveerd
server-threads-none = Partijen worden gespeeld in het kanaal waar ze beginnen
server-threads-closed = In dit kanaal kan ik geen threads openen: partijen die hier beginnen, blijven in het kanaal. Voor threads heb ik een tekstkanaal nodig en de rechten “Openbare threads maken” en “Berichten verzenden in threads”.
server-lost-thread = Een partij moest { $when } van de eigen thread naar het kanaal verhuizen: { $why }
# Why a match lost its thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord staat op een server maar 1.000 actieve threads toe
thread-loss-no-message = het bericht van de uitdaging is verwijderd
thread-loss-deleted = de thread van de partij is verwijderd
thread-loss-refused = Discord liet me geen thread voor de partij openen
server-banned = { $count ->
    [0] Niemand is uitgesloten van deelname
    [one] Eén persoon is uitgesloten van deelname
   *[other] { $count } mensen zijn uitgesloten van deelname
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } · { $by } · { $what }
deed-why = { $when } · { $by } · { $what } · “{ $reason }”
deed-called-off = Partij { $id } is afgeblazen
deed-decided = De winst in partij { $id } is toegekend aan { $person }
deed-drawn = Partij { $id } is remise verklaard
deed-banned = { $person } is uitgesloten van deelname
deed-unbanned = { $person } mag weer meespelen
deeds-none = Hier staat nog niets in het logboek.

## Endings by decision

match-decided = Een moderator heeft { $winner } de winst toegekend.
match-decided-you = Een moderator heeft jou de winst toegekend.
match-decided-drawn = Een moderator heeft de partij remise verklaard.
match-reason = De reden: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = beslist door een moderator

## Refusals

refused-other-channels = Op deze server kun je alleen in { $channels } partijen beginnen. Ga daarheen en probeer het nog eens; partijen die je al speelt, gaan gewoon door waar ze zijn.
refused-banned = Je bent op deze server uitgesloten van deelname en kunt hier geen partijen beginnen. Partijen die je al speelt, gaan gewoon door. Wie de server beheert, kan je meer vertellen over de uitsluiting.
refused-banned-here = { $person } is op deze server uitgesloten van deelname en kan hier geen partijen beginnen. Kies iemand anders.
refused-banned-already = { $person } is hier al uitgesloten van deelname.
refused-too-many-banned = Een server kan maximaal { $limit } mensen uitsluiten. Laat eerst iemand weer toe met **/beheer toelaten**.
refused-not-banned = { $person } is hier niet uitgesloten van deelname.
refused-not-banned-oneself = Je bent hier niet uitgesloten van deelname.
refused-ban-oneself = Dan zou je jezelf uitsluiten. Kies iemand anders.
refused-too-many-channels = Een server kan maximaal { $limit } kanalen kiezen. Haal er eerst een weg, of sta alle kanalen toe.
refused-no-such-channel = Dit kanaal staat niet in de lijst, of het is het laatste. Voeg eerst een ander toe, of sta alle kanalen toe.
refused-not-allowed = Dat mag alleen wie deze server kan beheren of hier /beheer mag gebruiken.
refused-cannot-check = Discord vertelt me nu niet of je dat mag. Probeer het zo nog eens.
refused-nothing-to-settle = Kies wat je wilt wijzigen: het commando heeft voor elke instelling een optie.
refused-own-match = In deze partij speel je zelf mee. Iemand anders die de server beheert, kan de uitslag bepalen; jij kunt opgeven of een voorstel doen.
refused-not-their-match = { $person } speelt niet mee in deze partij.
refused-not-own-match = Je speelt niet mee in deze partij.
refused-no-reason = Geef in een paar woorden een reden; beide spelers krijgen die te zien.

## Deleting a server’s data

purge-really = **Alles wissen wat ik over deze server bewaar?** De lopende partijen worden beëindigd en tellen niet mee, de uitdagingen worden ingetrokken, en de instellingen, het logboek, de uitsluitingen, de ranglijsten en de bewaarde namen van de leden worden gewist. Afgeronde partijen blijven bewaard voor de spelers. Dit is niet terug te draaien.
button-purge = Wissen
button-purge-not = Nee, bewaren
purge-not = Er is niets gewist.
purge-done = Alles wat ik over deze server bewaarde, is gewist.
match-closed = De partij is beëindigd omdat de gegevens van de server zijn gewist, en telt niet mee.
by-closed = servergegevens gewist
