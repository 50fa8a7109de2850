# Answers planned ahead during the opponent’s turn.

button-plan = 預排應手
button-plan-settle = 就這樣預排
button-plan-another = 再預排一個應手
button-plan-forget = 取消預排
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = { $person }可能怎麼走？現在只是預排，還不會真的走。
plan-mine = 如果{ $person }走 **{ $theirs }**，你怎麼應對？
plan-really = 如果{ $person }走 **{ $theirs }**，就馬上替你走 **{ $mine }**。這樣好嗎？
plan-line = · 如果{ $person }走 **{ $theirs }**，你就走 **{ $mine }**。
plan-settled = 已經預排好了。對方真的這樣走，就馬上替你走預排的應手；走了別的，預排就作廢。
plan-forgotten = 預排都取消了。
# $move: a whole sentence
move-planned = { $move }這一步是預先排好的。

## Refusals

refused-plan-too-late = 棋盤已經變了，所以沒有預排應手，也沒有走棋。
refused-plan-on-own-turn = 輪到你了。走完這一步之後，就可以預排應手。
refused-plan-nothing-to-answer = 走了那一步之後，就不用應對了。請選別的。
refused-plan-too-many = 每一步最多預排{ $limit }個應手，你已經到上限了。取消預排就能重新來過。
