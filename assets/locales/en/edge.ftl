# Notices about channels in which Discord does not let the bot work.

told-channel-shut = By the way, I’m not allowed to post in { $channel }, so I can’t show one of your matches there. Someone who manages the server can let me view the channel, send messages and attach files. Until then, **/board** shows it to you.
# $list: the permissions below
told-channel-lacks = By the way, in { $channel } I’m not allowed to { $list }, so I can’t show one of your matches there. Someone who manages the server can allow it in the channel settings. Until then, you can play on with **/board** and **/move**.
permission-view = view the channel (*View Channel*)
permission-send = send messages (*Send Messages*)
permission-attach = attach files (*Attach Files*)
permission-history = read earlier messages (*Read Message History*)
told-channel-gone = By the way, the channel of one of your matches was deleted. You can play on: **/games** lists the match, and **/move** works in any channel of that server.
told-channel-refuses = By the way, Discord is refusing a message about one of your matches in { $channel }, so I couldn’t post it there. I’ll keep trying. Until then, you can play on with **/board** and **/move**, or from **/games**.
