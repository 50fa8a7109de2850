# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Rätsel { $number } · { $game }**
puzzle-title-own = **Aus einer Partie von hier · { $game }**
puzzle-win = { $seat } ist am Zug. Nur ein Zug { $moves ->
    [one] gewinnt sofort
   *[other] erzwingt den Sieg in höchstens { $moves } eigenen Zügen
}.
puzzle-next-try = Das ist dein { $count }. Versuch.
puzzle-wrong = Das ist nicht der gesuchte Zug.
puzzle-wrong-answer = Das ist nicht der gesuchte Zug: Auf „**{ $mine }**“ folgt „**{ $theirs }**“.
puzzle-solved = Richtig: **{ $move }**. { $count ->
    [one] Gelöst beim ersten Versuch.
   *[other] Gelöst beim { $count }. Versuch.
}
puzzle-found = Richtig: **{ $move }**.
puzzle-solution = Der Zug war **{ $move }**.
# At least 3 days
puzzle-run = Du hast das Rätsel des Tages { $days } Tage in Folge gelöst.
puzzle-all-solved = Das waren alle Rätsel der letzten Zeit. Morgen kommt ein neues.
puzzle-naming = Darf der tägliche Beitrag hier dich nennen, wenn du das Rätsel gelöst hast?
puzzle-named = Danke. Ab jetzt nennt dich der tägliche Beitrag hier, wenn du das Rätsel gelöst hast. Ändern kannst du das mit /einstellungen nennen.
puzzle-unnamed = Gut, der tägliche Beitrag hier nennt dich nicht. Was du löst, zählt hier trotzdem mit. Ändern kannst du das mit /einstellungen nennen.
puzzle-from = Die Stellung stammt aus einer Partie von { $one } gegen { $two }.
button-puzzle-solve = Lösen
button-puzzle-again = Noch einmal versuchen
button-puzzle-another = Noch eins
button-puzzle-show = Zeig es mir
button-puzzle-named = Ja, nenn mich
button-puzzle-unnamed = Nenn mich nicht
button-puzzle-today = Rätsel von heute
button-puzzle-yesterday = Lösung von gestern
refused-puzzle-none = Heute habe ich kein Rätsel für dich. Morgen gibt es wieder eins.
refused-puzzle-over = Dieses Rätsel habe ich nicht mehr, aber das von heute wartet auf dich.

server-puzzle = Das Rätsel des Tages erscheint in { $channel } um { $time } Uhr ({ $zone })
server-puzzle-none = Das Rätsel des Tages erscheint hier in keinem Kanal
server-puzzle-how = Gib `kanal`, `uhrzeit` oder `zeitzone` an, dann veröffentliche ich jeden Tag ein Rätsel, und zwar in diesem Kanal, wenn du keinen anderen wählst. Niemand wird dabei benachrichtigt.

command-puzzle = rätsel
command-puzzle-about = Das Rätsel des Tages lösen; nur du siehst es
command-admin-puzzle = rätsel
command-admin-puzzle-about = Das Rätsel des Tages veröffentlichen; ohne Optionen wird es nicht mehr veröffentlicht
option-channel = kanal
option-channel-about = In welchem Kanal das Rätsel erscheint; ohne Angabe in diesem
option-hour = uhrzeit
option-hour-about = Um welche Uhrzeit das Rätsel erscheint, etwa 9 oder 18:30
