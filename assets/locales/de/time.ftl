### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = Ohne Uhr
clock-live = Live (10 Minuten pro Zug)
clock-hours-per-move = { $hours } Stunden pro Zug
clock-per-move = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}
clock-bank = { $start } Stunden, plus { $more } pro Zug, nie mehr als { $most } auf der Uhr
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = In Ruhezeiten stehen die Uhren still
terms-live = Ruhezeiten und Urlaub gelten nicht; Benachrichtigungen kommen sofort
terms-days-off = Ein freier Tag, wenn die Zeit um ist (höchstens zweimal)
terms-strict = Streng: kein freier Tag, wenn die Zeit um ist
option-clock = uhr
option-clock-about = Bedenkzeit; ohne Angabe drei Tage pro Zug
option-nights = nachtruhe
option-nights-about = Uhrstopp in Ruhezeiten; ohne Angabe nein

## Boards

board-turn-until = { $person } ist am Zug. Die Frist endet { $when }.
board-turn-day-off = { $person } ist am Zug. Freier Tag bis { $when }.
board-excused = Ich war eine Weile offline; diese Zeit zählt nicht.
board-paused = Pause, wie vereinbart. Die Uhren stehen still, bis jemand von euch weitermacht.
board-away = { $person } ist im Urlaub und spätestens { $when } zurück.
board-away-still = { $person } ist im Urlaub und spätestens { $when } zurück; die Uhr steht still.
list-mine-until = { $game } mit { $person }, Zug { $number }: **du bist dran**, die Frist endet { $when }
list-theirs-until = { $game } mit { $person }, Zug { $number }: die andere Seite ist dran, die Frist endet { $when }

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

ask-draw = { $other } in { $match } ein Unentschieden anbieten?
ask-takeback = { $plies ->
    [one] { $other } fragen, ob du in { $match } deinen letzten Zug zurücknehmen darfst?
   *[other] { $other } fragen, ob du in { $match } deinen letzten Zug und die Antwort darauf zurücknehmen darfst?
}
ask-pause = { $other } in { $match } um eine Pause bitten? Dann stehen die Uhren still, bis jemand von euch weitermacht.
ask-time = { $other } in { $match } um mehr Zeit bitten?
ask-not = An { $other } wurde nichts gesendet.
button-ask-yes = Ja, senden
button-not-now = Jetzt nicht

## Offers by $person.

offer-draw = { $person } bietet { $other } in { $match } ein Unentschieden an.
offer-takeback = { $plies ->
    [one] { $person } möchte in { $match } den eigenen letzten Zug zurücknehmen. { $other }, bist du einverstanden?
   *[other] { $person } möchte in { $match } den eigenen letzten Zug und die Antwort darauf zurücknehmen. { $other }, bist du einverstanden?
}
offer-pause = { $person } bittet { $other } in { $match } um eine Pause: Die Uhren stehen dann still, bis jemand von euch weitermacht.
offer-time = { $person } bittet { $other } in { $match } um mehr Zeit.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = **{ $game }** (Zug { $number })
offer-match-since = **{ $game }**
offer-accepted = { $other } ist einverstanden.
offer-declined = { $other } möchte lieber so weiterspielen.
offer-withdrawn = { $person } hat die Anfrage zurückgezogen.
offer-void = Die Partie ist weitergegangen, also gilt die Anfrage nicht mehr.

## News

news-time-given = { $person } schenkt { $other } Zeit. Neues Fristende: { $when }.
news-time-given-still = { $person } schenkt { $other } Zeit.
news-resumed = { $person } macht mit **{ $game }** weiter. { $mover } ist am Zug.
news-returned = { $person } ist aus dem Urlaub zurück und in **{ $game }** am Zug.
news-adjudicated = Die Partie **{ $game }** zwischen { $person } und { $other } endet hier und zählt nicht: Nach den jetzigen Regeln lässt sie sich nicht weiterspielen.
news-go-on = { $person } und { $other }, in **{ $game }** ist seit einem Monat nichts passiert. Ohne einen Zug gilt die Partie als eingeschlafen. Fristende: { $when }.
news-moved = { $person } und { $other } spielen **{ $game }** hier im Kanal: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = Du bist dran in **{ $game }** mit { $other }.
call-turn-until = Du bist dran in **{ $game }** mit { $other }. Fristende: { $when }.
call-reminder = Deine Zeit in **{ $game }** mit { $other } läuft ab. Fristende: { $when }.
call-reminder-past = Diese Erinnerung an **{ $game }** gilt nicht mehr.
call-day-off = Deine Zeit in **{ $game }** mit { $other } ist um, deshalb habe ich einen Tag für dich freigenommen. Neues Fristende: { $when }. Freie Tage, die dir dieses Jahr noch bleiben: { $days }.
button-play-now = Jetzt ziehen
button-no-days-off = Keine freien Tage mehr
call-asked = { $offer }
call-answered = Zu deiner Anfrage in **{ $game }**: { $end }
call-ended = **{ $game }** mit { $other } ist vorbei. { $how }
call-over = **{ $game }** mit { $other } ist vorbei.
call-time-given = { $other } schenkt dir Zeit in **{ $game }**.
call-time-given-until = { $other } schenkt dir Zeit in **{ $game }**. Neues Fristende: { $when }.
call-resumed = { $other } macht mit **{ $game }** weiter.
call-resumed-until = { $other } macht mit **{ $game }** weiter. Du bist dran. Fristende: { $when }.
call-returned = Dein Urlaub ist vorbei. Du bist dran in **{ $game }** mit { $other }.
call-returned-until = Dein Urlaub ist vorbei. Du bist dran in **{ $game }** mit { $other }. Fristende: { $when }.
call-away = { $other } ist im Urlaub und spätestens { $when } zurück; ihr spielt **{ $game }**.
call-go-on = In **{ $game }** mit { $other } ist seit einem Monat nichts passiert. Ohne einen Zug gilt die Partie als eingeschlafen. Fristende: { $when }.
call-excused = Ich war eine Weile offline; diese Zeit bekommst du in **{ $game }** mit { $other } zurück. Neues Fristende: { $when }.
call-challenged = { $other } fordert dich zu einer Partie **{ $game }** heraus.
call-rematch = { $other } möchte noch einmal **{ $game }** mit dir spielen.
call-accepted = { $other } hat angenommen: Eure Partie **{ $game }** läuft.
call-accepted-turn = { $other } hat angenommen: Eure Partie **{ $game }** läuft, und du beginnst.
call-declined = { $other } möchte **{ $game }** diesmal lieber nicht spielen.
call-expired = { $other } hat deine Herausforderung zu **{ $game }** nicht rechtzeitig beantwortet.
call-set-aside = Eine deiner Partien lässt sich nicht mehr lesen und wurde beiseitegelegt; sie zählt nicht. Wer diesen Bot betreibt, weiß davon. **/partien** zeigt deine anderen Partien.
call-challenge-set-aside = Eine Herausforderung von dir oder an dich lässt sich nicht mehr lesen und wurde beiseitegelegt; niemand kann sie mehr annehmen. Wer diesen Bot betreibt, weiß davon. Mit **/herausfordern** sprichst du eine neue aus.
call-expired-open = Niemand hat deine Herausforderung zu **{ $game }** rechtzeitig beantwortet.

## Commands

command-undo = zurücknehmen
command-undo-about = Nimm deinen letzten Zug zurück, solange danach niemand gezogen oder geantwortet hat
command-offer = angebot
command-offer-about = Biete Unentschieden oder Pause an, bitte um Rücknahme oder Zeit, oder schenk Zeit
command-vacation = urlaub
command-vacation-about = Mach Urlaub: Deine Uhren stehen still, bis du zurück bist
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
option-kind-give = Mehr Zeit für die andere Seite
option-kind-resume = Nach einer Pause weitermachen

vacation-started = Du bist im Urlaub. Deine Uhren stehen still; spätestens { $when } laufen sie wieder. Spiel, wann du magst, und komm mit /urlaub beenden zurück. Bist du innerhalb von zehn Minuten zurück, zählt der Urlaub nicht, und deine Uhren gelten als weitergelaufen.
vacation-ended = Willkommen zurück. Deine Uhren laufen wieder. Für dieses Jahr { $days ->
    [one] bleibt dir 1 Urlaubstag
   *[other] bleiben dir { $days } Urlaubstage
}.
vacation-undone = Willkommen zurück. Es waren keine zehn Minuten, also zählt dieser Urlaub nicht: Er kostet keinen Tag, und deine Uhren sind weitergelaufen. Für dieses Jahr { $days ->
    [one] bleibt dir 1 Urlaubstag
   *[other] bleiben dir { $days } Urlaubstage
}.
vacation-live = Deine Live-Partie **{ $game }** mit { $other } läuft weiter: Ein Urlaub hält ihre Uhr nicht an, und ich sage dir dort Bescheid wie bisher.

## Refusals

refused-clock = Eine Bedenkzeit „{ $clock }“ gibt es nicht. Wähle eine von diesen: { $clocks }
refused-nothing-to-undo = Deinen letzten Zug kannst du nicht mehr einfach zurücknehmen. Mit /angebot kannst du um Rücknahme bitten.
refused-undo-too-late = Die Zeit für diesen Zug ist inzwischen abgelaufen, also kannst du ihn nicht mehr zurücknehmen.
refused-nothing-to-take-back = Du hast in dieser Runde keinen Zug gemacht, der sich zurücknehmen ließe.
refused-takeback-declined = { $person } möchte lieber so weiterspielen. Nach dem nächsten Zug kannst du wieder fragen.
refused-offer-waits = Eine Anfrage von { $person } wartet noch auf deine Antwort. Eins nach dem anderen.
refused-own-offer-waits = Deine Anfrage wartet noch auf Antwort. Eins nach dem anderen.
refused-no-such-offer = Diese Anfrage ist nicht mehr offen.
refused-own-offer = Darauf kann nur { $person } antworten.
refused-others-offer = Zurückziehen kann das nur { $person }. Du kannst es annehmen oder ablehnen.
refused-no-draws = In diesem Spiel gibt es kein Unentschieden.
refused-draw-too-early = Ihr habt noch nicht beide gezogen. Bis dahin kannst du die Partie einfach abbrechen.
refused-no-clock = Diese Partie hat keine Uhr.
refused-not-their-clock = { $person } ist nicht am Zug, die Uhr läuft also nicht.
refused-clock-full = Mehr Zeit fasst diese Uhr nicht.
refused-paused = Diese Partie pausiert schon.
refused-not-paused = Diese Partie pausiert gerade nicht.
refused-not-away = Du bist nicht im Urlaub.
