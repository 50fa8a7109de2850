### Wat de mensen die een server op orde houden daar instellen en doen. $channel en $channels zijn links, $person en $by vermeldingen.

## Wat een server heeft ingesteld. Dezelfde zinnen staan in zijn logboek.

server-title = **Wat er op deze server is ingesteld**
server-done = Klaar; iedereen die de server mag beheren, vindt het in **/beheer logboek**.
server-everywhere = Partijen beginnen in alle kanalen
server-channels = Partijen beginnen in { $channels }
server-channel-on = Partijen beginnen in { $channel }
server-channel-off = In { $channel } beginnen geen partijen meer
server-language = Taal van wat iedereen ziet: { $language }
server-language-none = Taal van wat iedereen ziet: die van de server
server-theme = Borden voor iedereen: { $theme }
server-clock = Klok, als een uitdaging er geen noemt: { $clock }
server-format = Speelvorm, als een uitdaging er geen noemt: { $format }
server-rated = Uitdagingen zijn met rating, tenzij ze iets anders zeggen
server-casual = Uitdagingen zijn voor de lol, tenzij ze iets anders zeggen
server-pictures-kept = Oude borden houden hun afbeelding
server-pictures-shrunk = Oude borden krimpen tot een regel tekst
server-pictures-default = Met oude borden gaat het zoals wie de bot draait het heeft ingesteld
server-threads = Elke partij heeft een eigen thread, die na afloop wordt gearchiveerd
server-threads-none = Partijen worden in het kanaal zelf gespeeld
server-threads-closed = In dit kanaal kan ik geen threads openen: partijen die hier beginnen, blijven in het kanaal. Voor threads heb ik een tekstkanaal nodig en de rechten “Openbare threads maken” en “Berichten verzenden in threads”.
server-lost-thread = Een partij moest { $when } van de eigen thread naar het kanaal verhuizen: { $why }
# Why a match is without a thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord staat op een server 1.000 actieve threads toe
thread-loss-no-message = het bericht van de uitdaging is verwijderd
thread-loss-deleted = de thread van de partij is verwijderd
thread-loss-refused = Discord liet me de thread van de partij niet openen
server-banned = { $count ->
    [0] Niemand is verbannen
    [one] Eén persoon is verbannen
   *[other] { $count } mensen zijn verbannen
}

## Het logboek. $when is een moment; $what en $how zijn zinnen zonder punt.

deed-line = { $when } { $by }: { $what }
deed-why = { $when } { $by }: { $what } (“{ $reason }”)
deed-called-off = Partij { $id } is afgeblazen
deed-decided = Partij { $id } is beslist in het voordeel van { $person }
deed-drawn = Partij { $id } is beslist als remise
deed-banned = { $person } mag hier niet meer spelen
deed-unbanned = { $person } mag hier weer spelen
deeds-none = Hier is nog niets ingesteld of gedaan.

## Beslist door een moderator

match-decided = Een moderator heeft de partij beslist in het voordeel van { $winner }.
match-decided-drawn = Een moderator heeft de partij beslist als remise.
match-reason = De reden: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = beslist door een moderator

## Wat niet kan

refused-other-channels = Op deze server beginnen partijen in { $channels }. Ga daarheen en probeer het nog eens; wat je al speelt, gaat gewoon door waar het is.
refused-banned = Je mag op deze server geen partijen beginnen. Wat je al speelt, gaat gewoon door; wie de server beheert, kan je er meer over vertellen.
refused-banned-here = { $person } mag op deze server niet spelen. Kies iemand anders.
refused-banned-already = { $person } is hier al verbannen.
refused-too-many-banned = Een server verbant hooguit { $limit } mensen. Laat eerst iemand weer toe met **/beheer toelaten**.
refused-not-banned = { $person } is hier niet verbannen.
refused-ban-oneself = Dan zou je jezelf verbannen. Kies iemand anders.
refused-too-many-channels = Een server noemt hooguit { $limit } kanalen. Haal er eerst een weg, of laat partijen in alle kanalen beginnen.
refused-no-such-channel = Dit kanaal hoort niet bij de genoemde kanalen, of het is het laatste. Noem eerst een ander, of laat partijen in alle kanalen beginnen.
refused-not-allowed = Dat is voor wie deze server mag beheren.
refused-nothing-to-settle = Kies wat er ingesteld moet worden: het commando heeft voor alles een optie.
refused-own-match = In deze partij speel je zelf mee. Iemand anders die de server beheert, kan die beslissen; jij kunt opgeven of een voorstel doen.
refused-not-their-match = { $person } speelt niet mee in deze partij.
refused-no-reason = Beide spelers lezen waarom. Geef in een paar woorden een reden.

## Servers die vertrekken

purge-really = Alles wissen wat van deze server zelf is? De lopende partijen eindigen en tellen voor niemand, de uitdagingen worden ingetrokken, en de instellingen, het logboek, de verbanningen, de ranglijsten en de namen die hier te zien zijn, worden gewist. Afgelopen partijen blijven van wie ze speelde. Dit is niet terug te draaien.
button-purge = Wissen
button-purge-not = Bewaren
purge-not = Er is niets gewist.
purge-done = Alles wat van deze server zelf was, is gewist.
match-closed = De partij eindigde samen met de server en telt voor niemand.
by-closed = geëindigd met de server
