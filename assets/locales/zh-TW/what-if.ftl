# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = 試走看看
button-what-if-lines = 你的走法
button-what-if-theirs = 對手的走法
button-what-if-theirs-of = { $person }的走法
button-what-if-restart = 重新開始
button-what-if-keep = 保留
button-what-if-plan = 我的預排
button-what-if-leave = 回到真的棋盤
button-what-if-play = 走{ $move } …
button-what-if-yes = 好，就這樣走
button-what-if-show = 給{ $person }看
button-what-if-hide = 不再給{ $person }看
what-if-match = { $game }（對手：{ $person }）
# $match: what-if-match, or the names of both players
what-if-title = **試走** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = 目前試走：{ $moves }
what-if-your-move = 這一步輪到你。
what-if-their-move = 這一步輪到{ $person }。
what-if-over = 這樣走，這一局就結束了。
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] 試走 · 不會真的走
   *[other] 試走 · 往後{ $count }步 · 不會真的走
}
what-if-alt = { $count ->
    [0] 試走的棋盤，不會真的走。
   *[other] 試走的棋盤，往後{ $count }步，不會真的走。
}
what-if-stale = 那則訊息已經過時，所以什麼都沒有變。現在是這樣。
what-if-kept = 已經保留。你在這場對局裡有{ $count }串走法。
what-if-you-moved = 你已經走了{ $move }。
what-if-they-moved = { $person }已經走了{ $move }。
what-if-fits = 你的走法還對得上。
what-if-fits-to = { $count ->
    [0] 你的走法已經對不上了。
   *[other] 你的走法到第{ $count }步都對得上。
}
what-if-left = 什麼都沒有走，還是輪到你。

## Lists of lines

what-if-lines-title = **你的走法** · { $match }
what-if-theirs-title = **{ $person }的走法** · { $game }
what-if-lines-none = 你在這場對局裡還沒有保留走法。
what-if-lines-shown = { $person }看得到這些走法。
what-if-lines-beside = 你的走法：
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $moves }（{ $count }步，{ $fit }）
what-if-line-fits = 對得上
what-if-line-fits-to = { $count ->
    [0] 對不上
   *[other] 到第{ $count }步都對得上
}
what-if-line-gone = 悔棋之後已經沒有這個局面
what-if-lines-more = 還有{ $count }串：選單裡全部都有。
what-if-open-line = 打開一串走法
what-if-plan-line = 把一串走法當作預排
what-if-delete-line = 刪除一串走法

## Refusals

refused-line-not-over = 對局結束之後，才能把走法給對手看。
refused-line-not-shown = 這場對局裡，沒有人給你看走法。
refused-line-too-late = 走法只保留到對局結束之後30天，這場對局早就過了。你還是可以試走。
