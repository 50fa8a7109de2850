### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = Een partij speel je met zijn tweeën. Laat `tegenstander` weg om iedereen hier uit te dagen.
refused-bot = { $person } is een bot en speelt niet mee. Kies een mens, of laat `tegenstander` weg om iedereen hier uit te dagen.
refused-not-on-server = { $person } is niet op deze server en kan dus niet antwoorden. Kies iemand die hier is, of laat `tegenstander` weg om iedereen hier uit te dagen.
refused-cannot-see = { $person } ziet dit kanaal niet en kan dus niet antwoorden. Ga naar een kanaal dat jullie allebei zien, of laat `tegenstander` weg om iedereen hier uit te dagen.
# $list: permissions by name, as in told-channel-lacks.
refused-lacking = In dit kanaal kan ik geen partij laten spelen: ik heb geen toestemming om { $list }. Wie de server beheert, kan me die geven in de instellingen van het kanaal. In een ander kanaal kun je meteen iemand uitdagen.
refused-too-many-challenges = Je hebt al { $limit ->
    [one] één uitdaging
   *[other] { $limit } uitdagingen
} openstaan, en dat is het maximum. Trek er een in met /partijen, of wacht tot er antwoord komt.
refused-too-many-own-matches = Je speelt al { $limit ->
    [one] één partij
   *[other] { $limit } partijen
}, en dat is het maximum. Zodra er een afloopt, is er weer ruimte.
refused-long-note = Een berichtje telt maximaal { $limit } tekens. Maak het iets korter.
refused-band = “{ $text }” is geen ratingbereik. Schrijf bijvoorbeeld 1400-1700, 1400+ of -1700.
refused-band-for-one = Alleen bij een uitdaging aan iedereen kun je een ratingbereik opgeven. Laat `tegenstander` of `ratings` weg.
refused-live-expires = Een uitdaging voor een livepartij staat 15 minuten open, want jullie moeten er allebei zijn als de klok gaat lopen. Laat `verloopt` weg, of kies bij `klok` een langere bedenktijd.
refused-out-of-band = Deze uitdaging is voor ratings { $band }, en die van jou in dit spel is { $rating }. Met /uitdagen kun je zelf iemand uitdagen.
refused-out-of-band-hidden = Deze uitdaging is voor ratings { $band }, en die van jou in dit spel valt daarbuiten. Met /uitdagen kun je zelf iemand uitdagen.
refused-unknown-game = Er is hier geen spel dat “{ $game }” heet.
refused-unknown-option = Dit spel heeft geen optie “{ $name }”. De opties zijn: { $known }.
refused-option-value = De optie `{ $name }` kan niet “{ $value }” zijn. Wat wel kan: { $takes }.
refused-option-word = De optie `{ $name }` kent “{ $word }” niet. Bij het typen krijg je de namen te zien die wel kunnen.
refused-option-count = De optie `{ $name }` vraagt om precies { $count } verschillende namen, met komma’s ertussen.
refused-options-together = De opties `{ $name }` en `{ $other }` gaan niet samen. Kies een van de twee.
refused-rated-often = Jullie zijn in de afgelopen 24 uur al twee partijen met rating begonnen. Laat `met-rating` weg om deze zonder rating te spelen.
refused-format = Dit spel kent geen speelvorm “{ $format }”. Kies een `speelvorm` uit de lijst.
refused-challenge-accepted = Deze uitdaging is al aangenomen.
refused-challenge-declined = Deze uitdaging is afgeslagen.
refused-challenge-withdrawn = Deze uitdaging is ingetrokken.
refused-challenge-expired = Deze uitdaging is verlopen. Met /uitdagen maak je een nieuwe.
refused-challenger-left = { $person } heeft deze server verlaten, dus ik heb de uitdaging gesloten. Met /uitdagen kun je zelf iemand uitdagen.
refused-challenge-for-another = Deze uitdaging is voor { $person }. Met /uitdagen kun je zelf iemand uitdagen.
refused-own-challenge = Deze uitdaging is van jou; alleen { $person } kan die aannemen. Intrekken kun je wel.
refused-own-open-challenge = Deze uitdaging is van jou, dus iemand anders moet die aannemen. Intrekken kun je wel.
refused-challenge-of-another = Alleen { $person } kan deze uitdaging intrekken.
refused-challenge-to-anyone = Deze uitdaging is voor iedereen. Heb je geen zin, dan hoef je niets te doen.
refused-over = Deze partij is voorbij.
refused-not-seated = Dit is een partij tussen { $first } en { $second }.
refused-old-turn = De partij is al verder.
refused-not-your-turn = { $person } is aan de beurt.
refused-stale-choices = Op het huidige bord leiden deze keuzes niet tot een zet. Begin daar opnieuw.
refused-too-late-to-abort = Jullie hebben allebei een zet gedaan, dus de partij telt nu mee. Opgeven kan wel.
refused-rematch-waits = Er wacht al een verzoek om revanche op antwoord.
refused-rematch-too-early = Om revanche vragen kan pas als deze partij voorbij is.
refused-not-yet-due = Daar is het nog te vroeg voor.
refused-no-such-challenge = Zo’n uitdaging is er hier niet.
refused-no-such-match = Zo’n partij is er hier niet.
refused-only-in-its-channel = Niet iedereen hier kan het kanaal van deze partij zien, dus alleen daar kan ik die aan iedereen tonen.
refused-no-match-here = Je hebt hier geen lopende partijen. Met /uitdagen begin je er een.
refused-nothing-to-repeat = In dit kanaal heb je nog geen partij uitgespeeld. Met /uitdagen begin je er een.
refused-nothing-to-open = Bij dit bericht hoort geen bord. Met /partijen kom je bij je lopende partijen, met /terugkijken bij afgeronde partijen.
refused-unknown-press = Deze knop hoort bij een andere versie van de bot. Met /partijen kom je bij je partijen.
refused-crowded = Hier gebeurden net een paar dingen tegelijk, en daardoor is jouw actie niet gelukt. Probeer het nog eens.

## Challenges. $from challenges $to.

challenge-headline = { $from } daagt { $to } uit voor een partij **{ $game }**.
challenge-headline-open = { $from } daagt iedereen hier uit voor een partij **{ $game }**.
challenge-stakes = { $person }, { $rating }: winst { $win }, remise { $draw }, verlies { $loss }
challenge-stakes-won = { $person }, { $rating }: winst { $win }, verlies { $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = Ratings nog onzeker
challenge-anyone = iedereen hier
# $note: the challenger’s words
challenge-note = “{ $note }”
challenge-finishes = { $person } speelt partijen vrijwel altijd uit.
challenge-open = Verloopt { $when }.
challenge-accepted = { $to } neemt de uitdaging aan.
challenge-accepted-soon = { $to } neemt de uitdaging aan. De partij krijgt een eigen thread.
challenge-accepted-thread = { $to } neemt de uitdaging aan. De partij is begonnen in { $thread }.
accepted-thread = De partij begint in een eigen thread in { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } speelt deze keer liever niet.
challenge-withdrawn = De uitdaging is ingetrokken.
challenge-expired = De uitdaging is verlopen.
terms-rated = Met rating
terms-casual = Zonder rating
terms-casual-begun-anew = Zonder rating: een van jullie is hier onlangs opnieuw begonnen
terms-casual-played-often = Zonder rating: jullie zijn in de afgelopen 24 uur al twee partijen met rating begonnen
rated-often = Jullie volgende partij telt niet mee voor de rating: jullie zijn in de afgelopen 24 uur al twee partijen met rating begonnen.
terms-casual-deal = Zonder rating: met de startopstelling van een eerdere partij
terms-casual-position = Zonder rating: vanaf een gekozen stelling
terms-seat-first = { $person } begint
terms-seat-second = { $person } is als tweede aan de beurt
# $band: one of the next three
terms-band = Voor ratings { $band }
band-between = van { $least } tot en met { $most }
band-from = vanaf { $least }
band-up-to = tot en met { $most }

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one } ({ $ones-seat }) en { $two } ({ $twos-seat })
board-turn = { $person } is aan de beurt.
match-score = { $one } **{ $ones }–{ $twos }** { $two } · { $format }
seat-token = { $seat } { $token }
list-seat = · jij bent { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, ronde { $number } · { $one } en { $two }
round-headline-seats = **{ $game }**, ronde { $number } · { $one } ({ $ones-seat }) en { $two } ({ $twos-seat })
round-repetition = Remise: dezelfde stelling staat voor de derde keer op het bord.
round-length = Remise: na { $moves } zetten heeft niemand gewonnen.
round-resigned = { $winner } wint de ronde: { $loser } geeft op.
round-resigned-points = { $winner } wint de ronde: { $loser } geeft op ({ $points ->
    [0] geen punten
    [one] 1 punt
   *[other] { $points } punten
}).

## How matches end

match-won = { $winner } wint de partij.
match-won-by = { $winner } wint de partij: { $by }.
match-level = De partij eindigt in remise.
match-resigned = { $winner } wint: { $loser } geeft op.
match-agreed = Beide spelers zijn remise overeengekomen.
match-time = { $winner } wint: de tijd van { $loser } is om.
match-aborted = { $person } heeft de partij afgeblazen; die telt niet mee.
match-aborted-by-moderator = Een moderator heeft de partij afgeblazen; die telt niet mee.
match-abandoned = De partij is gestaakt en telt niet mee.
match-adjudicated = De partij telt niet mee: volgens de huidige regels kan er niet worden verdergespeeld.
# How long an ended match took; $unit: minutes, hours or days.
match-length = { $moves ->
    [one] 1 zet
   *[other] { $moves } zetten
} in { $unit ->
    [minutes] { $count ->
        [one] 1 minuut
       *[other] { $count } minuten
    }
    [hours] { $count } uur
   *[days] { $count ->
        [one] 1 dag
       *[other] { $count } dagen
    }
}.

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = door opgave
by-agreed = remise overeengekomen
by-time = tijd verstreken
by-repetition = remise door herhaling
by-length = remise: te veel zetten
by-aborted = afgeblazen
by-abandoned = gestaakt
by-adjudicated = kan niet verder

## Ratings and leaderboards. Provisional ratings are shown as new (rating-new).

rating-step = { $before } → { $after }, { $difference }
rating-change = { $seat } { rating-step }
rating-changes = Ratings: { $one } · { $two }
rating-changes-season = Seizoensratings: { $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating } (nieuw)
rating-new-why = (nieuw): na weinig partijen of een lange pauze is een rating onzeker en kan hij na elke partij flink veranderen.
list-mine = { $game } tegen { $person }, zet { $number }: **jij bent aan de beurt**
list-theirs = { $game } tegen { $person }, zet { $number }: de ander is aan de beurt
list-watched = **{ $game }** · { $one } en { $two }, zet { $number }
ladder-title-here = { $game } · ranglijst van deze server
ladder-title-everywhere = { $game } · ranglijst van alle servers samen
ladder-line = **{ $rank }.** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = Jij staat op nummer { $rank } met **{ $rating }** · { ladder-results }
ladder-theirs = { $person } staat op nummer { $rank } met **{ $rating }** · { ladder-results }
ladder-absent = Je staat nu even niet op de ranglijst: je laatste partij met rating die daarvoor meetelt, was meer dan { $days } dagen geleden. Je rating is nog steeds **{ $rating }**, en met je volgende partij met rating sta je er weer op.
ladder-absent-theirs = { $person } staat nu even niet op de ranglijst, maar heeft nog steeds een rating van **{ $rating }** en komt terug na de volgende partij met rating.
ladder-rounds = { $drawn ->
    [0] Wie begon, won hier { $first } van de { $all } rondes.
    [one] Wie begon, won hier { $first } van de { $all } rondes; 1 eindigde in remise.
   *[other] Wie begon, won hier { $first } van de { $all } rondes; { $drawn } eindigden in remise.
}
ladder-results = { $decided ->
    [0] { $draws ->
        [one] 1 remise
       *[other] { $draws } remises
    }
   *[other] { $draws ->
        [0] { $wins }–{ $losses }
        [one] { $wins }–{ $losses }, 1 remise
       *[other] { $wins }–{ $losses }, { $draws } remises
    }
}
ladder-empty = Nog niemand heeft een partij met rating uitgespeeld. Jij kunt de eerste zijn.

# The picture of a leaderboard in words: a description, then each rank. $rating: as rating-settled or rating-new.
ladder-legend = stip: rating · balk: onzekerheid · open: nieuw
ladder-picture = { $title }, van boven naar beneden:
ladder-picture-rank = Nr. { $rank }: { $name }, { $rating }, plus of min { $deviation }.
