### Stored data about a person, and its deletion.

former-player = Voormalige speler
privacy-title = **Wat er over jou bewaard wordt:**
privacy-nothing = Onder je ID wordt niets bewaard. Na het wissen blijft alleen een versleutelde vorm van je ID over: 30 dagen lang, of langer als iemand je dan nog blokkeert of een server je dan nog uitsluit. Je naam wordt opgeslagen zodra je hier weer een commando gebruikt of op een knop drukt.
privacy-settings = · wat je met /instellingen hebt gekozen, en je vakantiedagen
privacy-names = · je naam, op { $count ->
    [one] één server
   *[other] { $count } servers
}
privacy-running = · { $count ->
    [one] één partij die je speelt
   *[other] { $count } partijen die je speelt
}
privacy-ended = · { $count ->
    [one] één afgeronde partij
   *[other] { $count } afgeronde partijen
}, met alle zetten
privacy-ratings = · { $count ->
    [one] één rating
   *[other] { $count } ratings
}
privacy-open = · { $count ->
    [one] één openstaande uitdaging
   *[other] { $count } openstaande uitdagingen
}
privacy-closed = · { $count ->
    [one] één afgehandelde uitdaging
   *[other] { $count } afgehandelde uitdagingen
}
privacy-blocked = · { $count ->
    [one] één persoon die je hebt geblokkeerd
   *[other] { $count } mensen die je hebt geblokkeerd
}
privacy-made = · wanneer je voor het laatst iemand hebt uitgedaagd
privacy-plans = · antwoorden die je hebt gepland, in { $count ->
    [one] één partij
   *[other] { $count } partijen
}
privacy-lines = · zetten die je hebt uitgeprobeerd en varianten die je hebt bewaard, in { $count ->
    [one] één partij
   *[other] { $count } partijen
}
privacy-guesses = · zetten die je hebt geraden, in { $count ->
    [one] één partij
   *[other] { $count } partijen
} van anderen
privacy-attempts = · je pogingen bij { $count ->
    [one] één puzzel van de dag
   *[other] { $count } puzzels van de dag
}
privacy-puzzle-results = · { $count ->
    [one] één puzzel die je hebt opgelost
   *[other] { $count } puzzels die je hebt opgelost
}, voor de dagelijkse berichten op servers
privacy-newcomer = · je eerste twee weken hier: of je al tegen de computer, tegen één andere speler of tegen meerdere spelers hebt gespeeld
privacy-deeds = · { $count ->
    [one] één regel in het logboek van een server
   *[other] { $count } regels in de logboeken van servers
} over wat je daar hebt gedaan of wat jou betrof
privacy-rest = · { $count ->
    [one] één intern item, zoals een bericht dat nog verstuurd moet worden
   *[other] { $count } interne gegevens, zoals berichten die nog verstuurd moeten worden
}
privacy-really = **Alles over jou wissen?** Lopende partijen worden opgegeven, of afgeblazen als nog niet beide spelers een zet hebben gedaan; openstaande uitdagingen vervallen. Je ratings, instellingen, namen, berichtjes en blokkades worden gewist. In afgeronde partijen heet je voortaan “{ former-player }”. Berichten in kanalen blijven daar staan. Dit is niet terug te draaien.

    Alleen een versleutelde vorm van je ID blijft bewaard, zodat ik je herken als je terugkomt. De komende 30 dagen tellen je partijen niet mee voor de rating. Ben je door iemand geblokkeerd of op een server uitgesloten van deelname, dan blijft dat zo tot het wordt opgeheven.
privacy-kept = Goed. Alles blijft zoals het is.
privacy-deleted = Alles wat onder je ID bewaard werd, is gewist. Je bent altijd weer welkom; je begint dan helemaal opnieuw.
privacy-file = { $parts ->
    [one] Hier kun je alles downloaden wat er over jou bewaard wordt.
   *[other] Hier kun je deel { $part } van { $parts } downloaden van alles wat er over jou bewaard wordt.
}
privacy-file-alt = Wat er over jou bewaard wordt, als JSON: deel { $part } van { $parts }
button-privacy-export = Exporteren
button-privacy-delete = Wissen …
button-privacy-yes = Alles wissen
button-privacy-no = Nee, bewaren

command-privacy = privacy
command-privacy-about = Wat er over jou bewaard wordt; download of wis het

refused-former-player = Deze speler heeft alle gegevens laten wissen en kan dus niet meer worden uitgedaagd. Met /uitdagen daag je iemand anders uit.
refused-begun-anew = Je hebt al je gegevens gewist en bent opnieuw begonnen, dus je partijen tellen voorlopig niet mee voor de rating. Met rating spelen kan { $when } weer. Een uitdaging zonder rating kun je altijd aannemen.
refused-hidden-profile = Het profiel van { $person } is privé.
