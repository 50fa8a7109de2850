### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = Zu einer Partie gehören zwei. Lass `gegner` weg, um alle hier herauszufordern.
refused-bot = { $person } ist ein Bot und spielt nicht mit. Wähle einen Menschen oder lass `gegner` weg, um alle hier herauszufordern.
refused-not-on-server = { $person } ist nicht auf diesem Server und könnte nicht antworten. Wähle jemanden, der hier ist, oder lass `gegner` weg, um alle hier herauszufordern.
refused-cannot-see = { $person } sieht diesen Kanal nicht und könnte nicht antworten. Geh in einen Kanal, den ihr beide seht, oder lass `gegner` weg, um alle hier herauszufordern.
# $list: permissions, as in told-channel-lacks.
refused-lacking = In diesem Kanal kann ich keine Partie ausrichten: Mir fehlt die Berechtigung, { $list }. Wer den Server verwaltet, kann sie mir in den Kanaleinstellungen geben. In einem anderen Kanal kannst du gleich jemanden herausfordern.
refused-too-many-challenges = Du hast schon { $limit ->
    [one] eine offene Herausforderung
   *[other] { $limit } offene Herausforderungen
}, mehr sind gleichzeitig nicht möglich. Zieh mit /partien eine zurück oder warte, bis eine beantwortet ist.
refused-too-many-own-matches = Du spielst schon { $limit ->
    [one] eine Partie
   *[other] { $limit } Partien
}, mehr sind gleichzeitig nicht möglich. Sobald eine davon endet, kannst du eine neue beginnen.
refused-long-note = Eine Notiz darf höchstens { $limit } Zeichen haben. Kürze sie ein wenig.
refused-band = „{ $text }“ ist kein Wertungsbereich. Schreib zum Beispiel 1400-1700, 1400+ oder -1700.
refused-band-for-one = Einen Wertungsbereich gibt es nur bei Herausforderungen an alle. Lass `gegner` oder `wertungen` weg.
refused-live-expires = Eine Herausforderung zu einer Live-Partie bleibt 15 Minuten offen, denn ihr müsst beide da sein, wenn die Uhr losläuft. Lass `offen` weg oder wähle bei `uhr` eine längere Bedenkzeit.
refused-out-of-band = Diese Herausforderung gilt für Wertungen { $band }; deine Wertung in diesem Spiel ist { $rating }. Mit /herausfordern kannst du selbst eine aussprechen.
refused-out-of-band-hidden = Diese Herausforderung gilt für Wertungen { $band }; deine Wertung in diesem Spiel liegt außerhalb dieses Bereichs. Mit /herausfordern kannst du selbst eine aussprechen.
refused-unknown-game = Ein Spiel „{ $game }“ gibt es hier nicht.
refused-unknown-option = Dieses Spiel hat keine Option „{ $name }“. Möglich sind: { $known }.
refused-option-value = Bei der Option `{ $name }` ist „{ $value }“ nicht möglich. Mögliche Werte: { $takes }.
refused-option-word = Die Option `{ $name }` kennt „{ $word }“ nicht. Bei der Eingabe schlägt sie die Namen vor, die sie kennt.
refused-option-count = Die Option `{ $name }` braucht genau { $count } verschiedene Namen, mit Kommas dazwischen.
refused-options-together = Die Optionen `{ $name }` und `{ $other }` passen nicht zusammen. Nimm nur eine von beiden.
refused-rated-often = Ihr habt in den letzten 24 Stunden schon zwei gewertete Partien miteinander begonnen. Lass `gewertet` weg, dann spielt ihr diese ungewertet.
refused-format = Das Format „{ $format }“ gibt es in diesem Spiel nicht. Wähle bei `format` eins aus der Liste.
refused-challenge-accepted = Diese Herausforderung wurde schon angenommen.
refused-challenge-declined = Diese Herausforderung wurde abgelehnt.
refused-challenge-withdrawn = Diese Herausforderung wurde zurückgezogen.
refused-challenge-expired = Diese Herausforderung ist abgelaufen. Mit /herausfordern kannst du eine neue aussprechen.
refused-challenger-left = { $person } hat diesen Server verlassen, deshalb habe ich die Herausforderung geschlossen. Mit /herausfordern kannst du selbst eine aussprechen.
refused-challenge-for-another = Diese Herausforderung ist für { $person }. Mit /herausfordern kannst du selbst eine aussprechen.
refused-own-challenge = Diese Herausforderung ist von dir, annehmen kann sie nur { $person }. Du kannst sie aber zurückziehen.
refused-own-open-challenge = Diese Herausforderung ist von dir, also muss jemand anders sie annehmen. Du kannst sie aber zurückziehen.
refused-challenge-of-another = Nur { $person } kann diese Herausforderung zurückziehen.
refused-challenge-to-anyone = Diese Herausforderung ist für alle; wenn du nicht spielen magst, ignoriere sie einfach.
refused-over = Diese Partie ist vorbei.
refused-not-seated = Diese Partie spielen { $first } und { $second }.
refused-old-turn = Die Partie ist inzwischen weitergegangen.
refused-not-your-turn = { $person } ist am Zug.
refused-stale-choices = Diese Auswahl ergibt auf dem aktuellen Brett keinen Zug. Bitte wähle noch einmal.
refused-too-late-to-abort = Ihr habt beide schon gezogen, also zählt diese Partie. Du kannst sie stattdessen aufgeben.
refused-rematch-waits = Eine Revanche ist schon angeboten; die Antwort steht noch aus.
refused-rematch-too-early = Um eine Revanche kannst du bitten, sobald diese Partie vorbei ist.
refused-not-yet-due = Dafür ist es noch zu früh.
refused-no-such-challenge = So eine Herausforderung gibt es hier nicht.
refused-no-such-match = So eine Partie gibt es hier nicht.
refused-only-in-its-channel = Nicht alle hier können den Kanal dieser Partie sehen. Allen zeigen kann ich sie deshalb nur dort.
refused-no-match-here = Du hast hier keine laufende Partie. Mit /herausfordern kannst du eine beginnen.
refused-nothing-to-repeat = In diesem Kanal hast du noch keine Partie beendet. Mit /herausfordern beginnst du eine.
refused-nothing-to-open = Zu dieser Nachricht gehört kein Brett. /partien führt zu deinen laufenden Partien, /nachspielen zu den beendeten.
refused-unknown-press = Dieser Knopf stammt aus einer anderen Version des Bots. /partien führt dich zu deinen Partien.
refused-crowded = Hier ist gerade einiges gleichzeitig passiert, deshalb hat deine Aktion nicht geklappt. Versuch es bitte noch einmal.

## Challenges. $from challenges $to.

challenge-headline = { $from } fordert { $to } zu einer Partie **{ $game }** heraus.
challenge-headline-open = { $from } fordert alle hier zu einer Partie **{ $game }** heraus.
challenge-stakes = { $person }, { $rating }: Sieg { $win }, Unentschieden { $draw }, Niederlage { $loss }
challenge-stakes-won = { $person }, { $rating }: Sieg { $win }, Niederlage { $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = Wertungen noch vorläufig
challenge-anyone = alle hier
# $note: the challenger’s words
challenge-note = „{ $note }“
challenge-finishes = { $person } spielt Partien zuverlässig zu Ende.
challenge-open = Die Herausforderung läuft { $when } ab.
challenge-accepted = { $to } hat angenommen.
challenge-accepted-soon = { $to } hat angenommen. Die Partie bekommt einen eigenen Thread.
challenge-accepted-thread = { $to } hat angenommen. Die Partie läuft in { $thread }.
accepted-thread = Die Partie beginnt in einem eigenen Thread in { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } möchte diesmal lieber nicht spielen.
challenge-withdrawn = Die Herausforderung wurde zurückgezogen.
challenge-expired = Die Herausforderung ist abgelaufen.
terms-rated = Gewertet
terms-casual = Ungewertet
terms-casual-begun-anew = Ungewertet: Jemand von euch hat hier kürzlich neu angefangen
terms-casual-played-often = Ungewertet: Ihr habt in den letzten 24 Stunden schon zwei gewertete Partien miteinander begonnen
rated-often = Eure nächste Partie wäre ungewertet: Ihr habt in den letzten 24 Stunden schon zwei gewertete Partien miteinander begonnen.
terms-casual-deal = Ungewertet: gleiche Ausgangsstellung wie in einer früheren Partie
terms-casual-position = Ungewertet: Die Partie beginnt mit einer vorgegebenen Stellung
terms-seat-first = { $person } beginnt
terms-seat-second = { $person } macht den zweiten Zug
# $band: one of the next three
terms-band = Für Wertungen { $band }
band-between = von { $least } bis { $most }
band-from = ab { $least }
band-up-to = bis { $most }

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one } ({ $ones-seat }) und { $two } ({ $twos-seat })
board-turn = { $person } ist am Zug.
match-score = { $one } **{ $ones } : { $twos }** { $two } · { $format }
seat-token = { $seat } { $token }
list-seat = · du spielst { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, Runde { $number } · { $one } und { $two }
round-headline-seats = **{ $game }**, Runde { $number } · { $one } ({ $ones-seat }) und { $two } ({ $twos-seat })
round-repetition = Unentschieden: Dieselbe Stellung steht zum dritten Mal auf dem Brett.
round-length = Unentschieden: Nach { $moves } Zügen hat niemand gewonnen.
round-resigned = { $winner } gewinnt die Runde: { $loser } gibt auf.
round-resigned-points = { $winner } gewinnt die Runde: { $loser } gibt auf ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
}).

## How matches end

match-won = { $winner } gewinnt die Partie.
match-won-by = { $winner } gewinnt die Partie: { $by }.
match-level = Die Partie endet unentschieden.
match-resigned = { $winner } gewinnt: { $loser } gibt auf.
match-agreed = Beide haben sich auf ein Unentschieden geeinigt.
match-time = { $winner } gewinnt: Die Zeit von { $loser } ist abgelaufen.
match-aborted = { $person } hat die Partie abgebrochen; sie zählt nicht.
match-aborted-by-moderator = Die Moderation hat die Partie abgebrochen; sie zählt nicht.
match-abandoned = Die Partie ist eingeschlafen und zählt nicht.
match-adjudicated = Die Partie zählt nicht: Nach den jetzigen Regeln lässt sie sich nicht weiterspielen.
# How long an ended match took; $unit: minutes, hours or days.
match-length = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
} in { $unit ->
    [minutes] { $count ->
        [one] einer Minute
       *[other] { $count } Minuten
    }
    [hours] { $count ->
        [one] einer Stunde
       *[other] { $count } Stunden
    }
   *[days] { $count ->
        [one] einem Tag
       *[other] { $count } Tagen
    }
}.

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = durch Aufgabe
by-agreed = Unentschieden vereinbart
by-time = auf Zeit
by-repetition = Unentschieden durch Wiederholung
by-length = Unentschieden: Zuglimit
by-aborted = abgebrochen
by-abandoned = eingeschlafen
by-adjudicated = nicht mehr spielbar

## Ratings and leaderboards. Provisional ratings are shown as new (rating-new).

rating-step = { $before } → { $after }, { $difference }
rating-change = { $seat } { rating-step }
rating-changes = Wertungen: { $one } · { $two }
rating-changes-season = Saisonwertungen: { $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating } (neu)
rating-new-why = „(neu)“ heißt: Nach wenigen Partien oder einer langen Pause ist eine Wertung nur geschätzt und kann sich mit jeder Partie stark ändern.
list-mine = { $game } gegen { $person }, Zug { $number }: **Du bist dran**
list-theirs = { $game } gegen { $person }, Zug { $number }: Dein Gegenüber ist dran
list-watched = **{ $game }** · { $one } und { $two }, Zug { $number }
ladder-title-here = { $game } · Rangliste dieses Servers
ladder-title-everywhere = { $game } · serverübergreifende Rangliste
ladder-line = **{ $rank }.** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = Du stehst mit **{ $rating }** auf Platz { $rank } · { ladder-results }
ladder-theirs = { $person } steht mit **{ $rating }** auf Platz { $rank } · { ladder-results }
ladder-absent = Du hast gerade keinen Platz: Deine letzte gewertete Partie in dieser Rangliste liegt mehr als { $days } Tage zurück. Deine Wertung ist weiterhin **{ $rating }**, und mit der nächsten gewerteten Partie bist du wieder dabei.
ladder-absent-theirs = { $person } hat zurzeit keinen Platz. Die Wertung ist weiterhin **{ $rating }**, und mit der nächsten gewerteten Partie kommt auch der Platz zurück.
ladder-rounds = { $drawn ->
    [0] Wer anfing, hat hier { $first } von { $all } Runden gewonnen.
    [one] Wer anfing, hat hier { $first } von { $all } Runden gewonnen; eine endete unentschieden.
   *[other] Wer anfing, hat hier { $first } von { $all } Runden gewonnen; { $drawn } endeten unentschieden.
}
ladder-results = { $decided ->
    [0] { $draws } unentschieden
   *[other] { $draws ->
        [0] { $wins }:{ $losses }
       *[other] { $wins }:{ $losses }, { $draws } unentschieden
    }
}
ladder-empty = Noch hat niemand eine gewertete Partie beendet. Du könntest den Anfang machen.

# The picture of a leaderboard in words: a description, then each rank. $rating: as rating-settled or rating-new.
ladder-legend = Punkt: Wertung · Balken: wie unsicher sie ist · Ring: noch neu
ladder-picture = { $title }, von oben nach unten:
ladder-picture-rank = Platz { $rank }: { $name }, { $rating }, plus oder minus { $deviation }.
