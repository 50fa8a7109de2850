### Sperren, und wie viele Herausforderungen man aussprechen kann. Wer gesperrt ist, erfährt es nie: refused-unavailable gilt allen ohne Platz.

refused-unavailable = { $person } nimmt gerade keine weitere Partie an. Lass bei /herausfordern das Gegenüber weg, dann kann annehmen, wer hier Platz hat.
refused-no-offers-now = In dieser Partie lässt sich gerade nichts anbieten oder geben. Mit euren Zügen geht sie weiter wie immer.
refused-own-block = Du hast { $person } gesperrt. Mit /entsperren hebst du das auf, dann geht es wieder.
refused-block-oneself = Dich selbst kannst du nicht sperren. Wähle jemand anderen.
refused-blocked-already = Du hast { $person } schon gesperrt. Mit /entsperren hebst du das auf.
refused-too-many-blocked = Du hast { $limit } Personen gesperrt, mehr gehen nicht. Mit /entsperren wird wieder Platz.
refused-not-blocked = Du hast { $person } nicht gesperrt.
refused-nobody-blocked = Du hast niemanden gesperrt. Wenn du mit jemandem lieber nicht spielst, hält /sperren Anfragen von dir fern.
refused-nobody-blocked-like = Du hast niemanden namens „{ $name }“ gesperrt. /entsperren ohne Namen zeigt, wen du gesperrt hast.
refused-several-blocked-like = Du hast mehrere Personen namens „{ $name }“ gesperrt. Wähle eine aus der Liste, die /entsperren vorschlägt.
refused-too-soon = Du hast innerhalb einer Stunde { $limit ->
    [one] eine Herausforderung
   *[other] { $limit } Herausforderungen
} ausgesprochen, mehr gehen nicht. Die nächste geht { $when }.

blocked-now = Du hast { $person } gesperrt. Herausforderungen und Angebote gibt es zwischen euch nicht mehr, und offene Herausforderungen sind geschlossen. Eine Partie, die ihr spielt, geht bis zu ihrem Ende weiter. Davon erfährt niemand sonst; mit /entsperren hebst du es auf.
unblocked-now = Du hast { $person } entsperrt. Ihr könnt einander wieder herausfordern.
blocked-list = Du hast { $list } gesperrt. /entsperren mit einem Namen hebt das auf; nur du siehst das.
blocked-person = { $person }

command-block = sperren
command-block-about = Keine Herausforderung und kein Angebot zwischen euch; niemand sonst erfährt davon
command-unblock = entsperren
command-unblock-about = Eine Sperre aufheben oder sehen, wen du gesperrt hast
option-whom = wen
option-whom-about = Um wen es geht; die Person erfährt davon nichts
