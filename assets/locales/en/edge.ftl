# What people hear when the chat does not let the bot do its work.

told-channel-shut = By the way: I am not allowed to write in { $channel }, so a board of yours could not be shown there. Whoever runs this server can let me view the channel, send messages and attach files. Until then, **/board** shows it to you.
told-channel-gone = By the way: the channel of one of your matches is gone. The match is not: **/games** lists it, and **/move** plays on from any channel of this server.
