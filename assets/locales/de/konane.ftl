### Kōnane. Stones of two colours fill the board; they jump and are removed.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Spring über gegnerische Steine, um sie zu schlagen; wer nicht mehr springen kann, verliert.
konane-goal = Ziel: dafür sorgen, dass dein Gegenüber nicht mehr springen kann.
konane-seat-black = Schwarz
konane-seat-white = Weiß

# $value: the value of the option
konane-option-size-about = Wie viele Felder jede Seite des Bretts hat; ohne Angabe 8
# Names of options: lower case, no spaces
konane-option-size-name = größe
konane-option-size = Brett mit { $value } mal { $value } Feldern

## Choices

konane-square = { $square }
konane-stones = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine: Wähle einen
}
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = beweglich
konane-count-taken = geschlagen
konane-ask-removal = Welcher Stein wird entfernt?
konane-ask-stone = Welcher Stein springt?
konane-ask-landing = Der Stein auf { $square } springt. Wo landet er?
konane-jumps = { $count ->
    [one] ein Sprung
    [2] zwei Sprünge
    [3] drei Sprünge
   *[other] { $count } Sprünge
}

## Moves

konane-move-remove = { $square } entfernen
konane-move-jump = { $from } → { $to } ({ $jumps })
konane-tell-remove = { $by } hat den Stein auf { $square } entfernt.
konane-tell-jump = { $by } ist von { $from } nach { $to } gesprungen und hat { $count ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] { $count } Steine
} geschlagen.
konane-tell-next-opening = Als Nächstes: einen eigenen Stein in der Mitte oder in einer Ecke entfernen.
konane-tell-next-reply = Als Nächstes: einen eigenen Stein direkt neben der Lücke entfernen.
konane-tell-turn = Als Nächstes: mit einem eigenen Stein über einen benachbarten gegnerischen springen und ihn schlagen.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } gewinnt: { $loser } kann nicht mehr springen.
konane-by-stuck = kein Sprung mehr möglich

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = Diese Runde ist vorbei.
konane-why-not-unreadable-removal = „{ $tried }“ ist kein Feld dieses Bretts. Gib das Feld des Steins ein, den du entfernst, etwa d4.
konane-why-not-unreadable-jump = „{ $tried }“ ist kein Sprung. Gib das Feld ein, auf dem der Stein steht, und das, auf dem er landet, etwa c3-c7.
konane-why-not-opening = Schwarz beginnt und entfernt einen eigenen Stein in der Mitte oder in einer Ecke. Möglich: { $squares }.
konane-why-not-reply = Weiß entfernt einen eigenen Stein direkt neben der Lücke. Möglich: { $squares }.
konane-why-not-jump-yet = Bevor gesprungen wird, entfernt jede Seite einen Stein. Jetzt möglich: { $squares }.
konane-why-not-removal = Ohne Sprung werden Steine nur in den ersten beiden Zügen entfernt. Jetzt musst du springen: Gib einen Zug wie c3-c7 ein.
konane-why-not-stone = { $colour } ist am Zug und hat auf { $from } keinen Stein.
konane-why-not-straight = Ein Stein springt in seiner Reihe oder Spalte, und { $to } liegt in keiner von beiden.
konane-why-not-colour = Jeder Sprung geht zwei Felder weit, also endet von { $from } aus keiner auf { $to }.
konane-why-not-landing = Auf { $to } steht schon ein Stein.
konane-why-not-pattern = Von { $from } bis { $to } müssen sich gegnerische Steine und freie Felder abwechseln: Jeder Sprung führt über einen gegnerischen Stein auf das freie Feld dahinter.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = Das Brett hat { $files } mal { $ranks } Felder, und auf jedem steht ein Stein. { $next }
konane-describe-gaps = Das Brett hat { $files } mal { $ranks } Felder und ist bis auf { $gaps } voll. { $next }
konane-describe-stones = Das Brett hat { $files } mal { $ranks } Felder. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } hat keine Steine mehr.
    [one] { $colour } hat einen Stein auf { $squares }.
   *[other] { $colour } hat Steine auf { $squares }.
}
konane-describe-remove = { $colour } entfernt einen Stein. Möglich: { $squares }.
konane-describe-jump = { $colour } ist am Zug. Steine, die springen können: Schwarz { $black }, Weiß { $white }.

## Rules

konane-lesson-goal = **Kōnane** beginnt mit einem Brett voller Steine, abwechselnd schwarz und weiß. Steine springen über gegnerische Steine und schlagen sie; wer am Zug ist und nicht springen kann, verliert.
konane-lesson-opening = Schwarz entfernt einen seiner Steine in der Mitte oder in einer Ecke. Dann entfernt Weiß einen seiner Steine direkt neben dieser Lücke.
konane-lesson-jump = Von da an ist jeder Zug ein Sprung: Einer deiner Steine springt über einen benachbarten gegnerischen Stein auf das freie Feld dahinter und schlägt ihn. Dein Stein darf in derselben Richtung weiterspringen, solange es geht. Abbiegen darf er nie, und in diesem Zug bewegt sich kein anderer Stein.
konane-lesson-end = Unentschieden gibt es nicht. Mit jedem Sprung wird das Brett leerer; heb dir deshalb Sprünge auf, die dir niemand nehmen kann.

## A first game: the sentences after each step.

konane-course-0 = **Kōnane in fünf Schritten.** Du spielst Schwarz, und die Partie ist schon weit fortgeschritten. Ein Stein springt über einen benachbarten gegnerischen Stein auf das freie Feld dahinter und schlägt ihn. Wer am Zug ist und nicht springen kann, verliert. Drück auf *Los*, wenn du dich umgesehen hast.
konane-course-1 = Für jeden deiner Steine, der springen kann, gibt es unten einen Knopf. Drück auf **b4**.
konane-course-2 = Der Stein ist angehoben, und jedes Feld, auf dem er landen kann, leuchtet. Über b5 geht es nach b6: Drück auf **b6**.
konane-course-3 = Du hast einen Stein geschlagen. Weiß ist von e2 nach e4 gesprungen und hat deinen Stein auf e3 geschlagen. Jetzt springst du von f6 aus: Drück auf **f6**.
konane-course-4 = Ein Stein darf in derselben Richtung weiterspringen: über f5 und auch noch über f3. Drück auf **f2**.
konane-course-5 = Das waren zwei auf einmal, und kein weißer Stein kann mehr springen: Du hast gewonnen. Heb dir Sprünge auf, die dir niemand nehmen kann.
