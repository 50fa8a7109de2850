# Buttons, and sentences around boards.

button-accept = Aannemen
button-decline = Afslaan
button-withdraw = Intrekken
button-words = Bord in woorden
button-my-view = Mijn kant
button-from-start = Vanaf het begin
button-games = Mijn partijen
# $count: a number above 1
my-view-unseen = { $count } zetten sinds je voor het laatst keek.
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
abort-really = Je partij **{ $game }** met { $other } echt afblazen? Die telt dan niet mee.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [one] Een andere zet was er niet.
   *[other] Gedwongen zetten zijn meteen gespeeld.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } en { $two }
button-next = Volgende
button-play = { $number }. { $game }
button-withdraw-number = Nr. { $number } intrekken
button-accept-number = Nr. { $number } aannemen
button-rules = Regels
button-choose = Zet kiezen
button-ask-take-back = Terugname vragen
next-none = Verder wacht hier niets op je.
button-back = Terug
button-rules-of = Regels: { $game }
button-challenge-anyone = Iedereen uitdagen
button-list = Alle zetten
layout-another = Een ander stuk
list-moves = Alle zetten die je nu kunt doen.
list-no-move = Er valt nu geen zet te kiezen.
link-board = [Naar het bord]({ $link })
link-challenge = [Naar de uitdaging]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Gespeeld: **{ $move }**.
panel-begun = Je partij is begonnen.
panel-done = Klaar.
panel-played-unsent = Gespeeld: **{ $move }**. { $why }
panel-begun-unsent = Je partij is begonnen. { $why }
panel-done-unsent = Klaar. { $why }
unsent-now = In het kanaal kan ik nu niet schrijven; **/bord** laat je het bord zien.
unsent-channel-gone = Dat kanaal is verwijderd; **/bord** laat je het bord zien, en met **/zet** speel je verder.
unsent-thread-gone = De thread van de partij is verwijderd, dus die gaat verder in { $channel }; het bord staat daar zo.
resign-not = Mooi. De partij gaat door.
list-empty = Je hebt geen lopende partijen. Met /uitdagen begin je er een.
list-challenge-made = { $game }: je hebt { $person } uitgedaagd; staat open, deadline: { $when }
list-challenge-open = { $game }: je uitdaging aan iedereen; staat open, deadline: { $when }
list-challenge-received = { $game }: { $person } **daagt je uit**; deadline: { $when }
# $channel: a link to a channel
list-other-channel = (in { $channel })
list-other-server = (op een andere server)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } met { $person }, zet { $number }: jij bent aan de beurt
list-choice-theirs = { $game } met { $person }, zet { $number }: de ander is aan de beurt
list-choice-players = { $game }: { $one } en { $two }
list-choice-somebody = iemand
refused-only-in-servers = Daarvoor is een kanaal op een server nodig. Ga naar een server waar ik ook ben en probeer het daar; **/partijen** laat alles zien wat je speelt, waar dan ook.
fault-apology = Er is bij mij iets misgegaan, niet bij jou. Probeer het nog eens; **/partijen** toont al je partijen.
fault-busy = Ik kan het even niet bijhouden, dus er is nog niets gebeurd. Probeer het nog eens.
done-already = Dat is al gebeurd.
