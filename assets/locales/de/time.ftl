### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = Ohne Uhr
clock-live = Live (10 Minuten pro Zug)
clock-hours-per-move = { $hours } Stunden pro Zug
clock-per-move = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}
clock-bank = { $start } Stunden plus { $more } pro Zug, höchstens { $most } auf der Uhr
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = In Ruhezeiten stehen die Uhren still
terms-live = Ruhezeiten und Urlaub gelten nicht; Benachrichtigungen kommen sofort
terms-days-off = Bei Zeitablauf ein Tag Aufschub (höchstens zweimal)
terms-strict = Streng: kein Aufschub bei Zeitablauf
option-clock = uhr
option-clock-about = Wie viel Bedenkzeit ihr habt; ohne Angabe drei Tage pro Zug
option-nights = nachtruhe
option-nights-about = Ob die Uhren in Ruhezeiten stillstehen; ohne Angabe nein

## Boards

board-turn-until = { $person } ist am Zug. Die Frist endet { $when }.
board-turn-day-off = { $person } ist am Zug. Aufschub bis { $when }.
board-excused = Ich war eine Weile offline; diese Zeit zählt nicht.
board-paused = Pause, wie vereinbart. Die Uhren stehen still, bis eine der beiden Seiten weiterspielt.
board-away = { $person } ist im Urlaub und spätestens { $when } zurück.
board-away-still = { $person } ist im Urlaub und spätestens { $when } zurück; die Uhr steht still.
list-mine-until = { $game } gegen { $person }, Zug { $number }: **Du bist dran**, die Frist endet { $when }
list-theirs-until = { $game } gegen { $person }, Zug { $number }: Dein Gegenüber ist dran, die Frist endet { $when }

button-draw = Unentschieden anbieten
button-take-back = Zurücknehmen
button-more = Mehr
button-go-on = Weitermachen
button-give-time = Zeit schenken
button-ask-time = Um mehr Zeit bitten
button-pause = Pause
more-here = Das kannst du sonst noch tun:
beside-done = Erledigt. Die Nachricht dazu steht im Kanal.
beside-done-unsent = Erledigt. Die Nachricht dazu erscheint im Kanal, sobald ich dort schreiben kann.
## The question before an offer is sent to $other.

ask-draw = { $other } in der { $match } ein Unentschieden anbieten?
ask-takeback = { $plies ->
    [one] { $other } fragen, ob du in der { $match } deinen letzten Zug zurücknehmen darfst?
   *[other] { $other } fragen, ob du in der { $match } deinen letzten Zug samt der Antwort darauf zurücknehmen darfst?
}
ask-pause = { $other } in der { $match } um eine Pause bitten? Dann stehen die Uhren still, bis eine der beiden Seiten weiterspielt.
ask-time = { $other } in der { $match } um mehr Zeit bitten?
ask-not = An { $other } wurde nichts gesendet.
button-ask-yes = Ja, senden
button-not-now = Jetzt nicht

## Offers by $person.

offer-draw = { $person } bietet { $other } in der { $match } ein Unentschieden an.
offer-takeback = { $plies ->
    [one] { $person } möchte in der { $match } den letzten Zug zurücknehmen. { $other }, bist du einverstanden?
   *[other] { $person } möchte in der { $match } den letzten Zug samt der Antwort darauf zurücknehmen. { $other }, bist du einverstanden?
}
offer-pause = { $person } bittet { $other } in der { $match } um eine Pause: Die Uhren stehen dann still, bis eine der beiden Seiten weiterspielt.
offer-time = { $person } bittet { $other } in der { $match } um mehr Zeit.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = Partie **{ $game }** (Zug { $number })
offer-match-since = Partie **{ $game }**
offer-accepted = { $other } ist einverstanden.
offer-declined = { $other } möchte lieber so weiterspielen.
offer-withdrawn = { $person } hat die Anfrage zurückgezogen.
offer-void = Die Partie ist weitergegangen, deshalb gilt die Anfrage nicht mehr.

## News

news-time-given = { $person } schenkt { $other } Zeit. Neue Frist: { $when }.
news-time-given-still = { $person } schenkt { $other } Zeit.
news-resumed = { $person } macht mit **{ $game }** weiter. { $mover } ist am Zug.
news-returned = { $person } ist aus dem Urlaub zurück und in der Partie **{ $game }** am Zug.
news-adjudicated = Die Partie **{ $game }** zwischen { $person } und { $other } endet hier und zählt nicht: Nach den jetzigen Regeln lässt sie sich nicht weiterspielen.
news-go-on = { $person } und { $other }, in der Partie **{ $game }** ist seit einem Monat nichts passiert. Wenn niemand zieht, gilt die Partie als eingeschlafen. Frist: { $when }.
news-moved = { $person } und { $other } spielen **{ $game }** jetzt hier im Kanal weiter: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = Bei **{ $game }** gegen { $other } bist du dran.
call-turn-until = Bei **{ $game }** gegen { $other } bist du dran. Frist: { $when }.
call-reminder = Bei **{ $game }** gegen { $other } läuft deine Zeit ab. Frist: { $when }.
call-reminder-past = Diese Erinnerung an **{ $game }** gilt nicht mehr.
call-day-off = Deine Zeit in der Partie **{ $game }** gegen { $other } ist um, deshalb bekommst du einen Tag Aufschub. Neue Frist: { $when }. Dieses Jahr geht das { $days ->
    [0] nicht noch einmal
    [one] noch einmal
   *[other] noch { $days }-mal
}.
button-play-now = Jetzt ziehen
button-no-days-off = Aufschub abschalten
call-asked = { $offer }
call-answered = { $end ->
    [accepted] { $other } ist mit deiner Anfrage in der Partie **{ $game }** einverstanden.
   *[declined] { $other } möchte in der Partie **{ $game }** lieber so weiterspielen.
}
call-ended = Deine Partie **{ $game }** gegen { $other } ist vorbei. { $how }
# $by: in a few words, such as by-resigned
call-won = Deine Partie **{ $game }** gegen { $other } ist vorbei, und du hast gewonnen ({ $by }).
call-lost = Deine Partie **{ $game }** gegen { $other } ist vorbei, und du hast verloren ({ $by }).
call-over = Deine Partie **{ $game }** gegen { $other } ist vorbei.
call-time-given = { $other } schenkt dir in der Partie **{ $game }** Zeit.
call-time-given-until = { $other } schenkt dir in der Partie **{ $game }** Zeit. Neue Frist: { $when }.
call-resumed = { $other } macht mit **{ $game }** weiter.
call-resumed-until = { $other } macht mit **{ $game }** weiter, und du bist dran. Frist: { $when }.
call-returned = Dein Urlaub ist vorbei, und bei **{ $game }** gegen { $other } bist du dran.
call-returned-until = Dein Urlaub ist vorbei, und bei **{ $game }** gegen { $other } bist du dran. Frist: { $when }.
call-away = { $other }, dein Gegenüber in der Partie **{ $game }**, ist im Urlaub und spätestens { $when } zurück.
call-go-on = Bei **{ $game }** gegen { $other } ist seit einem Monat nichts passiert. Wenn niemand zieht, gilt die Partie als eingeschlafen. Frist: { $when }.
call-excused = Ich war eine Weile offline; diese Zeit bekommst du in der Partie **{ $game }** gegen { $other } zurück. Neue Frist: { $when }.
call-challenged = { $other } fordert dich zu einer Partie **{ $game }** heraus.
call-rematch = { $other } möchte noch einmal **{ $game }** mit dir spielen.
call-accepted = { $other } hat angenommen. Eure Partie **{ $game }** läuft.
call-accepted-turn = { $other } hat angenommen. Eure Partie **{ $game }** läuft, und du beginnst.
call-declined = { $other } möchte **{ $game }** diesmal lieber nicht spielen.
call-expired = { $other } hat deine Herausforderung zu **{ $game }** nicht rechtzeitig beantwortet.
call-set-aside = Eine deiner Partien ist beschädigt und lässt sich nicht weiterspielen; sie zählt nicht. Wer diesen Bot betreibt, weiß Bescheid. **/partien** zeigt deine anderen Partien.
call-challenge-set-aside = Eine deiner Herausforderungen ist beschädigt und lässt sich nicht mehr annehmen. Wer diesen Bot betreibt, weiß Bescheid. Mit **/herausfordern** sprichst du eine neue aus.
call-expired-open = Niemand hat deine Herausforderung zu **{ $game }** rechtzeitig beantwortet.

## Commands

command-undo = zurücknehmen
command-undo-about = Nimm deinen letzten Zug zurück, solange danach niemand gezogen oder geantwortet hat
command-offer = angebot
command-offer-about = Ein Unentschieden oder eine Pause anbieten, um Rücknahme oder mehr Zeit bitten oder Zeit schenken
command-vacation = urlaub
command-vacation-about = Deine Uhren anhalten, solange du weg bist
command-vacation-start = antreten
command-vacation-start-about = Deine Uhren stehen von jetzt an still
command-vacation-end = beenden
command-vacation-end-about = Du bist zurück, und deine Uhren laufen wieder
option-kind = was
option-kind-about = Was du anbietest oder worum du bittest
option-kind-draw = Ein Unentschieden
option-kind-takeback = Meinen letzten Zug zurücknehmen
option-kind-pause = Eine Pause
option-kind-time = Mehr Zeit für mich
option-kind-give = Mehr Zeit für mein Gegenüber
option-kind-resume = Nach einer Pause weitermachen

vacation-started = Du bist im Urlaub. Deine Uhren stehen still; spätestens { $when } laufen sie wieder. Spielen kannst du trotzdem; mit /urlaub beenden meldest du dich zurück. Ein Urlaub von weniger als zehn Minuten zählt nicht: Deine Uhren gelten dann als weitergelaufen.
vacation-ended = Willkommen zurück. Deine Uhren laufen wieder. Für dieses Jahr { $days ->
    [one] bleibt dir noch ein Urlaubstag
   *[other] bleiben dir noch { $days } Urlaubstage
}.
vacation-undone = Willkommen zurück. Du warst keine zehn Minuten weg, also zählt dieser Urlaub nicht: Er kostet keinen Tag, und deine Uhren sind weitergelaufen. Für dieses Jahr { $days ->
    [one] bleibt dir noch ein Urlaubstag
   *[other] bleiben dir noch { $days } Urlaubstage
}.
vacation-live = Deine Live-Partie **{ $game }** gegen { $other } läuft weiter: Ein Urlaub hält ihre Uhr nicht an, und ich sage dir dort Bescheid wie bisher.

## Refusals

refused-clock = Eine Bedenkzeit „{ $clock }“ gibt es nicht. Wähle eine von diesen: { $clocks }
refused-nothing-to-undo = Deinen letzten Zug kannst du nicht mehr einfach zurücknehmen. Mit /angebot kannst du um Rücknahme bitten.
refused-undo-too-late = Die Zeit für diesen Zug ist inzwischen abgelaufen, deshalb kannst du ihn nicht mehr zurücknehmen.
refused-nothing-to-take-back = Du hast in dieser Runde keinen Zug gemacht, der sich zurücknehmen ließe.
refused-takeback-declined = { $person } möchte lieber so weiterspielen. Nach dem nächsten Zug kannst du wieder fragen.
refused-offer-waits = Eine Anfrage von { $person } wartet noch auf deine Antwort. Bitte beantworte zuerst diese.
refused-own-offer-waits = Deine letzte Anfrage wartet noch auf eine Antwort. Mehr als eine gleichzeitig geht nicht.
refused-no-such-offer = Diese Anfrage ist nicht mehr offen.
refused-own-offer = Darauf muss { $person } antworten.
refused-others-offer = Diese Anfrage kann nur { $person } zurückziehen. Du kannst sie annehmen oder ablehnen.
refused-no-draws = In diesem Spiel gibt es kein Unentschieden.
refused-draw-too-early = Ihr habt noch nicht beide gezogen. Bis dahin kannst du die Partie einfach abbrechen.
refused-no-clock = Diese Partie hat keine Uhr.
refused-not-their-clock = { $person } ist nicht am Zug, die Uhr läuft also nicht.
refused-not-your-clock = Du bist nicht am Zug, deine Uhr läuft also nicht.
refused-clock-full = Mehr Zeit passt nicht auf diese Uhr.
refused-paused = Diese Partie pausiert schon.
refused-not-paused = Diese Partie pausiert gerade nicht.
refused-not-away = Du bist nicht im Urlaub.
