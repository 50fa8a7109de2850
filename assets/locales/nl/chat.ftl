# Buttons, and sentences around boards.

button-accept = Aannemen
button-decline = Afslaan
button-withdraw = Intrekken
button-words = Bord in woorden
button-my-view = Mijn kant
button-from-start = Vanaf het begin
button-games = Mijn partijen
# $count: a number above 1
my-view-unseen = Er zijn { $count } zetten gespeeld sinds je voor het laatst hebt gekeken.
button-unseen-moves = Zetten tonen
button-resign = Opgeven
button-abort = Afblazen
menu-which-game = Welk spel wil je met { $person } spelen? Hier gelden de standaardinstellingen van de server; met /uitdagen valt er meer te kiezen.
button-rematch = Revanche
button-resign-round = Deze ronde opgeven
button-resign-match = De partij opgeven
button-resign-no = Doorspelen
button-page-back = Hoger
button-page-mine = Waar ik sta
button-page-forward = Lager

resign-really = Je partij **{ $game }** tegen { $other } echt opgeven?
abort-really = Je partij **{ $game }** tegen { $other } echt afblazen? Die telt dan niet mee.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [one] Het was de enige mogelijke zet.
   *[other] Gedwongen zetten zijn automatisch gespeeld.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } en { $two }
button-next = Volgende partij
button-play = { $number }. { $game }
button-withdraw-number = Nr. { $number } intrekken
button-accept-number = Nr. { $number } aannemen
button-rules = Regels
button-choose = Zet kiezen
button-ask-take-back = Vragen om terug te nemen
next-none = Verder wacht hier niets op je.
button-back = Terug
button-rules-of = Regels: { $game }
button-challenge-anyone = Iedereen uitdagen
button-list = Alle zetten
layout-another = Een ander stuk
list-moves = Dit zijn alle zetten die je nu kunt doen.
list-no-move = Je kunt nu geen zet doen.
link-board = [Naar het bord]({ $link })
link-challenge = [Naar de uitdaging]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Gespeeld: **{ $move }**.
panel-begun = Je partij is begonnen.
panel-done = Klaar.
panel-played-unsent = Gespeeld: **{ $move }**. { $why }
panel-begun-unsent = Je partij is begonnen. { $why }
panel-done-unsent = Klaar. { $why }
unsent-now = In dat kanaal kan ik nu geen berichten plaatsen; met **/bord** zie je het bord.
unsent-channel-gone = Dat kanaal is verwijderd; met **/bord** zie je het bord, en met **/zet** speel je verder.
unsent-thread-gone = De thread van de partij is verwijderd, dus de partij gaat verder in { $channel }; daar verschijnt zo het bord.
resign-not = Goed, de partij gaat door.
list-empty = Je hebt geen lopende partijen. Met /uitdagen begin je er een.
list-challenge-made = { $game }: { $person } heeft nog niet op je uitdaging gereageerd; deadline: { $when }
list-challenge-open = { $game }: nog niemand heeft je open uitdaging aangenomen; deadline: { $when }
list-club-search = { $game }: je zoekt een tegenstander aan de clubtafel; de zoektocht stopt { $when }
list-challenge-received = { $game }: { $person } **daagt je uit**; deadline: { $when }
# $channel: a link to a channel
list-other-channel = (in { $channel })
list-other-server = (op een andere server)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } tegen { $person }, zet { $number }: jij bent aan de beurt
list-choice-theirs = { $game } tegen { $person }, zet { $number }: de ander is aan de beurt
list-choice-players = { $game }: { $one } en { $two }
list-choice-somebody = iemand
refused-only-in-servers = Daarvoor is een kanaal op een server nodig. Ga naar een server waar ik ook ben en probeer het daar; met **/partijen** zie je al je partijen.
fault-apology = Er is bij mij iets misgegaan, niet bij jou. Probeer het nog eens; met **/partijen** zie je al je partijen.
fault-busy = Ik kan het even niet bijhouden, dus er is nog niets gebeurd. Probeer het nog eens.
done-already = Dat is al gebeurd.
