# 輪到對方時，先排好的回應。

button-plan = 預排回應
button-plan-settle = 就這樣排
button-plan-another = 再排一個回應
button-plan-forget = 取消預排
# $theirs、$mine：走法的名稱，例如 c3 → c7
plan-theirs = { $person } 可能怎麼走？只有你看得到，現在還不會真的走。
plan-mine = 如果 { $person } 走 **{ $theirs }**，你怎麼回應？
plan-really = 如果 { $person } 走 **{ $theirs }**，就馬上替你走 **{ $mine }**。這樣好嗎？
plan-line = · 如果 { $person } 走 **{ $theirs }**，你就走 **{ $mine }**。
plan-settled = 預排好了。對方真的這樣走，就馬上替你回應；走了別的，預排就作廢。
plan-forgotten = 預排都取消了。
# $move：完整的句子
move-planned = { $move }這是先預排好的。

## 為什麼不行。

refused-plan-too-late = 棋盤已經變了。沒有預排，也沒有走棋。
refused-plan-nothing-to-answer = 走了那一步之後，沒有什麼要回應的。請選別的。
refused-plan-too-many = 每一步最多預排{ $limit }個回應，你已經排滿了。取消預排就能重新來過。
