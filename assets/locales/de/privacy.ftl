### Stored data about a person, and its deletion.

former-player = Anonym
privacy-title = **Was über dich gespeichert ist:**
privacy-nothing = Unter deiner ID ist nichts gespeichert. Nach einer Löschung bleibt 30 Tage lang nur eine verschlüsselte Form deiner ID gespeichert. Hat dich dann noch jemand blockiert oder bist du auf einem Server gesperrt, bleibt diese Form gespeichert, bis die Blockierung oder Sperre aufgehoben ist. Dein Name wird gespeichert, sobald du hier wieder einen Befehl benutzt oder auf einen Knopf drückst.
privacy-settings = · deine Einstellungen (/einstellungen) und deine Urlaubstage
privacy-names = · dein Name auf { $count ->
    [one] einem Server
   *[other] { $count } Servern
}
privacy-running = · { $count ->
    [one] eine Partie, die du gerade spielst
   *[other] { $count } Partien, die du gerade spielst
}
privacy-ended = · { $count ->
    [one] eine beendete Partie
   *[other] { $count } beendete Partien
} mit allen Zügen
privacy-ratings = · { $count ->
    [one] eine Wertung
   *[other] { $count } Wertungen
}
privacy-open = · { $count ->
    [one] eine offene Herausforderung
   *[other] { $count } offene Herausforderungen
}
privacy-closed = · { $count ->
    [one] eine erledigte Herausforderung
   *[other] { $count } erledigte Herausforderungen
}
privacy-blocked = · { $count ->
    [one] eine Person, die du blockiert hast
   *[other] { $count } Personen, die du blockiert hast
}
privacy-made = · wann du zuletzt jemanden herausgefordert hast
privacy-plans = · Antworten, die du geplant hast, in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
privacy-lines = · Züge, die du ausprobiert hast, und Varianten, die du gespeichert hast, in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
privacy-guesses = · Züge, die du geraten hast, in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
} von anderen
privacy-attempts = · deine Versuche bei { $count ->
    [one] einem Rätsel des Tages
   *[other] { $count } Rätseln des Tages
}
privacy-puzzle-results = · { $count ->
    [one] ein Rätsel, das du gelöst hast
   *[other] { $count } Rätsel, die du gelöst hast
}, für die täglichen Beiträge auf Servern
privacy-newcomer = · ob du in deinen ersten zwei Wochen gegen den Computer, gegen eine Person oder gegen mehrere gespielt hast
privacy-deeds = · { $count ->
    [one] ein Eintrag im Protokoll eines Servers
   *[other] { $count } Einträge in den Protokollen von Servern
} über das, was du dort getan hast oder was dich betraf
privacy-rest = · { $count ->
    [one] ein technischer Eintrag
   *[other] { $count } technische Einträge
}, zum Beispiel über Nachrichten, die noch verschickt werden müssen
privacy-really = **Alles über dich löschen?** Laufende Partien werden aufgegeben oder, wo noch nicht beide gezogen haben, abgebrochen; offene Herausforderungen verfallen. Deine Wertungen, Einstellungen, Namen, Notizen und Blockierungen werden gelöscht. In beendeten Partien heißt du dann „{ former-player }“. Nachrichten in Kanälen bleiben dort stehen. Das lässt sich nicht rückgängig machen.

    Es bleibt nur eine verschlüsselte Form deiner ID, an der ich dich wiedererkenne, falls du zurückkommst. In den nächsten 30 Tagen werden deine Partien dann nicht gewertet, und Blockierungen und Sperren gegen dich gelten weiter, bis sie aufgehoben werden.
privacy-kept = Gut. Alles bleibt, wie es ist.
privacy-deleted = Alles, was unter deiner ID gespeichert war, ist gelöscht. Du bist jederzeit wieder willkommen; du fängst dann ganz von vorn an.
privacy-file = { $parts ->
    [one] Hier ist alles, was über dich gespeichert ist, zum Herunterladen.
   *[other] Teil { $part } von { $parts }: alles, was über dich gespeichert ist.
}
privacy-file-alt = Was über dich gespeichert ist, als JSON: Teil { $part } von { $parts }
button-privacy-export = Exportieren
button-privacy-delete = Löschen …
button-privacy-yes = Alles löschen
button-privacy-no = Nein, behalten

command-privacy = datenschutz
command-privacy-about = Was über dich gespeichert ist: herunterladen oder löschen

refused-former-player = Diese Person hat ihre Daten gelöscht, deshalb kannst du sie nicht mehr herausfordern. Wähle bei /herausfordern jemand anderen.
refused-begun-anew = Du hast alle deine Daten gelöscht und neu angefangen, deshalb sind deine Partien vorerst ungewertet. Gewertete Partien sind { $when } wieder möglich. Eine ungewertete Herausforderung kannst du jederzeit annehmen.
refused-hidden-profile = Das Profil von { $person } ist privat.
