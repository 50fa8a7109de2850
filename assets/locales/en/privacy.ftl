### What is kept about somebody, and its deletion.

former-player = a former player
privacy-title = **What is kept about you:**
privacy-nothing = Nothing of yours is kept. What you are called here is noted with the first thing that you do.
privacy-settings = · what you have settled with /settings, and your days of vacation
privacy-names = · what you are called, on { $count ->
    [one] one server
   *[other] { $count } servers
}
privacy-running = · { $count ->
    [one] one match that you play
   *[other] { $count } matches that you play
}
privacy-ended = · { $count ->
    [one] one match that is over
   *[other] { $count } matches that are over
}, with every move
privacy-ratings = · { $count ->
    [one] one rating
   *[other] { $count } ratings
}
privacy-open = · { $count ->
    [one] one open challenge
   *[other] { $count } open challenges
}
privacy-closed = · { $count ->
    [one] one challenge that is closed
   *[other] { $count } challenges that are closed
}
privacy-blocked = · { $count ->
    [one] one person whom you have blocked
   *[other] { $count } people whom you have blocked
}
privacy-made = · when you last made challenges
privacy-plans = · answers that you have planned, in { $count ->
    [one] one match
   *[other] { $count } matches
}
privacy-guesses = · moves that you have guessed, in { $count ->
    [one] one match
   *[other] { $count } matches
} between other people
privacy-tries = · what you have tried at the puzzle of the day
privacy-deeds = · { $count ->
    [one] one entry in the log of a server, about something
   *[other] { $count } entries in the logs of servers, about things
} that you did there or that concerned you
privacy-rest = · { $count ->
    [one] one note
   *[other] { $count } notes
} for the running of things, such as messages that are still to be sent
privacy-really = **Delete everything about you?** Running matches are resigned, or called off where not both have moved; open challenges are closed. Your ratings, settings, names, notes and blocks go. In finished matches you become “a former player”. What stands in channels stays there. This cannot be taken back, and for 30 days after it your matches are not rated.
privacy-kept = Good. Everything stays as it is.
privacy-deleted = Everything about you is deleted. You are welcome again whenever you like; it will be a new beginning.
privacy-file = { $parts ->
    [one] Here is everything that is kept about you, to take away.
   *[other] Part { $part } of { $parts } of everything that is kept about you.
}
privacy-file-alt = What is kept about you, as JSON: part { $part } of { $parts }
button-privacy-export = Export
button-privacy-delete = Delete …
button-privacy-yes = Delete everything
button-privacy-no = No, keep it

command-privacy = privacy
command-privacy-about = What is kept about you; take it away or delete it

refused-former-player = Whoever played there has had everything about themselves deleted, and nobody can challenge a former player. /challenge invites anybody else.
refused-begun-anew = You have had everything about yourself deleted and have begun anew, so your matches are not rated for now; that ends { $when }. An unrated challenge you can accept at once.
refused-hidden-profile = { $person } keeps their profile to themselves.
