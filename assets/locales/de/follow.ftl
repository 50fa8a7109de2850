# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Folgen
button-follow-stop = Nicht mehr folgen
button-follow-number = Nr. { $number } folgen
button-follow-stop-number = Nr. { $number } nicht mehr folgen
follow-which = Welcher Partie möchtest du folgen? Wenn sie endet, schicke ich dir eine Nachricht.
follow-on = Du folgst der Partie **{ $game }** zwischen { $one } und { $two }. Wenn sie endet, schicke ich dir eine Nachricht.
follow-off = Du folgst dieser Partie nicht mehr.
# The next line says how it ended.
follow-ended = Eine Partie, der du folgst, ist vorbei: **{ $game }** zwischen { $one } und { $two }.
privacy-follows = · { $count ->
    [one] eine Partie von anderen, der du folgst
   *[other] { $count } Partien von anderen, denen du folgst
}

command-follow = folgen
command-follow-about = Eine private Nachricht bekommen, wenn eine Partie von anderen endet

## Refusals

refused-follow-player = Du spielst in dieser Partie und erfährst ohnehin, wie sie ausgeht.
refused-follow-not-here = Dieser Partie kannst du nicht folgen.
refused-follow-too-many = Du folgst schon { $limit } Partien, mehr sind gleichzeitig nicht möglich. Sobald eine davon endet oder du einer nicht mehr folgst, ist wieder Platz; /folgen schlägt dir diese Partien vor.
refused-follow-nothing = Hier läuft gerade keine Partie, der du folgen könntest.
