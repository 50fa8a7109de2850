### Was über jemanden gespeichert ist, und wie es gelöscht wird.

former-player = ein früherer Spieler
privacy-title = **Was über dich gespeichert ist:**
privacy-nothing = Von dir ist nichts gespeichert. Wie du hier heißt, wird mit dem Ersten vermerkt, was du tust.
privacy-settings = · was du mit /einstellungen festgelegt hast, und deine Urlaubstage
privacy-names = · wie du heißt, auf { $count ->
    [one] einem Server
   *[other] { $count } Servern
}
privacy-running = · { $count ->
    [one] eine Partie, die du spielst
   *[other] { $count } Partien, die du spielst
}
privacy-ended = · { $count ->
    [one] eine Partie, die vorbei ist
   *[other] { $count } Partien, die vorbei sind
}, mit allen Zügen
privacy-ratings = · { $count ->
    [one] eine Wertung
   *[other] { $count } Wertungen
}
privacy-open = · { $count ->
    [one] eine offene Herausforderung
   *[other] { $count } offene Herausforderungen
}
privacy-closed = · { $count ->
    [one] eine Herausforderung, die erledigt ist
   *[other] { $count } Herausforderungen, die erledigt sind
}
privacy-blocked = · { $count ->
    [one] eine Person, die du gesperrt hast
   *[other] { $count } Personen, die du gesperrt hast
}
privacy-made = · wann du zuletzt jemanden herausgefordert hast
privacy-plans = · Antworten, die du geplant hast, in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
privacy-guesses = · Züge, die du getippt hast, in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
} von anderen
privacy-tries = · was du beim Rätsel des Tages versucht hast
privacy-deeds = · { $count ->
    [one] ein Eintrag im Protokoll eines Servers
   *[other] { $count } Einträge in den Protokollen von Servern
} über das, was du dort getan hast oder was dich betraf
privacy-rest = · { $count ->
    [one] eine Notiz
   *[other] { $count } Notizen
} für den Betrieb, etwa Nachrichten, die noch zu senden sind
privacy-really = **Alles über dich löschen?** Laufende Partien werden aufgegeben, oder abgebrochen, wo noch nicht beide gezogen haben; offene Herausforderungen werden geschlossen. Deine Wertungen, Einstellungen, Namen, Notizen und Sperren verschwinden. In beendeten Partien wirst du „ein früherer Spieler“. Was in Kanälen steht, bleibt dort stehen. Das lässt sich nicht zurücknehmen, und 30 Tage lang sind deine Partien danach ohne Wertung.
privacy-kept = Gut. Alles bleibt, wie es ist.
privacy-deleted = Alles über dich ist gelöscht. Du bist jederzeit wieder willkommen; es wird ein neuer Anfang.
privacy-file = { $parts ->
    [one] Hier ist alles, was über dich gespeichert ist, zum Mitnehmen.
   *[other] Teil { $part } von { $parts } von allem, was über dich gespeichert ist.
}
privacy-file-alt = Was über dich gespeichert ist, als JSON: Teil { $part } von { $parts }
button-privacy-export = Exportieren
button-privacy-delete = Löschen …
button-privacy-yes = Alles löschen
button-privacy-no = Nein, behalten

command-privacy = datenschutz
command-privacy-about = Was über dich gespeichert ist; nimm es mit oder lösche es

refused-former-player = Wer da gespielt hat, hat alles über sich löschen lassen, und einen früheren Spieler kann niemand herausfordern. Mit /herausfordern lädst du jemand anderen ein.
refused-begun-anew = Du hast alles über dich löschen lassen und neu begonnen. Deshalb sind deine Partien noch ohne Wertung; wieder mit Wertung spielst du { $when }. Eine Herausforderung ohne Wertung kannst du sofort annehmen.
refused-hidden-profile = { $person } behält das eigene Profil für sich.
