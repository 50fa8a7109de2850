### A person’s settings: refusals.

refused-zone = Eine Zeitzone „{ $name }“ gibt es nicht. Fang mit dem Namen einer großen Stadt an und wähle eine aus der Liste.
refused-zone-meant = Eine Zeitzone „{ $name }“ gibt es nicht. Meinst du { $zone }?
refused-zone-several = „{ $name }“ kann mehrere Zeitzonen meinen: { $zones }. Welche ist deine?
refused-no-zone = Ruhezeiten richten sich nach deiner Ortszeit. Wähle zuerst deine Zeitzone, mit /einstellungen zeitzone.
refused-time = „{ $time }“ ist keine Uhrzeit in ganzen oder halben Stunden. Schreib sie wie 22:30 oder 7.
refused-night = Ruhezeiten dauern mindestens eine halbe Stunde und höchstens zwölf Stunden am Tag.
refused-reminder = Eine Erinnerung kommt 1 bis { $hours } Stunden vor Ablauf der Frist.
refused-too-many-reminders = Du kannst höchstens { $limit } Erinnerungen wählen. Streich eine, um eine andere zu wählen.
refused-language = „{ $language }“ spreche ich noch nicht. Wähle eine der Sprachen aus der Liste.
refused-away = Du bist schon im Urlaub; deine Uhren stehen still, bis du zurückkommst.
refused-here = Du bist nicht im Urlaub; deine Uhren laufen.
refused-no-days-left = Du hast deine { $days } Urlaubstage für dieses Jahr aufgebraucht. Im Januar gibt es neue.

## Settings. $state is "on" or "off".

settings-title = **Deine Einstellungen**
settings-alerts = Wenn du am Zug bist: { $value }
settings-alerts-mention = eine Erwähnung im Kanal
settings-alerts-direct = eine Direktnachricht
settings-alerts-both = eine Erwähnung und eine Direktnachricht
settings-alerts-digest = jeden Morgen eine Übersicht über alle Bretter, die auf dich warten
settings-alerts-silent = nichts, ich schaue selbst nach
settings-reminders = Erinnerungen: { $list }
settings-reminders-none = Erinnerungen: keine
settings-days-off = Wenn deine Zeit um ist: ein freier Tag, falls die Partie das zulässt. In diesem Jahr noch: { $days }
settings-days-off-none = Wenn deine Zeit um ist: kein freier Tag, die Partie ist vorbei
settings-reminder-third = wenn nur noch ein Drittel der Zeit übrig ist
settings-reminder-hours = { $hours ->
    [one] 1 Stunde vor Ablauf der Frist
   *[other] { $hours } Stunden vor Ablauf der Frist
}
settings-reminder-take = Auch erinnern: { $when }
settings-reminder-drop = Nicht mehr: { $when }
settings-zone = Zeitzone: { $zone }
settings-zone-none = Zeitzone: noch nicht eingestellt. Mit /einstellungen zeitzone wählst du eine; danach richten sich die Ruhezeiten.
settings-quiet = Ruhezeiten: { $value }
settings-weekends = Samstags und sonntags melde ich mich nicht; was wartet, kommt am Montagmorgen. Die Uhren laufen weiter.
settings-night = { $from } bis { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = keine, kein, nein, nie, aus
settings-words-until = bis
settings-words-clock = uhr, von
settings-night-none = keine Ruhezeiten
settings-language = Private Nachrichten: { $value }
language-near = Ich spreche auch { $language }: `/settings language`.
settings-language-client = in deiner Discord-Sprache
settings-palette = Farben privater Bretter: { $value }
settings-palette-day = Hell
settings-palette-night = Dunkel
settings-palette-contrast = Hoher Kontrast
settings-confirm = Ein Zug per Knopfdruck { $state ->
    [on] gilt erst, wenn du ihn bestätigst
   *[off] gilt sofort
}
settings-forced = Ein erzwungener Zug, also der einzig mögliche, { $state ->
    [on] wird sofort für dich gespielt
   *[off] wartet auf dich
}
settings-hidden = Du erscheinst in { $state ->
    [on] keiner Rangliste, und dein Profil siehst nur du
   *[off] Ranglisten
}
settings-hide-ratings = { $state ->
    [on] Solange du spielst, zeige ich dir weder deine Wertungen noch die der anderen Seite
   *[off] Wertungen siehst du auch, solange du spielst
}
settings-named = { $state ->
    [on] Der tägliche Beitrag hier nennt dich, wenn du das Rätsel gelöst hast
   *[off] Der tägliche Beitrag hier nennt dich nicht
}
settings-menu-alerts = Wie du erfährst, dass du am Zug bist
settings-menu-reminders = Erinnerungen; freier Tag, wenn deine Zeit um ist
settings-menu-quiet = Ruhezeiten; andere Zeiten mit /einstellungen ruhe
settings-menu-private = Sprache, Brettfarben und Wertungen in privaten Nachrichten
settings-switch-confirm = { $state ->
    [on] Ohne Nachfrage ziehen
   *[off] Vor jedem Zug nachfragen
}
settings-switch-days-off = { $state ->
    [on] Kein freier Tag, wenn meine Zeit um ist
   *[off] Ein freier Tag, wenn meine Zeit um ist
}
settings-switch-weekends = { $state ->
    [on] Auch am Wochenende benachrichtigen
   *[off] Ruhige Wochenenden
}
settings-switch-forced = { $state ->
    [on] Erzwungene Züge selbst spielen
   *[off] Erzwungene Züge automatisch
}
settings-switch-hidden = { $state ->
    [on] In Ranglisten zeigen
   *[off] In Ranglisten ausblenden
}
settings-switch-hide-ratings = { $state ->
    [on] Wertungen zeigen, solange ich spiele
   *[off] Wertungen ausblenden, solange ich spiele
}
settings-switch-named = { $state ->
    [on] Nicht im täglichen Beitrag nennen
   *[off] Im täglichen Beitrag nennen
}

command-settings = einstellungen
command-settings-about = Benachrichtigungen, Ruhezeiten, Sprache, Farben und mehr
option-zone = zeitzone
option-zone-about = Deine Zeitzone, nach einer großen Stadt darin
option-quiet = ruhe
option-quiet-about = Wann ich mich nicht melde, etwa 22:30-7 oder 22 Uhr bis 7; „keine“ hebt die Ruhezeiten auf
option-weekends = wochenenden
option-weekends-about = Ob Samstage und Sonntage ruhig sind; Uhren laufen weiter
option-alerts = hinweise
option-alerts-about = Wie du erfährst, dass du am Zug bist
option-alerts-mention = Eine Erwähnung im Kanal
option-alerts-direct = Eine Direktnachricht
option-alerts-both = Beides
option-alerts-digest = Jeden Morgen eine Übersicht über alle Bretter, die warten
option-alerts-silent = Gar nicht
option-palette = farben
option-palette-about = In welchen Farben
option-palette-day = Hell
option-palette-night = Dunkel
option-palette-contrast = Hoher Kontrast
option-language = sprache
option-language-about = In welcher Sprache
option-language-none = Wie Discord eingestellt ist
option-confirm = nachfragen
option-confirm-about = Ob ein Zug per Knopfdruck erst gilt, wenn du ihn bestätigst
option-forced = erzwungen
option-forced-about = Ob ein erzwungener Zug, also der einzig mögliche, sofort für dich gespielt wird
option-hidden = verborgen
option-hidden-about = Ob du in keiner Rangliste erscheinst und nur du dein Profil siehst
option-hide-ratings = wertungen-ausblenden
option-hide-ratings-about = Ob du weder deine Wertungen noch die der anderen Seite siehst, solange du spielst
option-named = nennen
option-named-about = Ob der tägliche Beitrag hier dich nennt, wenn du das Rätsel gelöst hast
option-days-off = freie-tage
option-days-off-about = Ob ich einen Tag für dich freinehme, wenn deine Zeit um ist; höchstens 7 im Jahr

confirm-really = Wirklich { $move } spielen?
confirm-yes = Spielen
confirm-no = Nein

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · Wertungen und Ergebnisse
profile-line = { $mark } **{ $game }**: **{ $here }** auf diesem Server, { $everywhere } über alle Server hinweg · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } über alle Server hinweg, auf diesem Server noch keine · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = Solange du spielst, sind deine Wertungen und die der anderen Seite ausgeblendet. Das änderst du mit /einstellungen.
profile-absent = Gerade ohne Platz, nach mehr als { $days } Tagen ohne gewertete Partie in der Rangliste: { $games }. Die Wertung bleibt, und mit der nächsten Partie kommt der Platz zurück.
profile-empty = Noch keine gewertete Partie.
versus-drawn = In diesem Spiel und Kanal: { $draws } Unentschieden zwischen { $leader } und { $other }.
versus-score = { $draws ->
    [0] In diesem Spiel und Kanal: { $leader } { $more }:{ $less } { $other }.
   *[other] In diesem Spiel und Kanal: { $leader } { $more }:{ $less } { $other }, { $draws } unentschieden.
}
profile-against = { $person } gegen { $other }: { ladder-results }
profile-last = Letzte Partien:
button-profile = Zurück zum Profil
profile-last-match = { $number }. { $game } gegen { $other }: { $outcome ->
    [won] gewonnen
    [lost] verloren
   *[drawn] unentschieden
}, { $day }
button-replay-number = Nr. { $number } nachspielen
profile-chart = { $game }: von { $first } auf { $last } in { $matches ->
    [one] einer gewerteten Partie
   *[other] { $matches } gewerteten Partien
}; tiefster Stand { $lowest }, höchster { $highest }.
profile-day = { $day }. { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sep.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
} { $year }

command-profile = profil
command-profile-about = Wertungen und Ergebnisse von jemandem, mit Diagramm
option-person = person
option-person-about = Um wen es geht; ohne Angabe um dich selbst

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** gegen **{ $two }**
compare-line = **{ $game }**: { $ones } und { $twos }
compare-line-met = **{ $game }**: { $ones } und { $twos } · { ladder-results }
compare-unrated = keine Wertung
compare-hidden = ausgeblendet
compare-never = { $one } und { $two } haben noch keine Partie miteinander beendet.
refused-same-person = Das bist du selbst. Wähle jemand anderen zum Vergleichen; um dich allein geht es in /profil.

## The morning summary.

digest-title = Guten Morgen. Das wartet auf dich, Stand { $when }:
digest-ended-title = Inzwischen zu Ende, Stand { $when }:
digest-aloud = Guten Morgen. Ich kann dir keine Direktnachricht schicken, also sage ich es hier: { $count ->
    [0] Eine deiner Partien ist zu Ende.
    [one] Eine Partie oder Herausforderung wartet auf dich.
   *[other] { $count } Partien und Herausforderungen warten auf dich.
} **/partien** zeigt mehr.
digest-more = · Noch { $count }: /partien zeigt sie alle.
digest-more-ended = · Noch { $count }: /nachspielen zeigt sie.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = sanft
computer-steady = solide
computer-strong = stark
computer-best = volle Kraft
computer-perfect = perfekt
refused-computer-only-plays = Das bin ich, und ich spiele nur: Wertungen, Listen und Einstellungen habe ich keine. Fordere mich heraus, wann immer du willst.
refused-no-offers-to-computer = Wenn ich spiele, beantworte ich keine Anfragen. Mit *Zurücknehmen* nimmst du deinen letzten Zug zurück, oder du gibst auf.
refused-level-for-person = Mit „stärke“ spielst du gegen den Computer, und du hast jemand anderen herausgefordert. Lass „stärke“ oder „gegner“ weg.
refused-level-not-solved = Dieses Spiel habe ich auf diesem Brett nicht vollständig durchgerechnet, deshalb kann ich es nicht perfekt spielen. Wähle bei „stärke“ stattdessen „Volle Kraft“.
