# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Stel dat …
button-what-if-lines = Je varianten
button-what-if-theirs = Varianten van de tegenstander
button-what-if-theirs-of = Varianten van { $person }
button-what-if-restart = Opnieuw beginnen
button-what-if-keep = Bewaren
button-what-if-plan = Mijn plan
button-what-if-leave = Het echte bord
button-what-if-play = { $move } spelen …
button-what-if-yes = Ja, speel dit
button-what-if-show = Aan { $person } laten zien
button-what-if-hide = Niet meer aan { $person } laten zien
what-if-match = { $game } met { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Stel dat** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = Tot nu toe geprobeerd: { $moves }
what-if-your-move = Jij bent aan de beurt.
what-if-their-move = { $person } is aan de beurt.
what-if-over = Daarmee zou de ronde voorbij zijn.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] STEL DAT · nog niets gespeeld
    [one] STEL DAT · 1 zet vooruit · nog niets gespeeld
   *[other] STEL DAT · { $count } zetten vooruit · nog niets gespeeld
}
what-if-alt = { $count ->
    [0] Een bord om zetten uit te proberen; er wordt niets gespeeld.
    [one] Een bord om zetten uit te proberen, 1 zet vooruit; er wordt niets gespeeld.
   *[other] Een bord om zetten uit te proberen, { $count } zetten vooruit; er wordt niets gespeeld.
}
what-if-stale = Dat bericht was verouderd, dus er is niets veranderd. Zo staat het nu.
what-if-kept = { $count ->
    [one] Bewaard. In deze partij heb je 1 variant.
   *[other] Bewaard. In deze partij heb je { $count } varianten.
}
what-if-you-moved = Jij hebt { $move } gespeeld.
what-if-they-moved = { $person } heeft { $move } gespeeld.
what-if-fits = Je variant past nog bij de partij.
what-if-fits-to = { $count ->
    [0] Je variant past niet meer bij de partij.
   *[other] Je variant past tot en met zet { $count } bij de partij.
}
what-if-left = Er is niets gespeeld. Jij bent nog steeds aan de beurt.

## Lists of lines

what-if-lines-title = **Je varianten** · { $match }
what-if-theirs-title = **Varianten van { $person }** · { $game }
what-if-lines-none = Je hebt in deze partij nog geen variant bewaard.
what-if-lines-shown = { $person } kan deze varianten zien.
what-if-lines-beside = Je varianten:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $moves } ({ $count ->
    [one] 1 zet
   *[other] { $count } zetten
}; { $fit })
what-if-line-fits = past
what-if-line-fits-to = { $count ->
    [0] past niet
   *[other] past tot en met zet { $count }
}
what-if-line-gone = de stelling is teruggenomen
what-if-lines-more = En nog { $count }: in de menu’s staan ze allemaal.
what-if-open-line = Open een variant
what-if-plan-line = Maak van een variant je plan
what-if-delete-line = Verwijder een variant

## Refusals

refused-line-not-over = Je kunt je varianten laten zien zodra de partij voorbij is.
refused-line-not-shown = In deze partij laat niemand je varianten zien.
refused-line-too-late = Varianten blijven tot 30 dagen na het einde van een partij bewaard, en deze is al langer voorbij. Zetten uitproberen kan nog wel.
