# Was auf Knöpfen und rund um die Bretter steht.

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-words = Brett in Worten
button-my-view = Meine Sicht
button-resign = Aufgeben
button-abort = Absagen
button-rematch = Revanche mit getauschten Plätzen
button-resign-round = Diese Runde aufgeben
button-resign-match = Die Partie aufgeben
button-resign-no = Weiterspielen
button-page-back = Weiter oben
button-page-mine = Wo ich stehe
button-page-forward = Weiter unten

resign-really = Wirklich aufgeben? Dann gewinnt die andere Seite.
panel-go-on = Wähle, wie der Zug weitergeht. Das siehst nur du.
link-board = [Zum Brett]({ $link })
