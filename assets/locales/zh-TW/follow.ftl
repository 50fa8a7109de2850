# Following a match between other people, $one and $two: one private message when it ends.

button-follow = 追蹤
button-follow-stop = 停止追蹤
button-follow-number = 追蹤第{ $number }場
button-follow-stop-number = 停止追蹤第{ $number }場
follow-which = 想追蹤哪一場對局？對局結束時，我會傳一則私訊給你。
follow-on = 你正在追蹤{ $one }和{ $two }的 **{ $game }**。這場對局結束時，我會傳一則私訊給你。
follow-off = 已停止追蹤這場對局。
# The next line says how it ended.
follow-ended = 你追蹤的對局結束了：{ $one }和{ $two }的 **{ $game }**。
privacy-follows = · 你追蹤的{ $count }場別人的對局

command-follow = 追蹤
command-follow-about = 追蹤別人的對局，結束時收到一則私訊

## Refusals

refused-follow-player = 這場對局是你自己在下，結束時本來就會知道結果。
refused-follow-not-here = 你不能追蹤這場對局。
refused-follow-too-many = 你已經追蹤{ $limit }場對局，到上限了。等其中一場結束，或停止追蹤其中一場，就能再追蹤別的；/追蹤 會列出你正在追蹤的對局。
refused-follow-nothing = 這裡目前沒有你可以追蹤的對局。
