### A person’s settings: refusals.

refused-zone = Eine Zeitzone „{ $name }“ gibt es nicht. Gib den Namen einer großen Stadt ein und wähle eine Zeitzone aus der Liste.
refused-zone-meant = Eine Zeitzone „{ $name }“ gibt es nicht. Meinst du { $zone }?
refused-zone-several = „{ $name }“ kann für mehrere Zeitzonen stehen: { $zones }. Welche ist deine?
refused-no-zone = Ruhezeiten richten sich nach deiner Ortszeit. Wähle zuerst mit /einstellungen zeitzone deine Zeitzone.
refused-time = „{ $time }“ ist keine volle oder halbe Stunde. Schreib die Uhrzeit zum Beispiel als 22:30 oder 7.
refused-night = Ruhezeiten dauern mindestens eine halbe Stunde und höchstens zwölf Stunden am Tag.
refused-reminder = Eine Erinnerung kann 1 bis { $hours } Stunden vor Ablauf der Frist kommen.
refused-too-many-reminders = Du kannst höchstens { $limit } Erinnerungen wählen. Entferne eine, um eine andere zu wählen.
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
settings-alerts-digest = jeden Morgen eine Übersicht aller Bretter, die auf dich warten
settings-alerts-silent = keine Benachrichtigung
settings-reminders = Erinnerungen: { $list }
settings-reminders-none = Erinnerungen: keine
settings-days-off = Bei Zeitablauf: ein Tag Aufschub, falls die Partie das zulässt (dieses Jahr noch { $days }-mal)
settings-days-off-none = Bei Zeitablauf: kein Aufschub, die Partie ist vorbei
settings-reminder-third = wenn nur noch ein Drittel der Zeit übrig ist
settings-reminder-hours = { $hours ->
    [one] 1 Stunde vor Ablauf der Frist
   *[other] { $hours } Stunden vor Ablauf der Frist
}
settings-reminder-take = Auch erinnern: { $when }
settings-reminder-drop = Nicht mehr erinnern: { $when }
settings-zone = Zeitzone: { $zone }
settings-zone-none = Zeitzone: noch nicht eingestellt. Mit /einstellungen zeitzone wählst du eine; danach richten sich die Ruhezeiten.
settings-quiet = Ruhezeiten: { $value }
settings-weekends = Samstags und sonntags melde ich mich nicht; was sich ansammelt, kommt am Montagmorgen. Die Uhren laufen weiter.
settings-night = { $from } bis { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = keine, kein, nein, nie, aus
settings-words-until = bis
settings-words-clock = uhr, von
settings-night-none = keine Ruhezeiten
settings-language = Sprache privater Nachrichten: { $value }
language-near = Ich spreche auch { $language }; das stellst du mit `/settings language` ein.
settings-language-client = wie in Discord
settings-palette = Farben privater Bretter: { $value }
settings-palette-day = hell
settings-palette-night = dunkel
settings-palette-contrast = hoher Kontrast
settings-confirm = Ein Zug per Knopfdruck { $state ->
    [on] gilt erst, wenn du ihn bestätigst
   *[off] gilt sofort
}
settings-forced = Ist nur ein einziger Zug möglich, { $state ->
    [on] wird er automatisch gespielt
   *[off] spielst du ihn selbst
}
settings-hidden = Du erscheinst in { $state ->
    [on] keiner Rangliste, und dein Profil siehst nur du
   *[off] Ranglisten
}
settings-hide-ratings = { $state ->
    [on] Solange du spielst, zeige ich dir weder deine Wertungen noch die deines Gegenübers
   *[off] Wertungen siehst du auch, während du spielst
}
settings-named = { $state ->
    [on] Der tägliche Beitrag hier nennt dich, wenn du das Rätsel gelöst hast
   *[off] Der tägliche Beitrag hier nennt dich nicht
}
settings-menu-alerts = Wie du erfährst, dass du am Zug bist
settings-menu-reminders = Erinnerungen und Aufschub bei Zeitablauf
settings-menu-quiet = Ruhezeiten; andere Zeiten mit /einstellungen ruhe
settings-menu-private = Sprache, Brettfarben und Wertungen in privaten Nachrichten
settings-switch-confirm = { $state ->
    [on] Ohne Nachfrage ziehen
   *[off] Vor jedem Zug nachfragen
}
settings-switch-days-off = { $state ->
    [on] Bei Zeitablauf kein Aufschub
   *[off] Bei Zeitablauf ein Tag Aufschub
}
settings-switch-weekends = { $state ->
    [on] Auch am Wochenende benachrichtigen
   *[off] Ruhige Wochenenden
}
settings-switch-forced = { $state ->
    [on] Erzwungene Züge selbst spielen
   *[off] Erzwungene Züge automatisch spielen
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
option-zone-about = Deine Zeitzone; gib eine große Stadt darin ein
option-quiet = ruhe
option-quiet-about = Wann ich mich nicht melde, etwa 22:30-7 oder 22 Uhr bis 7; „keine“ hebt die Ruhezeiten auf
option-weekends = wochenenden
option-weekends-about = Ob Samstage und Sonntage ruhig sind; Uhren laufen weiter
option-alerts = hinweise
option-alerts-about = Wie du erfährst, dass du am Zug bist
option-alerts-mention = Eine Erwähnung im Kanal
option-alerts-direct = Eine Direktnachricht
option-alerts-both = Beides
option-alerts-digest = Jeden Morgen eine Übersicht aller Bretter, die auf dich warten
option-alerts-silent = Gar nicht
option-palette = farben
option-palette-about = Welche Farben die Bretter haben
option-palette-day = Hell
option-palette-night = Dunkel
option-palette-contrast = Hoher Kontrast
option-language = sprache
option-language-about = Welche Sprache ich benutze
option-language-none = Wie Discord eingestellt ist
option-confirm = nachfragen
option-confirm-about = Ob ein Zug per Knopfdruck erst gilt, wenn du ihn bestätigst
option-forced = erzwungen
option-forced-about = Ob ein Zug automatisch gespielt wird, wenn er der einzig mögliche ist
option-hidden = verborgen
option-hidden-about = Ob du in keiner Rangliste erscheinst und nur du dein Profil siehst
option-hide-ratings = wertungen-ausblenden
option-hide-ratings-about = Ob deine Wertungen und die deines Gegenübers ausgeblendet sind, solange du spielst
option-named = nennen
option-named-about = Ob der tägliche Beitrag hier dich nennt, wenn du das Rätsel gelöst hast
option-days-off = aufschub
option-days-off-about = Ob du bei Zeitablauf einen Tag Aufschub bekommst, höchstens 7-mal im Jahr

confirm-really = Wirklich „{ $move }“ spielen?
confirm-yes = Spielen
confirm-no = Nein

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · Wertungen und Ergebnisse
profile-line = { $mark } **{ $game }**: **{ $here }** auf diesem Server, { $everywhere } serverübergreifend · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } serverübergreifend, auf diesem Server noch keine Wertung · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = Solange du spielst, sind deine Wertungen und die deines Gegenübers ausgeblendet. Mit /einstellungen kannst du das ändern.
profile-absent = Zurzeit ohne Ranglistenplatz bei { $games }: Die letzte gewertete Partie liegt mehr als { $days } Tage zurück. Die Wertung bleibt, und mit der nächsten gewerteten Partie ist auch der Platz wieder da.
profile-empty = Noch keine gewertete Partie.
versus-drawn = Bilanz in diesem Spiel und Kanal: { $draws } Unentschieden zwischen { $leader } und { $other }.
versus-score = { $draws ->
    [0] Bilanz in diesem Spiel und Kanal: { $leader } { $more }:{ $less } { $other }.
   *[other] Bilanz in diesem Spiel und Kanal: { $leader } { $more }:{ $less } { $other }, { $draws } unentschieden.
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
}; niedrigster Stand { $lowest }, höchster { $highest }.
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
refused-same-person = Das bist du selbst. Wähle jemand anderen zum Vergleichen; /profil zeigt dich allein.

## The morning summary.

digest-title = Guten Morgen. Das wartet auf dich (Stand { $when }):
digest-ended-title = Inzwischen zu Ende (Stand { $when }):
digest-aloud = Guten Morgen. Ich kann dir keine Direktnachricht schicken, darum sage ich es hier. { $count ->
    [0] Eine deiner Partien ist zu Ende.
    [one] Eine Partie oder Herausforderung wartet auf dich.
   *[other] { $count } Partien und Herausforderungen warten auf dich.
} **/partien** zeigt mehr.
digest-more = · Noch { $count }: /partien zeigt sie alle.
digest-more-ended = · Noch { $count }: /nachspielen zeigt sie.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = leicht
computer-steady = mittel
computer-strong = schwer
computer-best = volle Stärke
computer-perfect = perfekt
refused-computer-only-plays = Das bin ich, und ich spiele nur: Wertungen, Listen und Einstellungen habe ich keine. Fordere mich heraus, wann immer du willst.
refused-no-offers-to-computer = Wenn ich spiele, beantworte ich keine Anfragen. Mit *Zurücknehmen* nimmst du deinen letzten Zug zurück, oder du gibst auf.
refused-level-for-person = Mit `stärke` spielst du gegen den Computer, du hast aber jemand anderen herausgefordert. Lass `stärke` oder `gegner` weg.
refused-level-not-solved = Dieses Spiel habe ich auf diesem Brett nicht vollständig durchgerechnet, deshalb kann ich es nicht perfekt spielen. Wähle bei `stärke` stattdessen „{ option-level-best }“.
