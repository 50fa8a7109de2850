# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = 試走看看
button-what-if-lines = 我保留的走法
button-what-if-theirs = 對手保留的走法
button-what-if-theirs-of = { $person }保留的走法
button-what-if-restart = 重新開始
button-what-if-keep = 保留
button-what-if-plan = 我的預排
button-what-if-leave = 回到實際棋盤
button-what-if-play = 走這步 · { $move }…
button-what-if-yes = 好，就這樣走
button-what-if-show = 給{ $person }看
button-what-if-hide = 不再給{ $person }看
what-if-match = { $game }，對手{ $person }
# $match: what-if-match, or the names of both players
what-if-title = **試走** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = **目前試走** · { $moves }
what-if-your-move = 這一步輪到你。
what-if-their-move = 這一步輪到{ $person }。
what-if-over = 這樣走，這一局就結束了。
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] 試走 · 不影響對局
   *[other] 已試走{ $count }步 · 不影響對局
}
what-if-alt = { $count ->
    [0] 試走的棋盤，不影響實際對局。
   *[other] 試走的棋盤，已經試走{ $count }步，不影響實際對局。
}
what-if-stale = 那則訊息已經過時，所以剛才的操作沒有作用。以下是目前的情況。
what-if-kept = 已經保留。這場對局你一共保留了{ $count }組走法。
what-if-you-moved = 在那之後，你走了「{ $move }」。
what-if-they-moved = 在那之後，{ $person }走了「{ $move }」。
what-if-fits = 這組走法仍與目前局面相符。
what-if-played = 這組走法已經全部走完。
what-if-fits-to = { $count ->
    [0] 這組走法已經與實際對局不符。
   *[other] 這組走法有前{ $count }步與實際對局相符。
}
what-if-left = 試走不影響實際對局，現在還是輪到你。

## Lists of lines

what-if-lines-title = **你保留的走法** · { $match }
what-if-theirs-title = **{ $person }保留的走法** · { $game }
what-if-lines-none = 你在這場對局裡還沒有保留任何走法。
what-if-lines-shown = { $person }看得到這些走法。
what-if-lines-beside = 你保留的走法：
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $count }步，{ $fit }：{ $moves }
what-if-line-fits = 與目前局面相符
what-if-line-played = 已經全部走完
what-if-line-fits-to = { $count ->
    [0] 與實際對局不符
   *[other] 前{ $count }步與實際對局相符
}
what-if-line-gone = 悔棋之後，這個局面已經不在對局裡
what-if-lines-more = 還有{ $count }組，下面的選單裡全部都有。
what-if-open-line = 打開一組走法
what-if-plan-line = 將一組走法設為預排
what-if-delete-line = 刪除一組走法

## Refusals

refused-line-not-over = 對局結束之後，才可以把你保留的走法給對手看。
refused-line-not-shown = 這場對局裡，沒有人把保留的走法給你看。
refused-line-too-late = 保留的走法只會存到對局結束後30天，這場對局已經超過期限。你還是可以試走。
