# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Was wäre, wenn …
button-what-if-lines = Meine Varianten
button-what-if-theirs = Varianten deines Gegenübers
button-what-if-theirs-of = Varianten von { $person }
button-what-if-restart = Neu anfangen
button-what-if-keep = Speichern
button-what-if-plan = Mein Plan
button-what-if-leave = Echtes Brett
button-what-if-play = { $move } spielen …
button-what-if-yes = Ja, so spielen
button-what-if-show = Für { $person } freigeben
button-what-if-hide = Vor { $person } verbergen
what-if-match = { $game } gegen { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Was wäre, wenn** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = **Bisher ausprobiert** · { $moves }
what-if-your-move = Du bist am Zug.
what-if-their-move = { $person } ist am Zug.
what-if-over = Damit wäre die Runde zu Ende.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] WAS WÄRE, WENN · nur zur Probe
    [one] WAS WÄRE, WENN · 1 Zug voraus · nur zur Probe
   *[other] WAS WÄRE, WENN · { $count } Züge voraus · nur zur Probe
}
what-if-alt = { $count ->
    [0] Ein Brett zum Ausprobieren; die Partie bleibt unverändert.
    [one] Ein Brett zum Ausprobieren, 1 Zug voraus; die Partie bleibt unverändert.
   *[other] Ein Brett zum Ausprobieren, { $count } Züge voraus; die Partie bleibt unverändert.
}
what-if-stale = Diese Nachricht war veraltet, deshalb hat sich nichts geändert. Hier siehst du den aktuellen Stand.
what-if-kept = { $count ->
    [one] Variante gespeichert. Das ist deine erste in dieser Partie.
   *[other] Variante gespeichert. In dieser Partie hast du jetzt { $count }.
}
what-if-you-moved = Inzwischen hast du „{ $move }“ gespielt.
what-if-they-moved = Inzwischen hat { $person } „{ $move }“ gespielt.
what-if-fits = Deine Variante passt noch zur Stellung.
what-if-played = Deine Variante wurde ganz gespielt.
what-if-fits-to = { $count ->
    [0] Deine Variante passt nicht mehr zur Stellung.
    [one] Die Partie ist deiner Variante einen Zug lang gefolgt.
   *[other] Die Partie ist deiner Variante { $count } Züge lang gefolgt.
}
what-if-left = Es wurde kein Zug gespielt. Du bist weiterhin am Zug.

## Lists of lines

what-if-lines-title = **Deine Varianten** · { $match }
what-if-theirs-title = **Varianten von { $person }** · { $game }
what-if-lines-none = Du hast in dieser Partie noch keine Variante gespeichert.
what-if-lines-shown = { $person } kann diese Varianten sehen.
what-if-lines-beside = Deine Varianten:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}, { $fit }: { $moves }
what-if-line-fits = passt noch zur Stellung
what-if-line-played = vollständig gespielt
what-if-line-fits-to = { $count ->
    [0] passt nicht mehr zur Stellung
    [one] der erste wurde gespielt
   *[other] die ersten { $count } wurden gespielt
}
what-if-line-gone = Stellung wurde zurückgenommen
what-if-lines-more = { $count ->
    [one] Und noch eine: In den Menüs unten stehen alle.
   *[other] Und noch { $count }: In den Menüs unten stehen alle.
}
what-if-open-line = Eine Variante öffnen
what-if-plan-line = Eine Variante zum Plan machen
what-if-delete-line = Eine Variante löschen

## Refusals

refused-line-not-over = Deine Varianten kannst du freigeben, sobald die Partie vorbei ist.
refused-line-not-shown = In dieser Partie hat niemand Varianten für dich freigegeben.
refused-line-too-late = Varianten bleiben bis 30 Tage nach dem Ende einer Partie erhalten, und diese ist schon länger vorbei. Züge ausprobieren kannst du weiterhin.
