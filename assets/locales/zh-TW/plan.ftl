# Answers planned ahead, for moves that the opponent may play.

button-plan-save = 存成我的預排
button-plan-forget = 取消預排
# $match: what-if-match
plan-title = **你的預排** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · 如果{ $person }這一步是「{ $theirs }」，你就用「{ $mine }」應對。
plan-then = · 接著，如果{ $person }這一步是「{ $theirs }」，你就用「{ $mine }」應對。
# Below a picture, so it has to be short.
plan-caption = 對方走「{ $theirs }」，你就走「{ $mine }」。
# $count: the answers after the one that plan-line names
plan-line-more = 後面還排了{ $count }步。
plan-more = · 另外{ $count }種走法也排好了應對。
plan-planned = 你已經針對{ $count }種走法預排了應對。
plan-really = { $count ->
    [1] 對方走了這一步時，要我馬上替你應對嗎？
   *[other] 對方走了其中一步時，要我馬上替你應對嗎？
}
plan-settled = 預排已經存好了。對方只要走了預排裡的一步，我就馬上替你應對；走了別的，預排就會取消。
plan-forgotten = 你的預排已經取消。
# $move: a whole sentence
move-planned = { $move }這一步是預先排好的。

## Refusals

refused-plan-on-own-turn = 現在輪到你。走完這一步之後，就可以預排應對。
refused-plan-nothing-to-answer = 預排要有對方的一步和你的應對，這組走法裡還沒有這兩步。請先把這兩步都試走出來，再保留。
refused-plan-not-from-here = 這組走法不會經過目前的局面，不能當作預排。
refused-plan-too-many = 你已經針對{ $limit }種走法預排了應對，到上限了。取消預排，就能重新開始。
