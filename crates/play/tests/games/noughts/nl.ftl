noughts-name = Boter-kaas-en-eieren
noughts-summary = Zet om de beurt een teken; drie op een rij wint.
noughts-goal = Doel: drie eigen tekens op een rij.
noughts-seat-cross = Kruisjes
noughts-seat-nought = Rondjes
noughts-square = { $square }
noughts-tell = { $by } zette een teken op { $square }.
noughts-ending-row = { $winner } wint met drie op een rij.
noughts-drawn-full = Het bord is vol: remise.
noughts-by-row = drie op een rij
noughts-by-full = het bord is vol
noughts-why-not-over = Deze ronde is voorbij.
noughts-why-not-marked = Op { $square } staat al een teken. Kies een vrij vak.
noughts-why-not-unreadable = “{ $tried }” is geen vak. De vakken lopen van a1 linksonder tot c3.
noughts-describe = { $first } { $second } { $next }
noughts-describe-marks = { $count ->
    [0] { $seat }: nog niets.
   *[other] { $seat }: { $squares }.
}
noughts-describe-next = Nu: { $seat }.
noughts-lesson-goal = Drie eigen tekens op een rij, in een kolom of schuin winnen.
noughts-lesson-turn = Kruisjes en rondjes zetten om de beurt een teken op een vrij vak. Een vol bord zonder drie op een rij is remise.

noughts-course-0 = **Boter-kaas-en-eieren in vijf keer drukken.** Kies **a1**.
noughts-course-1 = Kies **a2**.
noughts-course-2 = Kies **c1**.
noughts-course-3 = Kies **b2**.
noughts-course-4 = Kies **c3**.
noughts-course-5 = Drie schuin op een rij: je wint.
noughts-tell-turn = Nu: kies een vrij vakje.
