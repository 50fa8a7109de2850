# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Rätsel des Tages:** { $game }
puzzle-title-another = **Noch ein Rätsel:** { $game }
puzzle-win = { $seat } ist am Zug. Genau ein Zug führt zum Sieg, und zwar { $moves ->
    [one] sofort
   *[other] in höchstens { $moves } Zügen
}.
puzzle-save = { $seat } ist am Zug. Kein Zug gewinnt, und genau einer verliert nicht.
puzzle-next-try = Dein { $count }. Versuch.
puzzle-wrong = Das ist nicht der gesuchte Zug.
puzzle-wrong-answer = Das ist nicht der gesuchte Zug: Auf **{ $mine }** folgt **{ $theirs }**.
puzzle-solved = Genau, **{ $move }**. { $count ->
    [one] Gelöst beim ersten Versuch.
   *[other] Gelöst beim { $count }. Versuch.
}
puzzle-all-solved = Das war das letzte für heute. Morgen gibt es neue.
puzzle-solution = { $days ->
    [one] Das war das Rätsel von gestern
   *[other] Das war das Rätsel eines früheren Tages
}, { $game }. Der Zug war **{ $move }**.
puzzle-from = Aus einer Partie zwischen { $one } und { $two }.
button-puzzle-solve = Lösen
button-puzzle-again = Noch einmal versuchen
button-puzzle-another = Noch eins
button-puzzle-today = Rätsel von heute
button-puzzle-yesterday = Lösung von gestern
refused-puzzle-none = In diesem Spiel habe ich heute kein Rätsel gefunden. Versuch es mit einem anderen Spiel.
refused-puzzle-over = Der Tag dieses Rätsels ist vorbei, und seine Lösung wird nicht mehr aufbewahrt.

server-puzzle = Das Rätsel des Tages erscheint in { $channel } um { $time } Uhr ({ $zone })
server-puzzle-none = Das Rätsel des Tages erscheint in keinem Kanal
server-puzzle-how = Gib „kanal“, „uhrzeit“ oder „zeitzone“ an, dann erscheint das Rätsel einmal am Tag, und zwar hier, wenn du keinen anderen Kanal wählst. Niemand wird dabei benachrichtigt.

command-puzzle = rätsel
command-puzzle-about = Das Rätsel des Tages lösen; nur du siehst es
command-admin-puzzle = rätsel
command-admin-puzzle-about = Das Rätsel des Tages zeigen; ohne Optionen nicht mehr
option-channel = kanal
option-channel-about = In welchem Kanal; ohne Angabe in diesem
option-hour = uhrzeit
option-hour-about = Zu welcher Uhrzeit, etwa 9 oder 18:30
