# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Follow
button-follow-stop = Stop following
button-follow-number = Follow no. { $number }
button-follow-stop-number = Stop following no. { $number }
follow-which = Which match would you like to follow? When it ends, I’ll send you one message.
follow-on = You’re following the **{ $game }** match between { $one } and { $two }. When it ends, I’ll send you one message.
follow-off = You’ve stopped following this match.
# The next line says how it ended.
follow-ended = The **{ $game }** match you were following, { $one } against { $two }, is over.
privacy-follows = · { $count ->
    [one] one match you’re following
   *[other] { $count } matches you’re following
}

command-follow = follow
command-follow-about = Get one private message when a match between other people ends

## Refusals

refused-follow-player = You’re playing in this match, so you’ll hear how it ends anyway.
refused-follow-not-here = You can’t follow this match.
refused-follow-too-many = You’re already following { $limit } matches, which is the limit. You can follow another when one of them ends, or when you stop following one; /follow suggests them.
refused-follow-nothing = There’s no match to follow here right now.
