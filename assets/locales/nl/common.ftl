# Words that every file may use. One word for one thing:
# pawn pion (student too; O pawn O-pion), master hoofdpion (as Dutch players say) · stone steen · token fiche (het) · tile tegel
# square vak · board, grid bord · side, seat kant (who plays: speler; what they swap: kleur) · take slaan (a stone, by jumping), nemen (a pawn), pakken (a tile) · totem totem (de) · temple tempel · spare card vijfde kaart
# challenge uitdaging (uitdagen, never uitnodigen; aannemen, afslaan, intrekken; verloopt; vervalt when a block or a deletion ends it) · note berichtje · rematch revanche · offer voorstel
# match partij (die, never ze) · round ronde · game spel · move zet (hij; never stap) · turn beurt · opponent tegenstander · clock klok
# rated met rating (option met-rating) · casual zonder rating (never voor de lol) · does not count: telt niet mee · format speelvorm
# draw remise · take back terugnemen, takeback terugname · resign opgeven · call off afblazen · abandoned gestaakt
# hint hint · guess raden · spectator toeschouwer · plan plan, plannen · what if stel dat, line variant · forced gedwongen · level niveau (makkelijk, gemiddeld, moeilijk, volle sterkte, foutloos) · enclosed ingesloten
# block blokkeren, deblokkeren · ban uitsluiten (van deelname: spel is the game), toelaten; never verbannen, which is Discord’s · direct message privébericht · mention vermelding
# deal startopstelling · position stelling · starting position beginstelling · replay terugkijken · puzzle puzzel
# leaderboard ranglijst · season seizoen · settings instellingen · quiet hours stille uren · vacation vakantie · day off at the end of a clock vrije dag · strict streng
# In descriptions the default comes last: “…; standaard X”. Sentences quote the name of an option: `met-rating`.

# The language’s own name for itself.
language-name = Nederlands

list-more = { $others }, { $last }
list-and = { $others } en { $last }
# Alternatives; list-more joins all before the last
list-or = { $others } of { $last }
# Two sentences of one text
sentences-joined = { $first } { $next }
list-page = Pagina { $page } van { $pages }
button-list-back = Vorige pagina
button-list-forward = Volgende pagina

# The last sentence of a board in words, once the round is over.
describe-won = Afgelopen: { $seat } heeft gewonnen.
describe-drawn = Afgelopen: niemand heeft gewonnen.

# Controls for choosing a move.
# The title of a menu: how many choices it has; if there are several menus, also its first and last one
layout-moves = { $count ->
    [one] 1 zet
   *[other] { $count } zetten: kies er een
}
layout-squares = { $count ->
    [one] 1 vak
   *[other] { $count } vakken: kies er een
}
layout-from-to = { $title } ({ $first } t/m { $last })
