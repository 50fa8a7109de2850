### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game's name.

## Refusals: what is so, and what is possible instead.

refused-oneself = A match takes two. Leave the opponent out to invite anyone here.
refused-bot = { $person } is a bot and does not play. Choose a person, or leave the opponent out to invite anyone here.
refused-not-on-server = { $person } isn’t on this server, so they couldn’t answer. Choose somebody who is here, or leave the opponent out to invite anyone here.
refused-cannot-see = { $person } can’t see this channel, so they couldn’t answer. Go to a channel that you can both see, or leave the opponent out to invite anyone here.
# $list: permissions by name, as in told-channel-lacks.
refused-lacking = I can’t host a match in this channel: I’m not allowed to { $list }. Somebody who manages the server can allow it in the channel settings. In another channel you can challenge somebody right away.
refused-too-many-challenges = You have { $limit ->
    [one] a challenge open already, and that is as many
   *[other] { $limit } challenges open already, and that is as many
} as one may have. Withdraw one with /games, or wait until one is answered.
refused-too-many-own-matches = You are playing { $limit ->
    [one] a match already, and that is as many
   *[other] { $limit } matches already, and that is as many
} as one may have. There is room again when one of them ends.
refused-long-note = A note has at most { $limit } characters. Make it a little shorter.
refused-band = “{ $text }” are no ratings. Write them as 1400-1700, 1400+ or -1700.
refused-band-for-one = Ratings are for challenges to anyone. Leave out the opponent or the ratings.
refused-out-of-band = This challenge is for ratings { $band }, and yours in this game is { $rating }. You can make one of your own with /challenge.
refused-unknown-game = There is no game called “{ $game }” here.
refused-unknown-option = This game has no option “{ $name }”. What it has: { $known }.
refused-option-value = The option { $name } cannot be “{ $value }”. What it takes: { $takes }.
refused-option-word = The option { $name } does not know “{ $word }”. As you type, it suggests the names that it knows.
refused-option-count = The option { $name } takes exactly { $count } different names, with commas between.
refused-options-together = The options { $name } and { $other } do not go together. Use only one of them.
refused-format = This game is not played as “{ $format }”. Choose one of the formats in the list.
refused-challenge-accepted = This challenge has been accepted; the match is on.
refused-challenge-declined = This challenge was declined.
refused-challenge-withdrawn = This challenge was withdrawn.
refused-challenge-expired = This challenge has run out. You can make a new one with /challenge.
refused-challenge-for-another = This challenge is for { $person }. You can make one of your own with /challenge.
refused-own-challenge = You made this challenge, so only { $person } can accept it. You can still withdraw it.
refused-own-open-challenge = You made this challenge, so somebody else has to accept it. You can still withdraw it.
refused-challenge-of-another = Only { $person } can withdraw this challenge, since they made it.
refused-challenge-to-anyone = This challenge is open to anyone; if you would rather not play, simply leave it.
refused-over = This match is over. Its board stays to look at.
refused-not-seated = This match is between { $first } and { $second }. You can look at the board meanwhile.
refused-old-turn = The match has moved on since. The current board has the buttons that count.
refused-not-your-turn = It is { $person }’s turn. You can look at the board from your side meanwhile.
refused-stale-choices = These choices do not lead to a move on the current board. Start again from there.
refused-too-late-to-abort = Both of you have moved, so this match counts now. You can resign it instead.
refused-rematch-waits = A rematch has been asked for already; it waits for an answer.
refused-rematch-too-early = This match is still running. A rematch is for when it is over.
refused-not-yet-due = It is not time for that yet.
refused-no-such-challenge = There is no such challenge here.
refused-no-such-match = There is no such match here.
refused-no-match-here = You have no running match here. You can start one with /challenge.
refused-nothing-to-repeat = You have finished no match in this channel yet. /challenge begins one.
refused-nothing-to-open = This message has no board to open. /games leads to your running matches, /replay to those that are over.
refused-unknown-press = This button belongs to another version. /games leads to your matches.
refused-crowded = Several things happened to this at once, and yours did not get through. Try it once more.

## Challenges. $from made it, $to is asked.

challenge-headline = { $from } invites { $to } to a match of **{ $game }**.
challenge-headline-open = { $from } invites anyone here to a match of **{ $game }**.
challenge-stakes = { $person }, { $rating }: win { $win }, draw { $draw }, loss { $loss }
challenge-stakes-won = { $person }, { $rating }: win { $win }, loss { $loss }
# $note: what whoever made it wrote
challenge-note = “{ $note }”
challenge-finishes = { $person } finishes what they begin.
challenge-open = It’s waiting for an answer. Deadline: { $when }.
challenge-accepted = { $to } accepted. The match is on.
challenge-accepted-soon = { $to } accepted. The match begins in a thread of its own.
challenge-accepted-thread = { $to } accepted. The match is on in { $thread }.
challenge-seats = { $one }: { $ones-seat } · { $two }: { $twos-seat }
accepted-thread = The match begins in a thread of its own in { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } would rather not play this time.
challenge-withdrawn = { $from } has withdrawn it.
challenge-expired = Nobody answered in time, so it has run out.
terms-rated = Rated
terms-casual = For fun, without ratings
terms-casual-begun-anew = For fun, without ratings: one of you has only just begun anew here
terms-casual-played-often = For fun, without ratings: you two have begun two rated matches within a day
terms-casual-deal = For fun, without ratings: it starts from the deal of an earlier match
terms-casual-position = For fun, without ratings: it starts from a given position
terms-seat-first = { $person } moves first
terms-seat-second = { $person } moves second
terms-seat-random = Chance decides who moves first
# $band: one of the three below it
terms-band = For ratings { $band }
band-between = from { $least } to { $most }
band-from = from { $least }
band-up-to = up to { $most }

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one } ({ $ones-seat }) and { $two } ({ $twos-seat })
board-turn = It is { $person }’s turn.
match-score = { $one } **{ $ones } : { $twos }** { $two } · { $format }
match-score-time = **{ $winner } wins on time** · { $format }
match-score-resigned = **{ $winner } wins by resignation** · { $format }
match-score-decided = **{ $winner } wins by a moderator’s decision** · { $format }
seat-token = { $seat } { $token }
list-seat = · your seat: { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, round { $number } · { $one } and { $two }
round-headline-seats = **{ $game }**, round { $number } · { $one } ({ $ones-seat }) and { $two } ({ $twos-seat })
round-next = { $person } begins round { $number }.
round-repetition = The same position stands for the third time: the round is drawn.
round-length = Nobody has won after { $moves } moves: the round is drawn.
round-resigned = { $loser } resigns the round, so { $winner } wins it.
round-resigned-points = { $loser } resigns the round, so { $winner } wins it. { $points ->
    [0] There are no points in it.
    [one] It is worth 1 point.
   *[other] It is worth { $points } points.
}

## How matches end

match-won = { $winner } wins the match.
match-level = The match is level: a draw.
match-resigned = { $loser } resigns, so { $winner } wins the match.
match-agreed = Both agreed on a draw.
match-time = { $loser }’s time has run out, so { $winner } wins the match.
match-aborted = { $person } called the match off before both had moved. It counts for nobody.
match-aborted-by-moderator = A moderator called the match off. It counts for nobody.
match-abandoned = The match was abandoned. It counts for nobody.
match-adjudicated = This match cannot be played on with the rules as I know them now, so it ends here. It counts for nobody.

## Over a picture that leaves its channel: the game, and in a few words by what the match ended.

caption-line = { $game } · { $by }
by-resigned = by resignation
by-agreed = draw agreed
by-time = on time
by-repetition = draw by repetition
by-length = draw by length
by-aborted = called off
by-abandoned = abandoned
by-adjudicated = cannot be played on

## Ratings and leaderboards. A rating that is not settled is shown as new (rating-new).

rating-change = { $person }: { $before } → { $after } ({ $difference })
rating-change-new = { $person }: { $before } → { $after } ({ $difference }, new)
rating-settled = { $rating }
rating-new = { $rating } (new)
rating-new-why = (new): after few matches or a long pause, a rating is still a guess, and every match moves it a lot. It settles as you play on.
list-mine = { $game } with { $person }, move { $number }: **your turn**
list-theirs = { $game } with { $person }, move { $number }: their turn
ladder-title-here = **{ $game }** · who leads on this server
ladder-title-everywhere = **{ $game }** · who leads over all servers
ladder-line = **#{ $rank }** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = You stand at { $rank } with **{ $rating }** · { ladder-results }
ladder-theirs = { $person } stands at { $rank } with **{ $rating }** · { ladder-results }
ladder-results = { $wins } won, { $draws } drawn, { $losses } lost
ladder-empty = Nobody has finished a rated match yet. The first one opens this list.

# The picture of a leaderboard in words: what it shows, then each rank. $rating says that it is new while it is not settled.
ladder-legend = dot: rating · bar: how far off it may be · hollow: still new
ladder-picture = For each rank, from the top: a dot at its rating, hollow while that is new, in a band as wide as it may be off.
ladder-picture-mine = A pointer marks yours, #{ $rank }.
ladder-picture-rank = #{ $rank }: { $rating }, give or take { $deviation }.
