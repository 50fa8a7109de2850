# Following a match of others: one private message when it ends. $one and $two play it.

button-follow = Follow
button-follow-stop = Stop following
follow-on = You’re following the match of **{ $game }** between { $one } and { $two }. When it ends, I’ll send you one message.
follow-off = You’ve stopped following this match. I won’t message you about it.
# How it ended stands below.
follow-ended = The match of **{ $game }** between { $one } and { $two } that you followed is over.
privacy-follows = · { $count ->
    [one] one match between other people that you follow
   *[other] { $count } matches between other people that you follow
}

command-follow = follow
command-follow-about = Get one private message when a match between other people ends

## Why not.

refused-follow-player = You’re playing in this match, so you’ll hear how it ends anyway.
refused-follow-not-here = You can’t follow this match.
refused-follow-too-many = You’re already following { $limit } matches, which is the limit. There’s room again when one of them ends, or when you stop following one; /follow suggests them.
refused-follow-nameless = Which match do you mean? Press “{ button-my-view }” on its board, then “{ button-follow }”. As you type, /follow suggests the matches you’re already following.
