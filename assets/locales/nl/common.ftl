# Words that every file may use. One word for one thing:
# pawn pion (student too; O pawn O-pion), master hoofdpion (as Dutch players say) · stone steen · token fiche (het) · tile tegel
# square vak · board, grid bord · side, seat kant · take nemen (a piece), pakken (a tile) · totem totem (de) · temple tempel
# challenge uitdaging (uitdagen; aannemen, afslaan, intrekken; verloopt) · note berichtje · rematch revanche · offer voorstel
# match partij (die, never ze) · round ronde · game spel · move zet (hij) · turn beurt · opponent tegenstander · clock klok
# rated met rating (option met-rating) · casual voor de lol, zonder rating · does not count: telt niet mee · format speelvorm
# draw remise · take back terugnemen, takeback terugname · resign opgeven · call off afblazen · abandoned gestaakt
# hint hint · guess raden · spectator toeschouwer · plan plannen · forced gedwongen · level niveau
# block blokkeren, deblokkeren · ban verbannen, ontbannen · direct message privébericht · mention vermelding
# deal startopstelling · position stelling · starting position beginstelling · replay terugkijken · puzzle puzzel
# leaderboard ranglijst · season seizoen · settings instellingen · quiet hours stille uren · vacation vakantie
# In descriptions the default comes last: “…; standaard X”.

# Hoe deze taal zichzelf noemt.
language-name = Nederlands

list-more = { $others }, { $last }
list-and = { $others } en { $last }
list-page = Pagina { $page } van { $pages }
button-list-back = Vorige pagina
button-list-forward = Volgende pagina

# Het einde van elke stelling in woorden, als de ronde voorbij is.
describe-won = De ronde is voorbij; { $seat } heeft gewonnen.
describe-drawn = De ronde is voorbij; niemand heeft gewonnen.

# Bediening bij het kiezen van een zet.
layout-choose = Kies een zet
layout-from-to = { $first } t/m { $last }
