# Zinnen die in elke kamer te pas komen.
#
# Woordenlijst. match = partij · round = ronde · game = spel · move = zet · turn = beurt (aan de beurt) · board en grid = bord ·
# square = vak · side en seat = kant · opponent = tegenstander · challenge = uitdaging (aannemen, afslaan, intrekken; verloopt) ·
# rating = rating, rated = met rating, casual = voor de lol, zonder rating · draw = remise · takeback en undo = terugnemen ·
# ask for a takeback = terugvragen · resign = opgeven · call off = afblazen · abandoned = gestaakt · rematch = revanche ·
# replay = terugkijken · offer = voorstel · leaderboard = ranglijst · season = seizoen · settings = instellingen ·
# quiet hours = stille uren · vacation = vakantie · level = niveau: mild, solide, sterk, op zijn best · deal = startopstelling ·
# position = stelling · take = nemen (een stuk), pakken (een tegel) · tile = tegel · token = het fiche · stone = steen ·
# pawn = pion (ook student), master = hoofdpion: zo noemen Nederlandse spelers ze · temple = tempel · totem = de totem ·
# ban = verbannen, block = blokkeren · format = speelvorm · clock = klok · note = boodschap · forced = gedwongen

# Hoe deze taal zichzelf noemt.
language-name = Nederlands

list-more = { $others }, { $last }
list-and = { $others } en { $last }
list-page = Pagina { $page } van { $pages }
button-list-back = Vorige pagina
button-list-forward = Volgende pagina

# Het einde van elke stelling in woorden, als de ronde voorbij is.
describe-won = De ronde is voorbij; { $seat } won.
describe-drawn = De ronde is voorbij; niemand won.

# Bediening bij het kiezen van een zet.
layout-choose = Kies een zet
layout-from-to = { $first } t/m { $last }
