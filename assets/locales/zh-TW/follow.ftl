# 留意別人的對局：結束時收到一則私人訊息。$one 和 $two 是下棋的兩人。

button-follow = 留意
button-follow-stop = 不再留意
follow-on = 你正在留意 { $one } 和 { $two } 的 **{ $game }**。這場對局結束時，我會傳一則訊息給你。
follow-off = 你不再留意這場對局了。我不會再傳它的訊息給你。
# 怎麼結束的寫在下一行。
follow-ended = 你留意的對局結束了：{ $one } 和 { $two } 的 **{ $game }**。
privacy-follows = · 你留意的{ $count }場別人的對局

command-follow = 留意
command-follow-about = 別人的對局結束時，收到一則私人訊息

## 為什麼不行。

refused-follow-player = 這場是你在下，結果你本來就會知道。
refused-follow-not-here = 你不能留意這場對局。
refused-follow-too-many = 你已經留意{ $limit }場對局，這是上限了。其中一場結束，或你不再留意其中一場，就有空位；輸入 /留意 時會列出這些對局。
refused-follow-nameless = 你說的是哪一場對局？請按棋盤下面的「{ button-my-view }」，再按「{ button-follow }」。輸入 /留意 時，會列出你已經留意的對局。
