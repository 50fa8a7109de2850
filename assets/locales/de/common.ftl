# Sentences that several parts of Engawa use, and the words for all files.
#
# The German word for each thing; use no second word for it. The reader is addressed as du.
# Pieces: pawn (Onitama) = Figur, master = Meister · stone (Kōnane), token (Okiya), pawn (Oxono) = Stein · tile = Plättchen, its poem = Motiv · totem = Totem · spare card = fünfte Karte.
# match = Partie · round = Runde · game = Spiel · move = Zug · turn = am Zug sein, dran sein · seat = Platz · board = Brett, Okiya: Gitter.
# challenge = Herausforderung, herausfordern, never einladen (annehmen, ablehnen, zurückziehen; läuft ab; verfällt when a block or a deletion ends it) · offer = Anfrage, whatever is offered or asked for (only the command is called angebot) · call off = abbrechen · abandoned = eingeschlafen.
# rated = gewertet · casual = ungewertet · rating = Wertung · clock = Uhr, time control = Bedenkzeit, deadline = Frist (Die Frist endet ...; in notifications, which may be read late: Frist: ...) · counts for nobody = zählt nicht · day off at the end of a clock = Aufschub (ein Tag Aufschub), when a clock runs out = bei Zeitablauf, strict = streng · vacation = Urlaub.
# draw = Unentschieden · takeback, undo = zurücknehmen, Rücknahme · take a piece = schlagen, a tile = nehmen · remove (Kōnane) = entfernen.
# what if = Was wäre, wenn · try moves = ausprobieren · line = Variante (speichern, öffnen, löschen; für jemanden freigeben) · plan = Plan.
# hint = Tipp · guess = raten; never tippen, neither for guessing nor for typing (Eingabe) · press = drücken.
# block a person = blockieren, undone: die Blockierung aufheben, command entblocken · ban from a server = sperren, undone: entsperren.
# levels = leicht, mittel, schwer, volle Stärke, perfekt · defaults of a server = Vorgaben
# deal, starting position = Ausgangsstellung · position = Stellung · mirror match = Spiegelpartie · file = Spalte, rank and row = Reihe.
# opponent = dein Gegenüber (Seite is only Rot, Schwarz and so on); the option is "gegner"; a piece of theirs = gegnerisch, never fremd or der andere · spectator = Zuschauer · somebody who deleted their data = Anonym.
# Options in sentences stand in code style: Lass `gegner` weg. Defaults in descriptions: "...; ohne Angabe X".
# settle = einstellen, Einstellungen · server data and managers = der Server und wer ihn verwaltet · message = Nachricht, Direktnachricht.

# The language’s own name for itself.
language-name = Deutsch

list-more = { $others }, { $last }
list-and = { $others } und { $last }
# Alternatives; list-more joins all before the last
list-or = { $others } oder { $last }
# Two sentences of one text
sentences-joined = { $first } { $next }
list-page = Seite { $page } von { $pages }
button-list-back = Vorherige Seite
button-list-forward = Nächste Seite

# The last sentence of a board in words, once the round is over.
describe-won = Die Runde ist vorbei. { $seat } hat gewonnen.
describe-drawn = Die Runde ist vorbei. Niemand hat gewonnen.

# Controls for choosing a move.
# The title of a menu: how many choices it has; if there are several menus, also its first and last one
layout-moves = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge: Wähle einen
}
layout-squares = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder: Wähle eines
}
layout-from-to = { $title } ({ $first } bis { $last })
