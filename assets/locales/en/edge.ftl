# What people hear when the chat does not let the bot do its work.

told-channel-shut = By the way: I’m not allowed to write in { $channel }, so a board of yours could not be shown there. Whoever runs this server can let me view the channel, send messages and attach files. Until then, **/board** shows it to you.
# $list: permissions by name
told-channel-lacks = By the way: in { $channel } I’m not allowed to { $list }, so a board of yours could not be shown there. Whoever runs this server can allow it in the channel settings. Until then your match goes on: **/board** shows it to you, and **/move** plays.
permission-view = view the channel (*View Channel*)
permission-send = send messages (*Send Messages*)
permission-attach = attach files (*Attach Files*)
permission-history = read what was said (*Read Message History*)
told-channel-gone = By the way: the channel of one of your matches is gone. The match is not: **/games** lists it, and **/move** plays on from any channel of this server.
told-channel-refuses = By the way: Discord refuses a message about one of your matches in { $channel }, so it could not be shown there. I keep trying. Meanwhile your match goes on: **/board** shows it, and you can play with **/move** or from **/games**.
