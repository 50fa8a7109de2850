# Answers planned ahead, for moves that the opponent may play.

button-plan-save = 存成我的預排
button-plan-forget = 取消預排
# $match: what-if-match
plan-title = **我的預排** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · 如果{ $person }走 **{ $theirs }**，你就走 **{ $mine }**。
plan-then = · 接著如果{ $person }走 **{ $theirs }**，你就走 **{ $mine }**。
# Below a picture, so it has to be short.
plan-caption = 對方走{ $theirs }，你就走{ $mine }
# $count: the answers after the one that plan-line names
plan-line-more = 後面還有{ $count }個應手。
plan-more = · 另外{ $count }種走法也預排了應手。
plan-planned = 你已經替{ $count }種走法預排了應手。
plan-really = { $count ->
    [1] 對方真的這樣走，要馬上替你走這個應手嗎？
   *[other] 對方照這樣走的時候，要每一步都馬上替你走應手嗎？
}
plan-settled = 已經預排好了。對方照預排的走，就馬上替你走應手；走了別的，預排就作廢。
plan-forgotten = 預排都取消了。
# $move: a whole sentence
move-planned = { $move }這一步是預先排好的。

## Refusals

refused-plan-on-own-turn = 輪到你了。走完這一步之後，就可以預排應手。
refused-plan-nothing-to-answer = 預排要有對方的一步和你的應手，這串走法裡還沒有這兩步。都試過之後，再保留一次吧。
refused-plan-not-from-here = 這串走法不會經過現在的局面，不能當作預排。
refused-plan-too-many = 最多替{ $limit }種走法預排應手，你已經到上限了。取消預排就能重新來過。
