### Der Clubtisch, eine Nachricht zum Anpinnen, und die Einrichtung eines Servers.

club-title = **Clubtisch**
club-how = Tippe auf ein Spiel, und ich finde dir jemanden zum Spielen. Wer als Nächstes darauf tippt, beginnt die Partie. Tippe noch einmal, um die Suche zu beenden.
club-terms = Hier gilt: { $format } · { $clock } · { $rated ->
    [yes] gewertet
   *[no] ungewertet
}
club-somebody = Gerade wird jemand gesucht für: { $list }
club-game = { $game } ({ $count })
club-nobody = Gerade sucht niemand.
club-moved = Der Clubtisch ist umgezogen. Frag die Moderation, wo er steht, oder beginne eine Partie mit **/herausfordern**.
club-waiting = Du suchst jemanden für { $game }. Frist: { $when }. Ich erwähne dich hier, sobald jemand mitspielt.
club-stopped = Du suchst niemanden mehr für { $game }.
club-posted = Ich stelle den Clubtisch in diesen Kanal. Pinne ihn an, damit alle ihn finden.
button-club-stop = Suche beenden
button-club-look = Wieder suchen
button-club-turn = Ich am Zug
button-club-puzzle = Rätsel
button-club-leaderboard = Rangliste
button-club-learn = Lernen
button-club-post = Clubtisch aufstellen
refused-club-not-in-use = Dieser Clubtisch wird nicht mehr benutzt. Beginne eine Partie mit **/herausfordern**.

## /admin setup

setup-title = **Engawa auf diesem Server einrichten**
setup-more = Der Clubtisch ist eine Nachricht zum Anpinnen: Ein Tipp darauf findet jemanden zum Spielen. Alles Weitere steht unter **/verwaltung**.
setup-menu-channel = Wo Partien beginnen
setup-everywhere = In jedem Kanal
setup-only-here = Nur in diesem Kanal
setup-also-here = Auch in diesem Kanal
setup-not-here = Nicht in diesem Kanal
setup-menu-language = Sprache öffentlicher Nachrichten
setup-language = { $language }
setup-language-own = Die in Discord eingestellte Sprache
setup-menu-puzzle = Rätsel des Tages
setup-puzzle-off = Kein Rätsel
setup-puzzle-at = Jeden Tag um { $time } Uhr
button-setup-threads-on = Jeder Partie einen Thread
button-setup-threads-off = Keine Threads mehr
