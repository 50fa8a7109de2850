### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Pak een tegel die bij de vorige past; met vier fiches op een rij of in een vierkant win je.
okiya-goal = Doel: vier fiches op een rij of in een vierkant van 2×2, of geen passende tegel meer voor je tegenstander.
okiya-seat-first = Zwart
okiya-seat-second = Wit

# $value: the value of the option
okiya-option-full-board-about = Wat er gebeurt als de laatste tegel is gepakt en niemand er vier heeft
# Names of options: lower case, no spaces
okiya-option-full-board-name = vol-bord
okiya-option-full-board = { $value ->
    [draw] Een vol bord is remise
   *[last-mover] Bij een vol bord wint wie de laatste tegel pakt
}

## Tiles. $plant: maple, cherry, pine, iris. $poem: sun, bird, rain, tanzaku.

okiya-plant = { $plant ->
    [maple] esdoorn
    [cherry] kers
    [pine] den
   *[iris] iris
}
okiya-poem = { $poem ->
    [sun] zon
    [bird] vogel
    [rain] regen
   *[tanzaku] tanzaku
}
okiya-tile = { okiya-plant } met { okiya-poem }
okiya-tile-on = { $tile } op { $square }
okiya-tile-symbols = { $plant ->
    [maple] 🍁
    [cherry] 🌸
    [pine] 🌲
   *[iris] 🪻
}{ $poem ->
    [sun] 🌅
    [bird] 🐦
    [rain] 🌧️
   *[tanzaku] 📜
}
okiya-square = { $square }
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square } ({ $tile })
okiya-tiles = { $count ->
    [one] 1 tegel
   *[other] { $count } tegels: kies er een
}
okiya-tell-take = { $by } heeft de { $tile } op { $square } gepakt.
okiya-tell-next = Nu: pak een tegel met { okiya-plant } of { okiya-poem }.
okiya-tell-next-border = Nu: pak een tegel aan de rand.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } wint met vier fiches op een rij{ okiya-points }
okiya-ending-square = { $winner } wint met vier fiches in een vierkant{ okiya-points }
okiya-ending-block = { $winner } laat geen passende tegel over en wint{ okiya-points }
okiya-ending-full = { $winner } heeft de laatste tegel gepakt en wint{ okiya-points }
okiya-drawn-full = Het bord is vol, zonder rij en zonder vierkant: remise.
okiya-by-line = vier op een rij
okiya-by-square = vier in een vierkant
okiya-by-block = geen passende tegel meer
okiya-by-full = het bord is vol
okiya-points = { $points ->
    [none] .
    [0] : geen punten.
    [one] : 1 punt.
   *[other] : { $points } punten.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = Deze ronde is voorbij.
okiya-why-not-unreadable = “{ $tried }” is geen vak van dit bord. De vakken lopen van a1 linksonder tot d4 rechtsboven.
okiya-why-not-token = Op { $square } ligt al een fiche van { $seat }. Kies een vak waar nog een tegel ligt.
okiya-why-not-border = De eerste tegel van een ronde komt van de rand van het bord, en { $square } ligt in het midden.
okiya-why-not-apart = Op { $square } ligt de { $tile }; die heeft noch de plant noch het gedicht gemeen met de laatst gepakte tegel, de { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] Er liggen geen tegels meer.
    [one] Er ligt nog één tegel: { $tiles }.
    [16] Alle 16 tegels liggen op het bord: { $tiles }.
   *[other] Er liggen nog { $tiles-left } tegels: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } heeft nog geen fiches.
    [one] { $seat } heeft een fiche op { $squares }.
   *[other] { $seat } heeft fiches op { $squares }.
}
okiya-describe-start = { $seat } begint met een tegel aan de rand.
okiya-describe-next = Laatst gepakt: { $taken }. { $seat } moet een tegel met { okiya-plant } of { okiya-poem } pakken.

## Rules

okiya-lesson-goal = **Okiya** speel je met zestien tegels. Elke tegel toont een plant (esdoorn, kers, den of iris) en een gedicht (rijzende zon, vogel, regen of tanzaku); geen twee tegels zijn gelijk.
okiya-lesson-turn = Ben je aan de beurt, pak dan een tegel en leg op die plek een fiche van jezelf neer. De tegel moet de plant of het gedicht gemeen hebben met de tegel die net daarvoor is gepakt. Als eerste tegel van een ronde mag je elke tegel aan de rand pakken.
okiya-lesson-win = Je wint met vier van je fiches in een rij, een kolom of een lange diagonaal, met vier in een vierkant van 2×2, of als je tegenstander geen passende tegel meer kan pakken.
okiya-lesson-full-board = Is de zestiende tegel gepakt en heeft niemand vier fiches op een rij of in een vierkant, dan wint wie die tegel pakte, maar zonder punten; bij een uitdaging kun je afspreken dat het dan remise is.
okiya-lesson-points = Winst levert evenveel punten op als er nog tegels op het bord liggen. Bij een partij van meerdere rondes worden de tegels na elke ronde opnieuw geschud en begint wie de vorige ronde verloor; na remise begint wie de vorige keer niet begon. In een spiegelpartij wisselen de spelers van kleur en liggen de tegels weer op dezelfde plek. In een partij tot tien punten wint wie er het eerst tien heeft.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya in vijf stappen.** Elke tegel toont een plant en een gedicht. Jij bent Zwart en begint, met een tegel aan de rand: pak de iris met de vogel, op **b4**.
okiya-course-1 = Waar de tegel lag, ligt nu je fiche. De volgende tegel moet dezelfde plant of hetzelfde gedicht hebben, dus heeft Wit de iris met de regen gepakt, op c3. Nu heb jij iris of regen nodig: pak de iris met de tanzaku, op **b2**.
okiya-course-2 = Deze keer paste de plant. Wit heeft de den met de tanzaku gepakt, op a4. Een passend gedicht mag ook: pak de kers met de tanzaku, op **b1**.
okiya-course-3 = Je hebt er drie in één kolom, en b3 zou de vierde zijn. Maar Wit heeft de kers met de regen gepakt, op c4, en de tegel op b3 heeft geen van beide. Pak de esdoorn met de regen, op **d2**.
okiya-course-4 = Wat jij pakt, bepaalt wat Wit mag pakken: esdoorn of regen. Het werd de esdoorn met de vogel, op c1. Nu past b3 wel, want daar staat een esdoorn op: pak **b3**.
okiya-course-5 = Vier op een rij: je wint. Met een vierkant van 2×2 had je ook gewonnen, en ook als de ander geen passende tegel meer had gehad. Er liggen nog zeven tegels; in een partij tot tien punten zijn dat zeven punten.
