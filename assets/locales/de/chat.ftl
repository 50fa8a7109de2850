# Buttons, and sentences around boards.

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-words = Brett in Worten
button-my-view = Meine Sicht
button-from-start = Von Anfang an
button-games = Meine Partien
# $count: a number above 1
my-view-unseen = Seit deinem letzten Blick aufs Brett: { $count } neue Züge.
button-unseen-moves = Züge zeigen
button-resign = Aufgeben
button-abort = Partie abbrechen
menu-which-game = Welches Spiel möchtest du mit { $person } spielen? Es gelten die Vorgaben des Servers; mit /herausfordern hast du mehr Auswahl.
button-rematch = Revanche
button-resign-round = Diese Runde aufgeben
button-resign-match = Die Partie aufgeben
button-resign-no = Weiterspielen
button-page-back = Weiter oben
button-page-mine = Mein Platz
button-page-forward = Weiter unten

resign-really = Deine Partie **{ $game }** gegen { $other } wirklich aufgeben?
abort-really = Deine Partie **{ $game }** gegen { $other } wirklich abbrechen? Sie zählt dann nicht.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [one] Es war der einzig mögliche Zug.
   *[other] Erzwungene Züge wurden automatisch gespielt.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } und { $two }
button-next = Nächste Partie
button-play = { $number }. { $game }
button-withdraw-number = Nr. { $number } zurückziehen
button-accept-number = Nr. { $number } annehmen
button-rules = Regeln
button-choose = Zug wählen
button-ask-take-back = Um Rücknahme bitten
next-none = Hier wartet sonst nichts auf dich.
button-back = Zurück
button-rules-of = Regeln: { $game }
button-challenge-anyone = Alle hier herausfordern
button-list = Alle Züge
layout-another = Etwas anderes ziehen
list-moves = Das sind alle Züge, die du jetzt machen kannst.
list-no-move = Gerade kannst du keinen Zug machen.
link-board = [Zum Brett]({ $link })
link-challenge = [Zur Herausforderung]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Gespielt: **{ $move }**.
panel-begun = Deine Partie hat begonnen.
panel-done = Erledigt.
panel-played-unsent = Gespielt: **{ $move }**. { $why }
panel-begun-unsent = Deine Partie hat begonnen. { $why }
panel-done-unsent = Erledigt. { $why }
unsent-now = In den Kanal kann ich gerade nicht schreiben; **/brett** zeigt dir das Brett.
unsent-channel-gone = Der Kanal wurde gelöscht; **/brett** zeigt dir das Brett, und mit **/zug** spielst du weiter.
unsent-thread-gone = Der Thread der Partie wurde gelöscht, deshalb geht sie in { $channel } weiter; dort steht gleich das Brett.
resign-not = Gut. Die Partie geht weiter.
list-empty = Du hast keine laufende Partie. Mit /herausfordern beginnst du eine.
list-challenge-made = { $game }: { $person } hat auf deine Herausforderung noch nicht geantwortet; die Frist endet { $when }
list-challenge-open = { $game }: Deine Herausforderung an alle hat noch niemand angenommen; die Frist endet { $when }
list-club-search = { $game }: Du suchst am Spieltisch einen Mitspieler; die Suche endet { $when }
list-challenge-received = { $game }: { $person } **fordert dich heraus**; die Frist endet { $when }
# $channel: a link to a channel
list-other-channel = (in { $channel })
list-other-server = (auf einem anderen Server)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } gegen { $person }, Zug { $number }: Du bist am Zug
list-choice-theirs = { $game } gegen { $person }, Zug { $number }: Dein Gegenüber ist am Zug
list-choice-players = { $game }: { $one } und { $two }
list-choice-somebody = jemand
refused-only-in-servers = Das geht nur in einem Serverkanal. Versuch es auf einem Server, auf dem ich auch bin; **/partien** zeigt alle deine Partien.
fault-apology = Bei mir ist etwas schiefgegangen, nicht bei dir. Versuch es bitte noch einmal; **/partien** zeigt dir alle deine Partien.
fault-busy = Ich komme gerade nicht hinterher, darum ist noch nichts passiert. Versuch es bitte noch einmal.
done-already = Das ist schon erledigt.
