### The club table, a message to pin, and the panel for setting up a server.

club-title = **Clubtafel**
club-how = Kies een spel, dan zoek ik een tegenstander voor je: jullie partij begint zodra iemand anders hetzelfde spel kiest. Druk er nog een keer op om te stoppen met zoeken.
club-terms = Standaard hier · { $format } · { $clock } · { $rated ->
    [yes] Met rating
   *[no] Zonder rating
}
club-somebody = Nu op zoek naar een tegenstander: { $list }
club-game = { $game } ({ $count })
club-nobody = Niemand zoekt nu een tegenstander.
club-moved = De clubtafel is verhuisd. Vraag een moderator waar hij staat, of begin een partij met **/uitdagen**.
club-waiting = Je zoekt een tegenstander voor { $game }. De zoektocht stopt { $when }.
club-hears = { $way ->
    [mention] Je krijgt een vermelding zodra iemand meespeelt.
    [direct] Je krijgt een privébericht zodra iemand meespeelt.
    [both] Je krijgt een vermelding en een privébericht zodra iemand meespeelt.
   *[none] Je hebt mijn berichten uitgezet; of er iemand meespeelt, zie je met **/partijen**.
}
club-hears-later = { $rest ->
    [vacation] Zolang je op vakantie bent, wacht ik daarmee tot je terug bent.
   *[quiet] In je stille uren wacht ik daarmee tot ze voorbij zijn.
}
club-stopped = Je zoekt geen tegenstander meer voor { $game }.
club-stopped-before = Je zoekt op dit moment geen tegenstander voor { $game }. Met **/partijen** zie je je partijen.
club-expired = Aan de clubtafel heeft zich niemand op tijd gemeld, dus je zoekt geen tegenstander meer voor **{ $game }**.
club-news = { $why ->
    [moved] De clubtafel is naar een ander kanaal verhuisd
   *[terms] De standaardinstellingen van de server zijn veranderd
}, dus je zoekt geen tegenstander meer voor **{ $game }**. Kies het spel aan de clubtafel om opnieuw te zoeken.
club-link = [Naar de clubtafel]({ $link })
club-headline = { $from } en { $to } hebben elkaar aan de clubtafel gevonden voor een partij **{ $game }**.
club-posted = Ik plaats de clubtafel in dit kanaal. Zet het bericht vast, zodat iedereen het vindt.
club-watch = Deze partijen zijn nu aan de gang. Kies er een om het bord te zien.
club-watch-nothing = Er is hier nu geen partij om naar te kijken. Speel er zelf een, oefen tegen de computer of probeer de puzzel van vandaag.
button-club-stop = Stoppen met zoeken
button-club-look = Opnieuw zoeken
button-club-practise = Intussen oefenen
button-club-turn = Mijn beurt
button-club-watch = Meekijken
button-club-puzzle = Puzzel
button-club-leaderboard = Ranglijst
button-club-learn = Leren
button-club-post = Clubtafel plaatsen
refused-club-not-in-use = Deze clubtafel wordt niet meer gebruikt. Begin een partij met **/uitdagen**.
refused-club-moved = De clubtafel staat nu in { $channel }. Zoek daar een tegenstander.

## /admin setup

setup-title = **Engawa op deze server instellen**
setup-more = De clubtafel is een bericht dat je kunt vastzetten: wie daar een spel kiest, vindt een tegenstander. Alle andere instellingen vind je onder **/beheer**.
setup-menu-channel = Kanalen voor partijen
setup-everywhere = In elk kanaal
setup-only-here = Alleen in dit kanaal
setup-also-here = Ook in dit kanaal
setup-not-here = Niet meer in dit kanaal
setup-menu-language = Taal van openbare berichten
setup-language = { $language }
setup-language-own = De taal van de server
setup-menu-puzzle = Puzzel van de dag
setup-puzzle-off = Geen puzzel
setup-puzzle-at = Elke dag om { $time }
button-setup-threads-on = Elke partij een thread
button-setup-threads-off = Geen threads meer
server-club-table = De clubtafel staat in { $channel }
server-club-table-none = Er is nog geen clubtafel
server-club-table-waiting = De clubtafel komt in { $channel } zodra ik daar berichten mag plaatsen
setup-recommended = **Aanbevolen** regelt in één keer wat hiervan nog ontbreekt: de puzzel van de dag om { $time } ({ $zone }), de clubtafel in dit kanaal en seizoenen van drie maanden. Klopt de tijdzone niet, kies dan eerst de juiste.
setup-recommended-done = **Klaar.** Dit is nieuw, en zo maak je het ongedaan:
setup-recommended-nothing = **Er is niets nieuws ingesteld.**
setup-set-puzzle = { $what }. Wil je dit ongedaan maken, kies dan hieronder “{ $off }”.
setup-set-club-table = { $what }. Zet het bericht vast, zodat iedereen het vindt. Wil je dit ongedaan maken, verwijder dan het bericht.
setup-set-seasons = { $what }. Wil je hiermee stoppen, kies dan “{ $manual }” als `ritme` bij **/beheer seizoen**.
setup-kept = { $what }. Dat was al ingesteld.
setup-refused = Nog niet ingesteld: { $list }. { $why }
setup-part-puzzle = de puzzel van de dag
setup-part-club-table = de clubtafel
setup-part-seasons = seizoenen van drie maanden
setup-menu-zone = Tijdzone van de puzzel: { $zone }
button-setup-recommended = Aanbevolen
crowded-channel = In dit kanaal zijn nu minstens { $count } partijen tegelijk aan de gang. Als je wilt, krijgt elke partij een eigen thread: dat zet je aan met **/beheer threads**. Ik begin er niet nog eens over.
