### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Schuif een totem en zet er een pion naast; met vier gelijke kleuren of symbolen op een rij win je.
oxono-goal = Doel: vier pionnen op een rij, van dezelfde kleur of met hetzelfde symbool.
oxono-seat-pink = Roze
oxono-seat-black = Zwart
# The same on the board, where a longer name has no room
oxono-plaque-pink = { oxono-seat-pink }
oxono-plaque-black = { oxono-seat-black }

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } op { $square }
oxono-square = { $square }
oxono-ask-totem = Welke totem wordt verplaatst?
oxono-ask-target = { $totem }: waar gaat hij heen?
oxono-ask-pawn = { $totem } gaat naar { $square }. Waar komt de pion te staan?
# $count: pawns left
oxono-reserve = { $count ->
    [one] nog één { $symbol }
   *[other] nog { $count } { $symbol }
}
oxono-way-jump = springt eruit
oxono-way-anywhere = mag overal heen

## Moves. $way: slide, jump or anywhere.

oxono-move = { $totem } → { $to }, pion → { $pawn }
oxono-tell = { $by } { $way ->
    [jump] is met totem { $symbol } naar { $totem } gesprongen en heeft
    [anywhere] heeft de ingesloten totem { $symbol } naar { $totem } verplaatst en
   *[slide] heeft totem { $symbol } naar { $totem } geschoven en
} een { $symbol }-pion op { $pawn } gezet.
oxono-tell-next-only = Nu: verplaats totem { $symbol }; je hebt geen { $other }-pionnen meer.
oxono-tell-turn = Nu: verplaats een totem en zet er een pion naast.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } wint met vier pionnen van dezelfde kleur op een rij.
oxono-ending-symbol = { $winner } wint met vier pionnen met hetzelfde symbool op een rij.
oxono-drawn-exhausted = Alle pionnen staan op het bord en niemand heeft vier op een rij: remise.
oxono-by-colour = vier gelijke kleuren op een rij
oxono-by-symbol = vier gelijke symbolen op een rij
oxono-by-exhausted = alle pionnen staan op het bord

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = Deze ronde is voorbij.
oxono-why-not-unreadable = “{ $tried }” is geen zet. Een zet is een totem met zijn nieuwe vak en dan het vak van de pion, zoals Xc5/c6.
oxono-why-not-reserve = Je hebt geen { $symbol }-pionnen meer, dus totem { $symbol } kun je niet verplaatsen. Verplaats de andere.
oxono-why-not-stay = Totem { $symbol } moet van { $square } af; een totem gaat minstens één vak verder.
oxono-why-not-occupied = { $square } is bezet. Een totem gaat naar een vrij vak.
oxono-why-not-slide = Totem { $symbol } heeft een vrij vak naast zich en schuift dus in zijn rij of kolom over vrije vakken. Zo is { $square } niet te bereiken.
oxono-why-not-jump = Totem { $symbol } is ingesloten en springt naar het eerste vrije vak in een van de vier richtingen; { $square } hoort daar niet bij.
oxono-why-not-pawn = { $square } is bezet als de totem op { $totem } staat. Vrij voor de pion: { $squares }.
oxono-why-not-beside = De pion komt direct naast de totem op { $totem }. Vrij voor de pion: { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X op { $x }, totem O op { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
oxono-describe-none = { $colour } heeft nog geen pionnen gezet.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] geen { $symbol } gezet
   *[other] { $symbol } op { $squares }
}, { $reserve } over
oxono-describe-turn = { $colour } is aan de beurt.

## Rules

oxono-lesson-goal = **Oxono** speel je op een bord van zes bij zes vakken, met twee totems, X en O, die van beide spelers zijn. Elke speler heeft acht X-pionnen en acht O-pionnen in een eigen kleur. Je wint met vier of meer aaneengesloten pionnen in een rij of kolom: van dezelfde kleur, welk symbool er ook op staat, of met hetzelfde symbool, wie ze ook heeft gezet. Diagonalen en totems tellen niet mee.
oxono-lesson-turn = Ben je aan de beurt, kies dan een totem met een symbool waarvan je nog pionnen hebt en schuif hem in zijn rij of kolom over vrije vakken, minstens één vak ver.
oxono-lesson-pawn = Zet daarna een pion met het symbool van de totem op een vrij vak direct naast de totem. Is er naast de totem geen vrij vak, zet hem dan op een vrij vak naar keuze.
oxono-lesson-enclosed = Een totem zonder vrij vak naast zich is ingesloten; de rand van het bord en de andere totem gelden daarbij als bezet. Hij mag dan in elk van de vier richtingen naar het eerste vrije vak springen. Als zijn rij en zijn kolom vol zijn, mag hij naar elk vrij vak.
oxono-lesson-end = Wie de laatste pion van zo’n rij zet, wint. Staan alle 32 pionnen op het bord zonder zo’n rij, dan is de ronde remise.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono in vijf stappen.** Jij bent Roze. De twee totems zijn van beide spelers; wie er een verplaatst, zet er een pion met hetzelfde symbool naast. Je wint met vier pionnen op een rij, van dezelfde kleur of met hetzelfde symbool. Je hebt al pionnen op b3 en d3. Druk op **totem O**.
oxono-course-1 = Een totem schuift in zijn rij of kolom over vrije vakken. De vakken waar hij heen kan, lichten op. Druk op **c2**.
oxono-course-2 = Nu komt je O-pion naast de totem: druk op **c3**, tussen de twee in.
oxono-course-3 = Drie op een rij. Zwart heeft totem O naar e2 geschoven, een pion op e3 gezet en zo één uiteinde afgesloten. Het andere is a3, en daar kan totem X naast komen: druk op **totem X**.
oxono-course-4 = Druk op **a4**. Daarnaast is alleen a3 vrij, dus de pion komt daar vanzelf.
oxono-course-5 = Vier roze pionnen op een rij: je wint. Met vier keer hetzelfde symbool op een rij had je ook gewonnen, ongeacht de kleur.
