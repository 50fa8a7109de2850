### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** brengt bordspellen voor twee spelers naar je kanaal: { $games }.
    Je speelt door op knoppen te drukken, in een paar minuten of verspreid over weken, en ik laat het je weten als je aan de beurt bent.
    Begin met een van de knoppen hieronder.
button-help-challenge = Uitdagen
button-help-learn = Leren
button-help-commands = Alle commando’s
button-help-add = Aan je server toevoegen
help-how-to-challenge = Wil je iemand uitdagen, typ dan { $command } en kies diegene als `tegenstander`, of kies **{ menu-challenge }** onder *Apps* in diens menu. De knoppen hieronder dagen iedereen hier uit, met de standaardinstellingen van deze server.
help-commands = **Alle commando’s**
help-more-in-servers = Op servers waar ik ook ben, zijn er meer commando’s.

help-command-challenge = { $command }: daag iemand of iedereen hier uit voor een partij.
help-command-move = { $command }: typ je zet in plaats van op knoppen te drukken.
help-command-games = { $command }: je partijen en uitdagingen, en waar je aan de beurt bent.
help-command-board = { $command }: bekijk een van je partijen vanaf jouw kant en probeer zetten uit.
help-command-resign = { $command }: geef een ronde of de hele partij op.
help-command-undo = { $command }: neem je laatste zet terug.
help-command-offer = { $command }: bied remise aan, of vraag om een terugname, een pauze of meer tijd.
help-command-hint = { $command }: vraag een hint voor je zet, tegen de computer of als jullie hints hebben afgesproken.
help-command-vacation = { $command }: zet je klokken stil zolang je weg bent.
help-command-leaderboard = { $command }: wie hier bovenaan staat, en waar jij staat.
help-command-rematch = { $command }: speel nog eens tegen dezelfde persoon, met gewisselde kleuren.
help-command-replay = { $command }: kijk een partij terug, ook als die nog bezig is.
help-command-rules = { $command }: de regels van een spel, met een afbeelding.
help-command-learn = { $command }: leer een spel in vijf stappen.
help-command-puzzle = { $command }: los de puzzel van de dag op.
help-command-follow = { $command }: volg een partij van anderen en hoor hoe die afloopt.
help-command-profile = { $command }: ratings en resultaten, van jou of van iemand anders.
help-command-settings = { $command }: hoe ik laat weten dat je aan de beurt bent, stille uren, taal en kleuren.
help-command-block = { $command }: voorkom uitdagingen en voorstellen tussen jou en iemand anders; de ander hoort er niets van.
help-command-unblock = { $command }: hef een blokkade op, of bekijk wie je hebt geblokkeerd.
help-command-privacy = { $command }: bekijk wat er over jou bewaard wordt, download het of wis het.
help-command-admin = { $command }: beheer deze server (kanalen, taal, standaardkeuzes, borden, partijen beëindigen, spelers uitsluiten), met een logboek van dat alles.
help-command-help = { $command }: dit overzicht.
help-menu-challenge = **{ $command }**, onder *Apps* in iemands menu: daag diegene uit.
help-menu-compare = **{ $command }**, onder *Apps* in iemands menu: jouw ratings en resultaten naast die van de ander.
help-menu-open = **{ $command }**, onder *Apps* in het menu van een bericht: open de partij die het toont.
