### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = Geen klok
clock-live = Live (10 minuten per zet)
clock-hours-per-move = { $hours } uur per zet
clock-per-move = { $days ->
    [one] 1 dag per zet
   *[other] { $days } dagen per zet
}
clock-bank = { $start } uur, plus { $more } uur per zet, maximaal { $most } uur
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = In stille uren staan de klokken stil
terms-live = Stille uren en vakantie gelden niet; meldingen komen meteen
terms-days-off = Een vrije dag als de tijd om is (hoogstens twee keer)
terms-strict = Streng: geen vrije dag als de tijd om is
option-clock = klok
option-clock-about = Hoeveel tijd jullie hebben; standaard drie dagen per zet
option-nights = nachtrust
option-nights-about = Of de klokken in stille uren stilstaan; standaard niet

## Boards

board-turn-until = { $person } is aan de beurt. Deadline: { $when }.
board-turn-day-off = { $person } is aan de beurt. Vrije dag tot { $when }.
board-excused = Ik was een tijdje offline; die tijd telt niet mee.
board-paused = De partij is in onderling overleg gepauzeerd. De klok staat stil tot een van jullie verdergaat.
board-away = { $person } is op vakantie en uiterlijk { $when } terug.
board-away-still = { $person } is op vakantie en uiterlijk { $when } terug; de klok staat stil.
list-mine-until = { $game } tegen { $person }, zet { $number }: **jij bent aan de beurt**; deadline: { $when }
list-theirs-until = { $game } tegen { $person }, zet { $number }: de ander is aan de beurt; deadline: { $when }

button-draw = Remise aanbieden
button-take-back = Terugnemen
button-more = Meer
button-go-on = Verdergaan
button-give-time = Meer tijd geven
button-ask-time = Meer tijd vragen
button-pause = Pauze
more-here = Dit kun je verder nog doen:
beside-done = Klaar. Het staat in het kanaal.
beside-done-unsent = Klaar. Het verschijnt in het kanaal zodra ik daar berichten mag plaatsen.
## The question before an offer is sent to $other.

ask-draw = Wil je { $other } in de { $match } remise aanbieden?
ask-takeback = { $plies ->
    [one] Wil je { $other } vragen of je in de { $match } je laatste zet mag terugnemen?
   *[other] Wil je { $other } vragen of je in de { $match } je laatste zet en het antwoord daarop mag terugnemen?
}
ask-pause = Wil je { $other } in de { $match } om een pauze vragen? De klok staat dan stil tot een van jullie verdergaat.
ask-time = Wil je { $other } in de { $match } om meer tijd vragen?
ask-not = Er is niets naar { $other } gestuurd.
button-ask-yes = Ja, versturen
button-not-now = Nu niet

## Offers by $person.

offer-draw = { $person } biedt { $other } in de { $match } remise aan.
offer-takeback = { $plies ->
    [one] { $person } wil in de { $match } graag een zet terugnemen. Vind je dat goed, { $other }?
   *[other] { $person } wil in de { $match } graag een zet en jouw antwoord daarop terugnemen. Vind je dat goed, { $other }?
}
offer-pause = { $person } vraagt { $other } in de { $match } om een pauze: de klok staat dan stil tot een van jullie verdergaat.
offer-time = { $person } vraagt { $other } in de { $match } om meer tijd.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = partij **{ $game }** (zet { $number })
offer-match-since = partij **{ $game }**
offer-accepted = { $other } vindt het goed.
offer-declined = { $other } speelt liever gewoon verder.
offer-withdrawn = { $person } heeft dit ingetrokken.
offer-void = De partij is al verder, dus dit geldt niet meer.

## News

news-time-given = { $person } geeft { $other } meer tijd. Nieuwe deadline: { $when }.
news-time-given-still = { $person } geeft { $other } meer tijd.
news-resumed = { $person } gaat verder met **{ $game }**. { $mover } is aan de beurt.
news-returned = { $person } is terug van vakantie en is aan de beurt in **{ $game }**.
news-adjudicated = De partij **{ $game }** tussen { $person } en { $other } is voortijdig beëindigd en telt niet mee: volgens de huidige regels kan er niet worden verdergespeeld.
news-go-on = { $person } en { $other }, in jullie partij **{ $game }** is al een maand niets gebeurd. Als niemand een zet doet, wordt die gestaakt. Deadline: { $when }.
news-moved = { $person } en { $other } spelen **{ $game }** nu hier in het kanaal verder: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = Jij bent aan de beurt in je partij **{ $game }** tegen { $other }.
call-turn-until = Jij bent aan de beurt in je partij **{ $game }** tegen { $other }. Deadline: { $when }.
call-reminder = In je partij **{ $game }** tegen { $other } raakt je tijd op. Deadline: { $when }.
call-reminder-past = Deze herinnering voor **{ $game }** is niet meer nodig.
call-day-off = In je partij **{ $game }** tegen { $other } was je tijd om, dus ik heb een vrije dag voor je genomen. Nieuwe deadline: { $when }. Je hebt dit jaar nog { $days ->
    [0] geen vrije dagen
    [one] 1 vrije dag
   *[other] { $days } vrije dagen
}.
button-play-now = Nu spelen
button-no-days-off = Vrije dagen uitzetten
call-asked = { $offer }
call-answered = { $end ->
    [accepted] { $other } gaat akkoord met je voorstel in **{ $game }**.
   *[declined] { $other } speelt in **{ $game }** liever gewoon verder.
}
call-ended = Je partij **{ $game }** tegen { $other } is voorbij. { $how }
# $by: in a few words, such as by-resigned
call-won = Je partij **{ $game }** tegen { $other } is voorbij, en jij hebt gewonnen ({ $by }).
call-lost = Je partij **{ $game }** tegen { $other } is voorbij, en jij hebt verloren ({ $by }).
call-over = Je partij **{ $game }** tegen { $other } is voorbij.
call-time-given = { $other } geeft je meer tijd in **{ $game }**.
call-time-given-until = { $other } geeft je meer tijd in **{ $game }**. Nieuwe deadline: { $when }.
call-resumed = { $other } gaat verder met **{ $game }**.
call-resumed-until = { $other } gaat verder met **{ $game }**. Jij bent aan de beurt. Deadline: { $when }.
call-returned = Je vakantie is voorbij. Jij bent aan de beurt in je partij **{ $game }** tegen { $other }.
call-returned-until = Je vakantie is voorbij. Jij bent aan de beurt in je partij **{ $game }** tegen { $other }. Deadline: { $when }.
call-away = { $other }, je tegenstander in **{ $game }**, is op vakantie en uiterlijk { $when } terug.
call-go-on = In je partij **{ $game }** tegen { $other } is al een maand niets gebeurd. Als niemand een zet doet, wordt die gestaakt. Deadline: { $when }.
call-excused = Ik was een tijdje offline; die tijd krijg je terug in je partij **{ $game }** tegen { $other }. Nieuwe deadline: { $when }.
call-challenged = { $other } daagt je uit voor een partij **{ $game }**.
call-rematch = { $other } wil graag nog eens **{ $game }** tegen je spelen.
call-accepted = { $other } heeft de uitdaging aangenomen. Jullie partij **{ $game }** is begonnen.
call-accepted-turn = { $other } heeft de uitdaging aangenomen. Jullie partij **{ $game }** is begonnen, en jij doet de eerste zet.
call-declined = { $other } speelt deze keer liever geen **{ $game }**.
call-expired = { $other } heeft je uitdaging voor **{ $game }** niet op tijd beantwoord.
call-set-aside = Een van je partijen is beschadigd, kan niet verder en telt niet mee. De eigenaar van deze bot is op de hoogte. Met **/partijen** zie je je andere partijen.
call-challenge-set-aside = Een van je uitdagingen is beschadigd en kan niet meer worden aangenomen. De eigenaar van deze bot is op de hoogte. Met **/uitdagen** maak je een nieuwe.
call-expired-open = Niemand heeft je open uitdaging voor **{ $game }** op tijd aangenomen.

## Commands

command-undo = terugnemen
command-undo-about = Neem je laatste zet terug, zolang daarna niemand heeft gespeeld of geantwoord
command-offer = voorstel
command-offer-about = Bied remise of een pauze aan, vraag om een terugname of meer tijd, of geef tijd
command-vacation = vakantie
command-vacation-about = Ga op vakantie: je klokken staan stil tot je terug bent
command-vacation-start = begin
command-vacation-start-about = Je klokken staan vanaf nu stil
command-vacation-end = einde
command-vacation-end-about = Je bent terug, en je klokken lopen weer
option-kind = wat
option-kind-about = Wat je aanbiedt of vraagt
option-kind-draw = Remise
option-kind-takeback = Mijn laatste zet terugnemen
option-kind-pause = Een pauze
option-kind-time = Meer tijd voor mij
option-kind-give = Meer tijd voor mijn tegenstander
option-kind-resume = Verdergaan na een pauze

vacation-started = Je bent op vakantie. Je klokken staan stil; uiterlijk { $when } lopen ze weer. Je kunt gewoon blijven spelen; met /vakantie einde meld je je terug. Een vakantie van minder dan tien minuten telt niet mee: je klokken zijn dan gewoon doorgelopen.
vacation-ended = Welkom terug. Je klokken lopen weer. Je hebt dit jaar nog { $days ->
    [one] 1 vakantiedag
   *[other] { $days } vakantiedagen
}.
vacation-undone = Welkom terug. Je was nog geen tien minuten weg, dus deze vakantie telt niet: die kost je geen vakantiedag, en je klokken zijn gewoon doorgelopen. Je hebt dit jaar nog { $days ->
    [one] 1 vakantiedag
   *[other] { $days } vakantiedagen
}.
vacation-live = Je livepartij **{ $game }** tegen { $other } loopt door: een vakantie zet de klok daarvan niet stil, en je krijgt er gewoon meldingen over.

## Refusals

refused-clock = Er is geen bedenktijd die “{ $clock }” heet. Kies een van deze: { $clocks }
refused-nothing-to-undo = Je laatste zet kun je niet meer zomaar terugnemen. Met /voorstel kun je om een terugname vragen.
refused-undo-too-late = De tijd voor die zet is intussen om, dus je kunt hem niet meer terugnemen.
refused-nothing-to-take-back = Je hebt in deze ronde nog geen zet gedaan die je kunt terugnemen.
refused-takeback-declined = { $person } speelt liever gewoon verder. Na de volgende zet kun je het opnieuw vragen.
refused-offer-waits = Een voorstel van { $person } wacht nog op je antwoord. Er kan maar één voorstel tegelijk openstaan.
refused-own-offer-waits = Je voorstel wacht nog op antwoord. Er kan maar één voorstel tegelijk openstaan.
refused-no-such-offer = Dit voorstel staat niet meer open.
refused-own-offer = Het antwoord is aan { $person }.
refused-others-offer = Alleen { $person } kan dit intrekken. Jij kunt het aannemen of afslaan.
refused-no-draws = Dit spel kent geen remise.
refused-draw-too-early = Jullie hebben nog niet allebei een zet gedaan. Zolang dat zo is, kun je de partij gewoon afblazen.
refused-no-clock = Deze partij heeft geen klok.
refused-not-their-clock = { $person } is niet aan de beurt, dus diens klok loopt niet.
refused-not-your-clock = Je bent niet aan de beurt, dus je klok loopt niet.
refused-clock-full = Er kan geen tijd meer bij op die klok.
refused-paused = Deze partij is al gepauzeerd.
refused-not-paused = Deze partij is niet gepauzeerd.
refused-not-away = Je bent niet op vakantie.
