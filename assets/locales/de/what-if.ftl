# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Was wäre, wenn …
button-what-if-lines = Deine Varianten
button-what-if-theirs = Varianten der anderen Seite
button-what-if-theirs-of = Varianten von { $person }
button-what-if-restart = Neu anfangen
button-what-if-keep = Behalten
button-what-if-plan = Mein Plan
button-what-if-leave = Echtes Brett
button-what-if-play = { $move } spielen …
button-what-if-yes = Ja, so spielen
button-what-if-show = { $person } zeigen
button-what-if-hide = { $person } nicht mehr zeigen
what-if-match = { $game } mit { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Was wäre, wenn** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = Bisher ausprobiert: { $moves }
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
    [0] Ein Brett zum Ausprobieren; gespielt wird nichts.
    [one] Ein Brett zum Ausprobieren, 1 Zug voraus; gespielt wird nichts.
   *[other] Ein Brett zum Ausprobieren, { $count } Züge voraus; gespielt wird nichts.
}
what-if-stale = Diese Nachricht war veraltet, darum hat sich nichts geändert. So steht es jetzt.
what-if-kept = { $count ->
    [one] Behalten. In dieser Partie hast du 1 Variante.
   *[other] Behalten. In dieser Partie hast du { $count } Varianten.
}
what-if-you-moved = Du hast { $move } gespielt.
what-if-they-moved = { $person } hat { $move } gespielt.
what-if-fits = Deine Variante passt noch.
what-if-fits-to = { $count ->
    [0] Deine Variante passt nicht mehr.
   *[other] Deine Variante passt bis Zug { $count }.
}
what-if-left = Es wurde nichts gespielt. Du bist weiterhin am Zug.

## Lists of lines

what-if-lines-title = **Deine Varianten** · { $match }
what-if-theirs-title = **Varianten von { $person }** · { $game }
what-if-lines-none = Du hast in dieser Partie noch keine Variante behalten.
what-if-lines-shown = { $person } kann diese Varianten sehen.
what-if-lines-beside = Deine Varianten:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $moves } ({ $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}; { $fit })
what-if-line-fits = passt
what-if-line-fits-to = { $count ->
    [0] passt nicht
   *[other] passt bis Zug { $count }
}
what-if-line-gone = ihre Stellung wurde zurückgenommen
what-if-lines-more = { $count ->
    [one] Und noch eine: In den Menüs stehen alle.
   *[other] Und noch { $count }: In den Menüs stehen alle.
}
what-if-open-line = Eine Variante öffnen
what-if-plan-line = Eine Variante zum Plan machen
what-if-delete-line = Eine Variante löschen

## Refusals

refused-line-not-over = Deine Varianten kannst du zeigen, sobald die Partie vorbei ist.
refused-line-not-shown = In dieser Partie zeigt dir niemand Varianten.
refused-line-too-late = Varianten bleiben bis 30 Tage nach dem Ende einer Partie erhalten, und diese ist schon länger vorbei. Ausprobieren kannst du weiterhin.
