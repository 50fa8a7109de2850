# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Stel dat …
button-what-if-lines = Mijn varianten
button-what-if-theirs = Varianten van de tegenstander
button-what-if-theirs-of = Varianten van { $person }
button-what-if-restart = Opnieuw beginnen
button-what-if-keep = Bewaren
button-what-if-plan = Mijn plan
button-what-if-leave = Het echte bord
button-what-if-play = { $move } spelen …
button-what-if-yes = Ja, speel dit
button-what-if-show = Met { $person } delen
button-what-if-hide = Niet meer met { $person } delen
what-if-match = { $game } tegen { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Stel dat** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = **Tot nu toe uitgeprobeerd** · { $moves }
what-if-your-move = Jij bent aan de beurt.
what-if-their-move = { $person } is aan de beurt.
what-if-over = Daarmee zou de ronde voorbij zijn.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] STEL DAT · telt niet echt
    [one] STEL DAT · 1 zet vooruit · telt niet echt
   *[other] STEL DAT · { $count } zetten vooruit · telt niet echt
}
what-if-alt = { $count ->
    [0] Een bord om zetten uit te proberen; op het echte bord verandert er niets.
    [one] Een bord om zetten uit te proberen, 1 zet vooruit; op het echte bord verandert er niets.
   *[other] Een bord om zetten uit te proberen, { $count } zetten vooruit; op het echte bord verandert er niets.
}
what-if-stale = Dat bericht was verouderd, dus er is niets veranderd. Zo staat het er nu voor.
what-if-kept = { $count ->
    [one] Bewaard. Je hebt nu 1 variant bij deze partij.
   *[other] Bewaard. Je hebt nu { $count } varianten bij deze partij.
}
what-if-you-moved = Jij hebt intussen “{ $move }” gespeeld.
what-if-they-moved = { $person } heeft intussen “{ $move }” gespeeld.
what-if-fits = Je variant is nog mogelijk.
what-if-played = Je variant is precies zo gespeeld.
what-if-fits-to = { $count ->
    [0] Je variant is niet meer mogelijk.
    [one] De partij heeft je variant één zet lang gevolgd.
   *[other] De partij heeft je variant { $count } zetten lang gevolgd.
}
what-if-left = Er is geen zet gespeeld. Jij bent nog steeds aan de beurt.

## Lists of lines

what-if-lines-title = **Je varianten** · { $match }
what-if-theirs-title = **Varianten van { $person }** · { $game }
what-if-lines-none = Je hebt in deze partij nog geen variant bewaard.
what-if-lines-shown = { $person } kan deze varianten zien.
what-if-lines-beside = Je varianten:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $count ->
    [one] 1 zet
   *[other] { $count } zetten
}, { $fit }: { $moves }
what-if-line-fits = nog mogelijk
what-if-line-played = precies zo gespeeld
what-if-line-fits-to = { $count ->
    [0] niet meer mogelijk
    [one] de eerste is gespeeld
   *[other] de eerste { $count } zijn gespeeld
}
what-if-line-gone = de stelling bestaat niet meer
what-if-lines-more = En nog { $count }: in de menu’s hieronder staan ze allemaal.
what-if-open-line = Open een variant
what-if-plan-line = Maak van een variant je plan
what-if-delete-line = Verwijder een variant

## Refusals

refused-line-not-over = Je kunt je varianten delen zodra de partij voorbij is.
refused-line-not-shown = In deze partij heeft niemand varianten met je gedeeld.
refused-line-too-late = Varianten blijven tot 30 dagen na het einde van een partij bewaard, en deze is al langer voorbij. Zetten uitproberen kan nog wel.
