### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } nimmt gerade keine weiteren Herausforderungen an. Lass bei /herausfordern „gegner“ weg, dann kann jemand anderes hier annehmen.
refused-no-offers-now = In dieser Partie lässt sich gerade nichts anbieten oder schenken. Mit euren Zügen geht sie weiter wie immer.
refused-own-block = Du hast { $person } blockiert. Heb die Blockierung auf, dann geht es wieder.
refused-block-oneself = Dich selbst kannst du nicht blockieren. Wähle jemand anderen.
refused-blocked-already = Du hast { $person } schon blockiert.
refused-too-many-blocked = Du hast { $limit } Personen blockiert, mehr gehen nicht. Mit /entblocken wird wieder Platz.
refused-not-blocked = Du hast { $person } nicht blockiert.
refused-nobody-blocked = Du hast niemanden blockiert.
refused-nobody-blocked-like = Du hast niemanden namens „{ $name }“ blockiert. /entblocken ohne Namen zeigt, wen du blockiert hast.
refused-several-blocked-like = Du hast mehrere Personen namens „{ $name }“ blockiert. Wähle eine aus der Liste, die /entblocken vorschlägt.
refused-too-soon = Du hast innerhalb einer Stunde { $limit ->
    [one] eine Herausforderung
   *[other] { $limit } Herausforderungen
} ausgesprochen, mehr gehen nicht. Die nächste ist { $when } möglich.

blocked-now = Du hast { $person } blockiert. Herausforderungen und Anfragen gibt es zwischen euch nicht mehr, und offene Herausforderungen sind verfallen. Partien, die ihr gerade spielt, könnt ihr noch zu Ende spielen. { $person } erfährt davon nichts.
button-unblock = Entblocken
unblocked-now = Du blockierst { $person } nicht mehr.
blocked-list = Von dir blockiert: { $list }.
blocked-person = { $person }

command-block = blockieren
command-block-about = Keine Herausforderungen und Anfragen zwischen euch; die Person erfährt es nicht
command-unblock = entblocken
command-unblock-about = Blockierung aufheben oder sehen, wen du blockierst
option-whom = wen
option-whom-about = Um wen es geht; die Person erfährt davon nichts
