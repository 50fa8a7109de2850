# 走棋的提示：先說該想想哪裡，再說完整的一步。

command-hint = 提示
command-hint-about = 幫你想這一步；限和我下，或雙方約好
option-hints = 提示
option-hints-about = 雙方可不可以要提示，不計積分；不填就是不可以
terms-hints = 可以要提示
button-hint = 提示
button-hint-whole = 看完整走法
button-hint-play = 就這樣走
# $piece：一步從什麼開始，例如 b2 或 X 圖騰
hint-begins = 想想 **{ $piece }**：我找到的最佳走法從那裡開始。只有你看得到。
# $one、$two、$move：走法的名稱，例如 c3 → c7
hint-either = 我找到的最佳走法是這兩步之一：**{ $one }** 或 **{ $two }**。只有你看得到。
hint-whole = 我找到的最佳走法：**{ $move }**。圖上是走完之後的棋盤。
refused-hints-rated = 有提示的對局不計積分。「提示」和「計積分」請只選一個。
refused-hints-not-agreed = 這場對局沒有提示。和我下，或雙方在不計積分的挑戰裡約好，才有提示。
# 還在進行的計積分對局，什麼都不說
refused-hints-in-rated-match = 這場對局計積分，所以我不給提示。
refused-fair-play = 這是你和 { $person } 那場計積分的 { $game } 裡的局面，或和它只差一步。那場對局還在進行；結束之前，我不下這個局面，也不幫忙。
refused-fair-play-move = 這是你和 { $person } 那場計積分的 { $game } 裡的局面，或和它只差一步。那場對局還在進行，所以我不在這裡下。請改走別的，或收回一步。
refused-fair-play-analysis = 你和 { $person } 那場計積分的 { $game } 還在進行，而這場對局的起始盤面或某個局面和那場相同。等那場結束，再來問我。
