### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } nimmt gerade keine weiteren Herausforderungen an. Lass bei /herausfordern `gegner` weg, dann kann jemand anders hier deine Herausforderung annehmen.
refused-no-offers-now = In dieser Partie kannst du gerade nichts anbieten und keine Zeit schenken. Spielt einfach weiter.
refused-own-block = Du hast { $person } blockiert. Heb die Blockierung auf, dann geht das wieder.
refused-block-oneself = Dich selbst kannst du nicht blockieren. Wähle jemand anderen.
refused-blocked-already = Du hast { $person } schon blockiert.
refused-too-many-blocked = Du hast { $limit } Personen blockiert, mehr sind nicht möglich. Mit /entblocken schaffst du wieder Platz.
refused-not-blocked = Du hast { $person } nicht blockiert.
refused-nobody-blocked = Du hast niemanden blockiert.
refused-nobody-blocked-like = Du hast niemanden namens „{ $name }“ blockiert. /entblocken ohne Namen zeigt, wen du blockiert hast.
refused-several-blocked-like = Du hast mehrere Personen namens „{ $name }“ blockiert. Wähle eine aus der Liste, die /entblocken vorschlägt.
refused-too-soon = Du hast innerhalb einer Stunde { $limit ->
    [one] eine Herausforderung
   *[other] { $limit } Herausforderungen
} ausgesprochen, mehr sind nicht erlaubt. Die nächste ist { $when } möglich.

blocked-now = Du hast { $person } blockiert. Herausforderungen und Anfragen sind zwischen euch nicht mehr möglich, und offene Herausforderungen sind verfallen. Laufende Partien könnt ihr noch zu Ende spielen. { $person } erfährt davon nichts.
button-unblock = Blockierung aufheben
unblocked-now = Du blockierst { $person } nicht mehr.
blocked-list = Du hast { $list } blockiert.
blocked-person = { $person }

command-block = blockieren
command-block-about = Jemanden blockieren: keine Herausforderungen und Anfragen mehr; die Person erfährt nichts davon
command-unblock = entblocken
command-unblock-about = Eine Blockierung aufheben oder sehen, wen du blockierst
option-whom = wen
option-whom-about = Um wen es geht; die Person erfährt nichts davon
