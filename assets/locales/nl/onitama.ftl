### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Vijf kaarten sturen de pionnen; neem de hoofdpion, of breng de jouwe naar de tempel van de ander.
onitama-goal = Doel: neem de hoofdpion van de ander, of breng je eigen hoofdpion naar de tempel aan de overkant.
onitama-seat-blue = Blauw
onitama-seat-red = Rood

# $value: the value of the option
onitama-option-deck-about = Welke kaarten; standaard de basiskaarten
# Names of options: lower case, no spaces
onitama-option-deck-name = stapel
onitama-option-deck = { $value ->
    [sensei] De kaarten van Sensei’s Path
    [both] Kaarten van beide stapels
   *[base] De zestien basiskaarten
}
onitama-option-cards-about = Vijf kaarten naar keuze, met komma’s ertussen
onitama-option-cards-name = kaarten
onitama-option-cards = De kaarten { $value }
onitama-option-cards-word = { onitama-card }

## Cards

onitama-card = { $value ->
    [tiger] Tijger
    [dragon] Draak
    [rabbit] Konijn
    [frog] Kikker
    [crab] Krab
    [elephant] Olifant
    [goose] Gans
    [rooster] Haan
    [monkey] Aap
    [mantis] Bidsprinkhaan
    [ox] Os
    [horse] Paard
    [crane] Kraanvogel
    [boar] Everzwijn
    [eel] Paling
    [cobra] Cobra
    [giraffe] Giraffe
    [kirin] Kirin
    [phoenix] Feniks
    [turtle] Schildpad
    [dog] Hond
    [fox] Vos
    [bear] Beer
    [panda] Panda
    [seasnake] Zeeslang
    [viper] Adder
    [mouse] Muis
    [rat] Rat
    [tanuki] Tanuki
    [iguana] Leguaan
    [sable] Sabelmarter
   *[otter] Otter
}

## Choices

onitama-square = { $square }
onitama-square-by-card = { $sign } { $square } · { $card }
onitama-ask-pawn = Welke pion wordt verplaatst?
onitama-ask-target = Waar gaat { $rank ->
    [master] de hoofdpion
   *[student] de pion
} op { $square } heen, en met welke kaart?
onitama-ask-pass = Geen enkele pion kan ergens heen. Welke kaart wordt weggegeven?
onitama-spare = Vijfde kaart
onitama-spare-begins = { $colour } begint
onitama-spare-next = { $colour } krijgt hem
onitama-exchange = { $card } weg, { $aside } erbij
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] neemt de hoofdpion
   *[student] neemt een pion
}; { $exchange }
onitama-move = { $card } { $from } → { $to }
onitama-give-away = { $card } weggeven

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by } heeft met de kaart { $card } { $rank ->
    [master] de hoofdpion
   *[student] een pion
} van { $from } naar { $to } verplaatst en de kaart { $aside } gekregen.
onitama-tell-take = { $by } heeft met de kaart { $card } { $rank ->
    [master] de hoofdpion
   *[student] een pion
} van { $from } naar { $to } verplaatst, daar { $taken ->
    [master] de hoofdpion
   *[student] een pion
} genomen en de kaart { $aside } gekregen.
onitama-tell-pass = { $by } kon geen pion verplaatsen, heeft de kaart { $card } weggegeven en de kaart { $aside } gekregen.
onitama-tell-next-pass = Nu: geef een van je twee kaarten weg, want geen enkele pion kan ergens heen.
onitama-tell-turn = Nu: verplaats een pion met een van je twee kaarten.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } wint: de hoofdpion van de ander is genomen.
onitama-ending-stream = { $winner } wint: de hoofdpion heeft de tempel van de ander bereikt.
onitama-by-stone = hoofdpion genomen
onitama-by-stream = tempel bereikt

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = Deze ronde is voorbij.
onitama-why-not-unreadable = “{ $tried }” is geen zet. Een zet is een kaart en twee vakken, zoals tijger:c1c3.
onitama-why-not-card = Je hebt de kaart { $card } niet. Je kaarten: { $hand }.
onitama-why-not-pass = Een kaart weggeven zonder zet mag alleen als geen van je pionnen ergens heen kan, en nu kan er minstens één.
onitama-why-not-stuck = Geen van je pionnen kan nu ergens heen. Geef in plaats daarvan een van je twee kaarten weg.
onitama-why-not-no-pawn = Op { $square } staat geen pion van jou.
onitama-why-not-own-pawn = Op { $square } staat al een van je eigen pionnen.
onitama-why-not-reach = Met de kaart { $card } kom je niet van { $from } op { $to }.

## The board in words

onitama-describe = { $blue } { $red } Vijfde kaart: { $aside }. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] de hoofdpion is genomen
   *[other] hoofdpion op { $master }
}, { $count ->
    [0] geen andere pionnen
    [one] pion op { $students }
   *[other] pionnen op { $students }
}; kaarten { $hand }.
onitama-describe-turn = { $colour } is aan de beurt.

## Rules

onitama-lesson-goal = In **Onitama** heeft elke speler vijf pionnen op een bord van vijf bij vijf; één daarvan is de hoofdpion. Je wint als je de hoofdpion van de ander neemt, of als je eigen hoofdpion op het vak komt waar die van de ander begon: de tempel van de ander.
onitama-lesson-turn = Ben je aan de beurt, kies dan een van je twee kaarten en verplaats een van je pionnen zoals de kaart aangeeft, gezien vanaf jouw kant van het bord. Pionnen springen gewoon over alles heen wat in de weg staat. Komt je pion op een vak met een pion van de ander, dan neem je die; op een vak met een eigen pion mag hij niet komen.
onitama-lesson-cards = De kaart die je hebt gebruikt, komt apart te liggen als vijfde kaart, en je krijgt de kaart die daar lag; die kun je vanaf je volgende beurt gebruiken. Zo komt elke kaart die je gebruikt, bij de ander terecht.
onitama-lesson-start = Elke kaart heeft een blauw of een rood stempel. Aan het begin van een ronde bepaalt het stempel van de vijfde kaart welke kleur de eerste zet doet.
onitama-lesson-pass = Kan geen enkele pion met een van je kaarten ergens heen, dan blijven je pionnen staan; je geeft wel een kaart naar keuze weg. Zolang er een zet mogelijk is, moet je er een doen.
onitama-lesson-repetition = Staat dezelfde stelling voor de derde keer op het bord, met dezelfde kaarten en dezelfde speler aan de beurt, dan is de ronde remise.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama in vijf stappen.** Jij bent Blauw en zit aan de onderkant. Elke speler heeft twee kaarten; de vijfde ligt apart. Een kaart laat zien hoe elk van je pionnen mag bewegen. Druk op *Begin* als je hebt rondgekeken.
onitama-course-1 = Met je Aap verplaats je een pion één vak schuin. Elke pion die ergens heen kan, heeft een knop: druk op die van je pion op **b2**.
onitama-course-2 = De pion is opgetild, en elk vak waar hij met je kaarten kan komen, licht op. Op een daarvan staat een rode pion. Neem hem met de Aap: druk op **c3**.
onitama-course-3 = Je hebt een pion genomen, de Aap weggegeven en de Tijger gekregen. Rood is met het Paard van a5 naar a4 gegaan en heeft de Aap gekregen; nu is het Paard de vijfde kaart. De Tijger springt twee vakken vooruit: druk op je pion op **c3**.
onitama-course-4 = Twee vakken verder staat de rode hoofdpion. Druk op **c5**.
onitama-course-5 = Je hebt de hoofdpion genomen, en je wint. Het kan ook anders: breng je eigen hoofdpion naar het vak waar die van de ander begon.
