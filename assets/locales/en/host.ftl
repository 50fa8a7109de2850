### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = It takes two people to play a match. Leave out `opponent` to challenge anyone here.
refused-bot = { $person } is a bot and doesn’t play. Choose a person, or leave out `opponent` to challenge anyone here.
refused-not-on-server = { $person } isn’t on this server, so they can’t answer. Choose someone who is here, or leave out `opponent` to challenge anyone here.
refused-cannot-see = { $person } can’t see this channel, so they can’t answer. Go to a channel you can both see, or leave out `opponent` to challenge anyone here.
# $list: permissions, as in told-channel-lacks.
refused-lacking = I can’t host a match in this channel: I’m not allowed to { $list }. Someone who manages the server can allow it in the channel settings. In another channel, you can challenge someone right away.
refused-too-many-challenges = You already have { $limit ->
    [one] one open challenge
   *[other] { $limit } open challenges
}, which is the limit. Withdraw one with /games, or wait for an answer.
refused-too-many-own-matches = You’re already playing { $limit ->
    [one] one match
   *[other] { $limit } matches
}, which is the limit. You can start another once one is over.
refused-long-note = A note can be at most { $limit } characters long. Please shorten it a little.
refused-band = “{ $text }” isn’t a range of ratings. Write it like 1400-1700, 1400+ or -1700.
refused-band-for-one = Only a challenge to anyone can have a range of ratings. Leave out either `opponent` or `ratings`.
refused-live-expires = A challenge to a live match stays open for 15 minutes, because you both have to be there when its clock starts. Leave out `expires`, or choose a slower `clock`.
refused-out-of-band = This challenge is for ratings { $band }, and yours in this game is { $rating }. You can make your own with /challenge.
refused-out-of-band-hidden = This challenge is for ratings { $band }, and yours in this game isn’t in that range. You can make your own with /challenge.
refused-unknown-game = There’s no game called “{ $game }” here.
refused-unknown-option = This game has no option “{ $name }”. Its options: { $known }.
refused-option-value = The option `{ $name }` can’t be “{ $value }”. Possible values: { $takes }.
refused-option-word = The option `{ $name }` doesn’t accept “{ $word }”. It suggests possible names as you type.
refused-option-count = The option `{ $name }` takes exactly { $count } different names, separated by commas.
refused-options-together = The options `{ $name }` and `{ $other }` can’t be combined. Use only one of them.
refused-rated-often = You two have already started two rated matches in the last 24 hours. Leave out `rated`, and this one will be casual.
refused-format = This game can’t be played as “{ $format }”. Choose a `format` from the list.
refused-challenge-accepted = This challenge has already been accepted.
refused-challenge-declined = This challenge was declined.
refused-challenge-withdrawn = This challenge was withdrawn.
refused-challenge-expired = This challenge has expired. You can make a new one with /challenge.
refused-challenger-left = { $person } has left this server, so I’ve closed the challenge. You can make your own with /challenge.
refused-challenge-for-another = This challenge is for { $person }. You can make your own with /challenge.
refused-own-challenge = You made this challenge, so only { $person } can accept it. You can still withdraw it.
refused-own-open-challenge = You made this challenge, so someone else has to accept it. You can still withdraw it.
refused-challenge-of-another = Only { $person } can withdraw this challenge.
refused-challenge-to-anyone = This challenge is open to anyone; if you’d rather not play, just ignore it.
refused-over = This match is over.
refused-not-seated = This match is between { $first } and { $second }.
refused-old-turn = The match has moved on.
refused-not-your-turn = It’s { $person }’s turn.
refused-stale-choices = Those choices don’t lead to a move on the current board. Please choose again.
refused-too-late-to-abort = You’ve both moved, so this match counts now. You can resign it instead.
refused-rematch-waits = A challenge to a rematch is already waiting for an answer.
refused-rematch-too-early = You can ask for a rematch once this match is over.
refused-not-yet-due = It isn’t time for that yet.
refused-no-such-challenge = There’s no such challenge here.
refused-no-such-match = There’s no such match here.
refused-only-in-its-channel = Not everyone here can see this match’s channel, so I can show this to everyone only in that channel.
refused-no-match-here = You have no matches in progress here. Start one with /challenge.
refused-nothing-to-repeat = You haven’t finished a match in this channel yet. Start one with /challenge.
refused-nothing-to-open = This message has no board to open. /games takes you to your matches in progress, and /replay to those that are over.
refused-unknown-press = This button is from another version of the bot. /games takes you to your matches.
refused-crowded = Several things happened here at once, and your action didn’t go through. Please try again.

## Challenges. $from challenges $to.

challenge-headline = { $from } challenges { $to } to a match of **{ $game }**.
challenge-headline-open = { $from } challenges anyone here to a match of **{ $game }**.
challenge-stakes = { $person }, { $rating }: win { $win }, draw { $draw }, loss { $loss }
challenge-stakes-won = { $person }, { $rating }: win { $win }, loss { $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = Ratings still provisional
challenge-anyone = anyone here
# $note: the challenger’s words
challenge-note = “{ $note }”
challenge-finishes = { $person } reliably finishes their matches.
challenge-open = Expires { $when }.
challenge-accepted = { $to } accepted.
challenge-accepted-soon = { $to } accepted. The match is getting its own thread.
challenge-accepted-thread = { $to } accepted. The match is being played in { $thread }.
accepted-thread = The match is starting in its own thread in { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } would rather not play this time.
challenge-withdrawn = The challenge was withdrawn.
challenge-expired = The challenge has expired.
terms-rated = Rated
terms-casual = Casual
terms-casual-begun-anew = Casual: one of you recently started over here
terms-casual-played-often = Casual: you two have already started two rated matches in the last 24 hours
rated-often = Your next match together will be casual: you two have already started two rated matches in the last 24 hours.
terms-casual-deal = Casual: same starting position as an earlier match
terms-casual-position = Casual: starts from a chosen position
terms-seat-first = { $person } moves first
terms-seat-second = { $person } moves second
# $band: one of the next three
terms-band = For ratings { $band }
band-between = from { $least } to { $most }
band-from = from { $least }
band-up-to = up to { $most }

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one } ({ $ones-seat }) and { $two } ({ $twos-seat })
board-turn = It’s { $person }’s turn.
match-score = { $one } **{ $ones }–{ $twos }** { $two } · { $format }
seat-token = { $seat } { $token }
list-seat = · you’re { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, round { $number } · { $one } and { $two }
round-headline-seats = **{ $game }**, round { $number } · { $one } ({ $ones-seat }) and { $two } ({ $twos-seat })
round-repetition = It’s a draw: the same position has come up for the third time.
round-length = It’s a draw: nobody has won after { $moves } moves.
round-resigned = { $winner } wins the round: { $loser } resigns.
round-resigned-points = { $winner } wins the round: { $loser } resigns ({ $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}).

## How matches end

match-won = { $winner } wins the match.
match-won-by = { $winner } wins the match: { $by }.
match-level = The match is a draw.
match-resigned = { $winner } wins: { $loser } resigns.
match-agreed = Both players agreed to a draw.
match-time = { $winner } wins: { $loser } ran out of time.
match-aborted = { $person } called the match off, so it doesn’t count.
match-aborted-by-moderator = A moderator called the match off, so it doesn’t count.
match-abandoned = The match was abandoned and doesn’t count.
match-adjudicated = The match doesn’t count: it can’t be continued under the current rules.
# How long an ended match took; $unit: minutes, hours or days.
match-length = The match lasted { $unit ->
    [minutes] { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
    [hours] { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
} ({ $moves ->
    [one] 1 move
   *[other] { $moves } moves
}).

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = by resignation
by-agreed = draw agreed
by-time = time ran out
by-repetition = draw by repetition
by-length = draw: too many moves
by-aborted = called off
by-abandoned = abandoned
by-adjudicated = can’t be continued

## Ratings and leaderboards. Provisional ratings are marked (rating-new).

rating-step = { $before } → { $after }, { $difference }
rating-change = { $seat } { rating-step }
rating-changes = Ratings: { $one } · { $two }
rating-changes-season = Season ratings: { $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating } (provisional)
rating-new-why = A provisional rating is an estimate: it’s based on only a few matches, or it hasn’t been updated for a long time. Each match can change it a lot.
list-mine = { $game } with { $person }, move { $number }: **your turn**
list-theirs = { $game } with { $person }, move { $number }: their turn
list-watched = **{ $game }** · { $one } and { $two }, move { $number }
ladder-title-here = { $game } · this server’s leaderboard
ladder-title-everywhere = { $game } · leaderboard across all servers
ladder-line = **#{ $rank }** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = You’re **#{ $rank }** with **{ $rating }** · { ladder-results }
ladder-theirs = { $person } is **#{ $rank }** with **{ $rating }** · { ladder-results }
ladder-absent = You have no rank at the moment: your last rated match on this leaderboard was more than { $days } days ago. Your rating is still **{ $rating }**, and your next rated match will bring you back.
ladder-absent-theirs = { $person } has no rank at the moment. Their rating is still **{ $rating }**, and their next rated match will bring them back.
ladder-rounds = { $drawn ->
    [0] The first player won { $first } of { $all } rounds here.
    [one] The first player won { $first } of { $all } rounds here; 1 was drawn.
   *[other] The first player won { $first } of { $all } rounds here; { $drawn } were drawn.
}
ladder-results = { $decided ->
    [0] { $draws } drawn
   *[other] { $draws ->
        [0] { $wins }–{ $losses }
       *[other] { $wins }–{ $losses }, { $draws } drawn
    }
}
ladder-empty = Nobody has finished a rated match yet. You could be the first.

# The picture of a leaderboard in words: a description, then each rank. $rating: as rating-settled or rating-new.
ladder-legend = dot: rating · bar: how far off it may be · hollow: provisional
ladder-picture = { $title }, from the top down:
ladder-picture-rank = #{ $rank }: { $name }, { $rating }, give or take { $deviation }.
