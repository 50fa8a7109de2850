### The club table, a message to pin, and the panel for setting up a server.

club-title = **Spieltisch**
club-how = Wähle ein Spiel, dann suche ich dir einen Mitspieler: Eure Partie beginnt, sobald jemand anders dasselbe Spiel wählt. Drück noch einmal darauf, um die Suche zu beenden.
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-terms = Vorgaben hier · { $format } · { $clock } · { $rated ->
    [yes] Gewertet
   *[no] Ungewertet
}
# $list: games with the number of people looking for an opponent, as in club-game.
club-somebody = Gerade auf der Suche nach Mitspielern: { $list }
club-game = { $game } ({ $count })
club-nobody = Gerade sucht niemand einen Mitspieler.
club-moved = Der Spieltisch ist umgezogen. Frag die Moderation, wo er steht, oder beginne eine Partie mit **/herausfordern**.
club-waiting = Du suchst einen Mitspieler für { $game }. Die Suche endet { $when }.
# $way: mention, direct, both, or none for people with notifications off.
club-hears = { $way ->
    [mention] Ich erwähne dich, sobald jemand mitspielt.
    [direct] Ich schicke dir eine Direktnachricht, sobald jemand mitspielt.
    [both] Ich erwähne dich und schicke dir eine Direktnachricht, sobald jemand mitspielt.
   *[none] Du hast meine Nachrichten abgestellt; ob jemand mitspielt, zeigt dir **/partien**.
}
# $rest: quiet or vacation.
club-hears-later = { $rest ->
    [vacation] Du bist im Urlaub, darum warte ich damit, bis du zurück bist.
   *[quiet] Während deiner Ruhezeiten warte ich damit, bis sie vorbei sind.
}
club-stopped = Deine Suche für { $game } ist beendet.
club-stopped-before = Du suchst gerade keinen Mitspieler für { $game }. **/partien** zeigt deine Partien.
club-expired = Am Spieltisch hat sich rechtzeitig niemand gefunden, deshalb ist deine Suche für **{ $game }** beendet.
# $why: moved or terms.
club-news = { $why ->
    [moved] Der Spieltisch ist in einen anderen Kanal umgezogen
   *[terms] Die Vorgaben des Servers haben sich geändert
}, deshalb ist deine Suche für **{ $game }** beendet. Wähle das Spiel am Spieltisch, um erneut zu suchen.
club-link = [Zum Spieltisch]({ $link })
# The message under which the thread of the match opens.
club-headline = { $from } und { $to } haben sich am Spieltisch zu einer Partie **{ $game }** gefunden.
club-posted = Ich stelle den Spieltisch in diesem Kanal auf. Pinne die Nachricht an, damit alle ihn finden.
club-watch = Diese Partien laufen gerade. Wähle eine, um ihr Brett zu sehen.
club-watch-nothing = Hier läuft gerade keine Partie zum Zuschauen. Spiel doch selbst eine, übe gegen den Computer oder versuch dich am Rätsel des Tages.
button-club-stop = Suche beenden
button-club-look = Erneut suchen
button-club-practise = Inzwischen üben
button-club-turn = Wo bin ich dran?
button-club-watch = Zuschauen
button-club-puzzle = Rätsel
button-club-leaderboard = Rangliste
button-club-learn = Lernen
button-club-post = Spieltisch aufstellen
refused-club-not-in-use = Dieser Spieltisch wird nicht mehr benutzt. Beginne eine Partie mit **/herausfordern**.
refused-club-moved = Der Spieltisch steht jetzt in { $channel }. Such dort nach einem Mitspieler.

## /admin setup

setup-title = **Engawa auf diesem Server einrichten**
setup-more = Der Spieltisch ist eine Nachricht zum Anpinnen: Wer dort ein Spiel auswählt, sucht damit jemanden zum Mitspielen. Alle anderen Einstellungen stehen unter **/verwaltung**.
setup-menu-channel = Wo Partien beginnen können
setup-everywhere = In jedem Kanal
setup-only-here = Nur in diesem Kanal
setup-also-here = Auch in diesem Kanal
setup-not-here = Nicht mehr in diesem Kanal
setup-menu-language = Sprache öffentlicher Nachrichten
setup-language = { $language }
setup-language-own = Die Sprache des Servers
setup-menu-puzzle = Rätsel des Tages
setup-puzzle-off = Kein Rätsel
setup-puzzle-at = Jeden Tag um { $time } Uhr
button-setup-threads-on = Ein Thread pro Partie
button-setup-threads-off = Keine Threads mehr
server-club-table = Der Spieltisch steht in { $channel }
server-club-table-none = Es gibt noch keinen Spieltisch
server-club-table-waiting = Der Spieltisch erscheint in { $channel }, sobald ich dort schreiben kann
# $time, $zone: when the puzzle would be posted.
setup-recommended = Mit **Empfohlen** richtest du in einem Schritt ein, was davon noch fehlt: das Rätsel des Tages um { $time } Uhr ({ $zone }), den Spieltisch in diesem Kanal und Saisons von drei Monaten. Wenn die Zeitzone nicht stimmt, stell vorher die richtige ein.
setup-recommended-done = **Fertig.** Das ist neu, und so machst du es rückgängig:
setup-recommended-nothing = **Es wurde nichts Neues eingerichtet.**
# $what: one of the settings, a sentence without a full stop. $off: an entry of the menu. $manual: a value of the option.
setup-set-puzzle = { $what }. Um das rückgängig zu machen, wähle unten „{ $off }“.
setup-set-club-table = { $what }. Pinne die Nachricht an, damit alle sie finden. Um das rückgängig zu machen, lösche sie.
setup-set-seasons = { $what }. Um das zu beenden, wähle in **/verwaltung saison** bei `rhythmus` den Eintrag „{ $manual }“.
setup-kept = Wie bisher: { $what }.
# $list: the parts below that are not set up. $why: a refusal, one or more sentences.
setup-refused = Noch nicht eingerichtet: { $list }. { $why }
setup-part-puzzle = das Rätsel des Tages
setup-part-club-table = der Spieltisch
setup-part-seasons = Saisons von drei Monaten
setup-menu-zone = Zeitzone des Rätsels: { $zone }
button-setup-recommended = Empfohlen
# Shown once to a manager.
crowded-channel = In diesem Kanal laufen gerade mindestens { $count } Partien gleichzeitig. Wenn du magst, bekommt jede Partie einen eigenen Thread: Das schaltest du mit **/verwaltung threads** ein. Darauf weise ich nur dieses eine Mal hin.
