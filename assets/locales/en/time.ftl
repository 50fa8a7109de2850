### Clocks, offers, taking back, vacation. $person and $other: the two people; $when: a moment as the client shows it.

## Clocks, on the card of a challenge and in its command

clock-none = No clock
clock-live = Live: 10 minutes for each move
clock-hours-per-move = { $hours } hours for each move
clock-per-move = { $days ->
    [one] 1 day for each move
   *[other] { $days } days for each move
}
clock-bank = { $start } hours, { $more } more with each move, at most { $most }
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = Clocks stand still in quiet hours
terms-live = I notify you at any hour: quiet hours, vacation and the morning summary don’t apply
option-clock = clock
option-clock-about = Time for each; three days a move unless you say
option-nights = nights
option-nights-about = Whether clocks stand still in quiet hours

## Boards

board-turn-until = It is { $person }’s turn. Deadline: { $when }.
board-excused = I was offline for a while; that time was given back.
board-paused = Paused by agreement. No clock runs until one of you goes on.
board-away = { $person } is on vacation and back { $when } at the latest.
board-away-still = { $person } is on vacation and back { $when } at the latest; the clock stands still.
list-mine-until = { $game } with { $person }, move { $number }: **your turn**, deadline: { $when }
list-theirs-until = { $game } with { $person }, move { $number }: their turn, deadline: { $when }

button-draw = Offer draw
button-take-back = Take back
button-more = More
button-go-on = Go on
button-give-time = Give time
button-ask-time = Ask for time
button-pause = Pause
more-here = What else you can do. Only you see this.
beside-done = Done. It stands in the channel.
beside-done-unsent = Done. It will appear in the channel as soon as I can write there.
## The question before somebody is asked. $other would be asked.

ask-draw = Offer { $other } a draw in { $match }?
ask-takeback = { $plies ->
    [one] Ask { $other } to let you take back your last move in { $match }?
   *[other] Ask { $other } to let you take back your last move and the answer to it in { $match }?
}
ask-pause = Ask { $other } for a pause in { $match }? No clock runs until one of you goes on.
ask-time = Ask { $other } for more time in { $match }?
ask-not = Nothing was sent to { $other }.
button-ask-yes = Yes, send it
button-not-now = Not now

## Offers. $person makes them.

offer-draw = { $person } offers { $other } a draw in { $match }.
offer-takeback = { $plies ->
    [one] { $person } would like to take back their own last move in { $match }. Is that all right, { $other }?
   *[other] { $person } would like to take back their own last move and the answer to it in { $match }. Is that all right, { $other }?
}
offer-pause = { $person } suggests a pause to { $other } in { $match }: no clock runs until one of you goes on.
offer-time = { $person } asks { $other } for more time in { $match }.
# The match in these sentences, and where the move has been played since.
offer-match = **{ $game }** (move { $number })
offer-match-since = **{ $game }**
offer-accepted = { $other } agreed.
offer-declined = { $other } would rather go on as it is.
offer-withdrawn = { $person } took this back.
offer-void = The match has moved on, so this is void.

## News

news-time-given = { $person } gives { $other } more time. New deadline: { $when }.
news-time-given-still = { $person } gives { $other } more time.
news-resumed = { $person } goes on with **{ $game }**. It is { $mover }’s turn, and the clock runs.
news-returned = { $person } is back from vacation and to move in **{ $game }**; the clock runs.
news-adjudicated = The match of **{ $game }** between { $person } and { $other } cannot be played on with the rules as I know them now, so it ends here and counts for nobody.
news-go-on = { $person } and { $other }, nothing has happened in **{ $game }** for a month. Without a move, the match will be abandoned. Deadline: { $when }.
news-moved = { $person } and { $other } play **{ $game }** here in the channel: { $why }.

## Calls: said to one person, $other is across the board. $said is one of the others, where everybody reads it.

call-aloud = { $person }: { $said }
call-turn = It is your turn in **{ $game }** with { $other }.
call-turn-until = It is your turn in **{ $game }** with { $other }. Deadline: { $when }.
call-reminder = Your time in **{ $game }** with { $other } is running out. Deadline: { $when }.
call-asked = { $offer }
call-answered = About your offer in **{ $game }**: { $end }
call-ended = Your match of **{ $game }** with { $other } is over. { $how }
call-over = Your match of **{ $game }** with { $other } is over.
call-time-given = { $other } gives you more time in **{ $game }**.
call-time-given-until = { $other } gives you more time in **{ $game }**. New deadline: { $when }.
call-resumed = { $other } goes on with **{ $game }**; the pause is over.
call-resumed-until = { $other } goes on with **{ $game }**. It is your turn. Deadline: { $when }.
call-returned = Your vacation is over. It is your turn in **{ $game }** with { $other }.
call-returned-until = Your vacation is over. It is your turn in **{ $game }** with { $other }. Deadline: { $when }.
call-away = { $other }, with whom you play **{ $game }**, is on vacation and back { $when } at the latest.
call-go-on = Nothing has happened in **{ $game }** with { $other } for a month. Without a move, the match will be abandoned. Deadline: { $when }.
call-excused = I was offline for a while, so you get that time back in **{ $game }** with { $other }. New deadline: { $when }.
call-challenged = { $other } invites you to a match of **{ $game }**.
call-rematch = { $other } would like to play **{ $game }** with you again.
call-accepted = { $other } has accepted: your match of **{ $game }** is on.
call-accepted-turn = { $other } has accepted: your match of **{ $game }** is on, and you move first.
call-declined = { $other } would rather not play **{ $game }** this time.
call-expired = { $other } has not answered your challenge to **{ $game }** in time, so it has run out.
call-set-aside = A match of yours can no longer be read and was set aside; it counts for nobody. Whoever runs this bot has been told. **/games** lists your other matches.
call-challenge-set-aside = A challenge by you or to you can no longer be read and was set aside; nobody can accept it any more. Whoever runs this bot has been told. **/challenge** makes a new one.
call-expired-open = Nobody has answered your challenge to **{ $game }** in time, so it has run out.

## Commands

command-undo = undo
command-undo-about = Take your own last move back, while nobody has played or answered since
command-offer = offer
command-offer-about = Offer a draw or a pause, ask for a takeback or for time, or give time
command-vacation = vacation
command-vacation-about = Go away for a while: your clocks stand still until you are back
command-vacation-start = start
command-vacation-start-about = Your clocks stand still from now on
command-vacation-end = end
command-vacation-end-about = You are back, and your clocks run again
option-kind = kind
option-kind-about = What you offer or ask for
option-kind-draw = A draw
option-kind-takeback = Take back my last move
option-kind-pause = A pause
option-kind-time = More time for me
option-kind-give = More time for my opponent
option-kind-resume = Go on after a pause

vacation-started = You’re on vacation. Your clocks stand still; they run again { $when } at the latest. Play whenever you like, and come back with /vacation end. If you’re back within ten minutes, it doesn’t count as a vacation.
vacation-ended = Welcome back. Your clocks run again. { $days ->
    [one] 1 day of vacation is
   *[other] { $days } days of vacation are
} left this year.
vacation-undone = Welcome back. That was less than ten minutes, so it doesn’t count as a vacation: it costs no days, and your clocks kept running. { $days ->
    [one] 1 day of vacation is
   *[other] { $days } days of vacation are
} left this year.
vacation-live = Your live match of **{ $game }** with { $other } goes on: a vacation doesn’t stop its clock, and I’ll notify you there as before.

## Why something is not possible

refused-clock = There’s no clock called “{ $clock }”. Choose one of these: { $clocks }
refused-nothing-to-undo = Your last move can no longer be taken back freely. You can ask for it with /offer.
refused-undo-too-late = The time for that move has run out meanwhile, so it stays played.
refused-nothing-to-take-back = You have made no move in this round that could be taken back.
refused-offer-waits = { $person } has made an offer that waits for your answer. One at a time.
refused-own-offer-waits = Your offer still waits for an answer. One at a time.
refused-no-such-offer = This offer does not wait any more.
refused-own-offer = That is for { $person } to answer.
refused-others-offer = Only { $person } can withdraw this. You can accept or decline it.
refused-no-draws = This game has no draws: a round always has a winner.
refused-draw-too-early = Not both of you have moved. Until then you can simply call the match off.
refused-no-clock = This match has no clock, so there is time enough.
refused-not-their-clock = It is not { $person }’s turn, so their clock does not run.
refused-clock-full = That clock holds as much as it may.
refused-paused = This match is paused already.
refused-not-paused = This match is not paused.
refused-not-away = You are not on vacation.
