### Stored data about a person, and its deletion.

former-player = Former player
privacy-title = **What is stored about you:**
privacy-nothing = Nothing is stored under your ID. After a deletion, only a scrambled form of your ID remains, for 30 days or for as long as a block or ban against you lasts, whichever is longer. Your name on this server will be saved the next time you use a command or press a button.
privacy-settings = · your settings from /settings, and your vacation days
privacy-names = · your name, on { $count ->
    [one] one server
   *[other] { $count } servers
}
privacy-running = · { $count ->
    [one] one match you’re playing
   *[other] { $count } matches you’re playing
}
privacy-ended = · { $count ->
    [one] one finished match, with all its moves
   *[other] { $count } finished matches, with all their moves
}
privacy-ratings = · { $count ->
    [one] one rating
   *[other] { $count } ratings
}
privacy-open = · { $count ->
    [one] one open challenge
   *[other] { $count } open challenges
}
privacy-closed = · { $count ->
    [one] one closed challenge
   *[other] { $count } closed challenges
}
privacy-blocked = · { $count ->
    [one] one person you’ve blocked
   *[other] { $count } people you’ve blocked
}
privacy-made = · the times of your latest challenges
privacy-plans = · replies you’ve planned, in { $count ->
    [one] one match
   *[other] { $count } matches
}
privacy-lines = · moves you’ve tried and lines you’ve saved, in { $count ->
    [one] one match
   *[other] { $count } matches
}
privacy-guesses = · moves you’ve guessed, in { $count ->
    [one] one match
   *[other] { $count } matches
} between other people
privacy-attempts = · your tries at { $count ->
    [one] one daily puzzle
   *[other] { $count } daily puzzles
}
privacy-puzzle-results = · { $count ->
    [one] one puzzle you’ve solved
   *[other] { $count } puzzles you’ve solved
}, for the daily posts on servers
privacy-newcomer = · your first steps here: whether, in your first two weeks, you played the computer, one other person or several
privacy-deeds = · { $count ->
    [one] one entry in a server’s log
   *[other] { $count } entries in servers’ logs
}, by you or about you
privacy-rest = · { $count ->
    [one] one internal record, such as a message
   *[other] { $count } internal records, such as messages
} still to be sent
privacy-really = **Delete everything stored about you?** Your matches in progress will be resigned, or called off if you and your opponent haven’t both moved yet; your open challenges will be closed. Your ratings, settings, names, notes and blocks will be deleted. In finished matches you’ll become “{ former-player }”. Messages already in channels will stay there. This can’t be undone.

    Only a scrambled form of your ID will remain, so that I can recognise you if you come back: your matches won’t be rated for the next 30 days, and blocks and bans against you will stay in force until they’re lifted.
privacy-kept = All right, everything stays as it is.
privacy-deleted = Everything stored under your ID has been deleted. You’re welcome back any time; you’ll start from scratch.
privacy-file = { $parts ->
    [one] Here is everything stored about you, ready to download.
   *[other] Part { $part } of { $parts } of everything stored about you.
}
privacy-file-alt = What is stored about you, as JSON: part { $part } of { $parts }
button-privacy-export = Export
button-privacy-delete = Delete…
button-privacy-yes = Delete everything
button-privacy-no = No, keep everything

command-privacy = privacy
command-privacy-about = See what is stored about you, download it or delete it

refused-former-player = That player has deleted all their data, so this challenge can’t reach them. Use /challenge to challenge someone else.
refused-begun-anew = You deleted all your data and started over, so your matches aren’t rated for now. They can be rated again { $when }. You can accept a casual challenge at any time.
refused-hidden-profile = { $person } keeps their profile private.
