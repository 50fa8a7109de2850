### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = No clock
clock-live = Live (10 minutes per move)
clock-hours-per-move = { $hours } hours per move
clock-per-move = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}
clock-bank = { $start } hours, plus { $more } per move, capped at { $most }
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = Clocks stop during quiet hours
terms-live = Quiet hours and vacations don’t apply; notifications arrive at once
terms-days-off = Days off: if your time runs out, you get up to one extra day (at most twice)
terms-strict = Strict: no days off if your time runs out
option-clock = clock
option-clock-about = How much time there is to move; default: three days per move
option-nights = nights
option-nights-about = Whether clocks stop during quiet hours; default: no

## Boards

board-turn-until = It’s { $person }’s turn. Deadline: { $when }.
board-turn-day-off = It’s { $person }’s turn. Day off until { $when }.
board-excused = I was offline for a while; that time doesn’t count.
board-paused = Paused by agreement. The clocks are stopped until one of you resumes play.
board-away = { $person } is on vacation and will be back { $when } at the latest.
board-away-still = { $person } is on vacation and will be back { $when } at the latest; their clock is stopped.
list-mine-until = { $game } with { $person }, move { $number }: **your turn**; deadline: { $when }
list-theirs-until = { $game } with { $person }, move { $number }: their turn; deadline: { $when }

button-draw = Offer a draw
button-take-back = Take back
button-more = More
button-go-on = Resume
button-give-time = Give more time
button-ask-time = Ask for more time
button-pause = Pause
more-here = What else you can do:
beside-done = Done. It’s in the channel.
beside-done-unsent = Done. It will appear in the channel as soon as I can post there.
## The question before an offer is sent to $other.

ask-draw = Offer { $other } a draw in your { $match }?
ask-takeback = { $plies ->
    [one] Ask { $other } to let you take back your last move in your { $match }?
   *[other] Ask { $other } to let you take back your last move in your { $match }, along with their reply?
}
ask-pause = Ask { $other } to pause your { $match }? The clocks will stop until one of you resumes play.
ask-time = Ask { $other } for more time in your { $match }?
ask-not = Nothing was sent to { $other }.
button-ask-yes = Yes, send it
button-not-now = Not now

## Offers by $person.

offer-draw = { $person } offers { $other } a draw in their { $match }.
offer-takeback = { $plies ->
    [one] { $person } would like to take back their last move in your { $match }. Is that all right, { $other }?
   *[other] { $person } would like to take back their last move and your reply to it in your { $match }. Is that all right, { $other }?
}
offer-pause = { $person } asks { $other } to pause their { $match }: the clocks will stop until either player resumes play.
offer-time = { $person } asks { $other } for more time in their { $match }.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = **{ $game }** match (move { $number })
offer-match-since = **{ $game }** match
offer-accepted = { $other } agreed.
offer-declined = { $other } would rather play on.
offer-withdrawn = { $person } withdrew this.
offer-void = The match has moved on, so this no longer applies.

## News

news-time-given = { $person } has given { $other } more time. New deadline: { $when }.
news-time-given-still = { $person } has given { $other } more time.
news-resumed = { $person } resumed the **{ $game }** match. It’s { $mover }’s turn.
news-returned = { $person } is back from vacation, and it’s their turn in **{ $game }**.
news-adjudicated = The **{ $game }** match between { $person } and { $other } has ended early and doesn’t count: it can’t be continued under the current rules.
news-go-on = { $person } and { $other }, nothing has happened in your **{ $game }** match for a month. If nobody moves, the match will be abandoned. Deadline: { $when }.
news-moved = { $person } and { $other } are now playing **{ $game }** here in the channel: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = It’s your turn in **{ $game }** with { $other }.
call-turn-until = It’s your turn in **{ $game }** with { $other }. Deadline: { $when }.
call-reminder = You’re running out of time in your **{ $game }** match with { $other }. Deadline: { $when }.
call-reminder-past = This reminder about **{ $game }** no longer applies.
call-day-off = You ran out of time in your **{ $game }** match with { $other }, so I used one of your days off. New deadline: { $when }. Days off left this year: { $days }.
button-play-now = Play now
button-no-days-off = Never use days off
call-asked = { $offer }
call-answered = { $end ->
    [accepted] { $other } agreed to your proposal in **{ $game }**.
   *[declined] { $other } would rather play on in **{ $game }**.
}
call-ended = Your **{ $game }** match with { $other } is over. { $how }
# $by: in a few words, such as by-resigned
call-won = Your **{ $game }** match with { $other } is over, and you won ({ $by }).
call-lost = Your **{ $game }** match with { $other } is over, and you lost ({ $by }).
call-over = Your **{ $game }** match with { $other } is over.
call-time-given = { $other } has given you more time in **{ $game }**.
call-time-given-until = { $other } has given you more time in **{ $game }**. New deadline: { $when }.
call-resumed = { $other } resumed your **{ $game }** match.
call-resumed-until = { $other } resumed your **{ $game }** match. It’s your turn. Deadline: { $when }.
call-returned = Your vacation is over. It’s your turn in **{ $game }** with { $other }.
call-returned-until = Your vacation is over. It’s your turn in **{ $game }** with { $other }. Deadline: { $when }.
call-away = { $other }, your opponent in **{ $game }**, is on vacation and will be back { $when } at the latest.
call-go-on = Nothing has happened in your **{ $game }** match with { $other } for a month. If nobody moves, the match will be abandoned. Deadline: { $when }.
call-excused = I was offline for a while, so you get that time back in your **{ $game }** match with { $other }. New deadline: { $when }.
call-challenged = { $other } challenges you to a match of **{ $game }**.
call-rematch = { $other } would like to play **{ $game }** with you again.
call-accepted = { $other } accepted. Your **{ $game }** match is on.
call-accepted-turn = { $other } accepted. Your **{ $game }** match is on, and you move first.
call-declined = { $other } would rather not play **{ $game }** this time.
call-expired = { $other } didn’t answer your **{ $game }** challenge in time.
call-set-aside = One of your matches is damaged and can’t be continued; it doesn’t count. The bot’s owner has been notified. **/games** lists your other matches.
call-challenge-set-aside = One of your challenges is damaged and can’t be used any more. The bot’s owner has been notified. You can make a new one with **/challenge**.
call-expired-open = Nobody accepted your open **{ $game }** challenge in time.

## Commands

command-undo = undo
command-undo-about = Take back your last move, as long as nobody has moved or answered since
command-offer = offer
command-offer-about = Offer a draw or a pause, ask for a takeback or more time, or give time
command-vacation = vacation
command-vacation-about = Stop your clocks while you’re away
command-vacation-start = start
command-vacation-start-about = Stop your clocks from now on
command-vacation-end = end
command-vacation-end-about = Come back, and start your clocks again
option-kind = kind
option-kind-about = What you offer or ask for
option-kind-draw = A draw
option-kind-takeback = Take back my last move
option-kind-pause = A pause
option-kind-time = More time for me
option-kind-give = More time for my opponent
option-kind-resume = Resume after a pause

vacation-started = You’re on vacation. Your clocks are stopped; they’ll start again { $when } at the latest. Play whenever you like, and come back with /vacation end. A vacation of less than ten minutes doesn’t count: your clocks will have kept running.
vacation-ended = Welcome back. Your clocks are running again. You have { $days ->
    [one] 1 vacation day
   *[other] { $days } vacation days
} left this year.
vacation-undone = Welcome back. You were away for less than ten minutes, so it doesn’t count as a vacation: it cost no days, and your clocks kept running. You have { $days ->
    [one] 1 vacation day
   *[other] { $days } vacation days
} left this year.
vacation-live = Your live **{ $game }** match with { $other } continues: a vacation doesn’t stop its clock, and I’ll keep notifying you about it.

## Refusals

refused-clock = There’s no clock called “{ $clock }”. Choose one of these: { $clocks }
refused-nothing-to-undo = You can’t simply take back your last move any more, but you can ask for a takeback with /offer.
refused-undo-too-late = The time for that move has run out in the meantime, so you can’t take it back.
refused-nothing-to-take-back = You haven’t made a move in this round that could be taken back.
refused-takeback-declined = { $person } would rather play on. You can ask again after the next move.
refused-offer-waits = { $person } has made an offer or request that’s waiting for your answer. Please answer it first.
refused-own-offer-waits = Your last offer or request is still waiting for an answer. You can only make one at a time.
refused-no-such-offer = This offer is no longer open.
refused-own-offer = That’s for { $person } to answer.
refused-others-offer = Only { $person } can withdraw this. You can accept or decline it.
refused-no-draws = This game has no draws.
refused-draw-too-early = You haven’t both moved yet. Until you have, you can simply call the match off.
refused-no-clock = This match has no clock.
refused-not-their-clock = It isn’t { $person }’s turn, so their clock isn’t running.
refused-not-your-clock = It isn’t your turn, so your clock isn’t running.
refused-clock-full = That clock already holds as much time as it can.
refused-paused = This match is already paused.
refused-not-paused = This match isn’t paused.
refused-not-away = You’re not on vacation.
