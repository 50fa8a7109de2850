# Matches that start from another match’s starting position, or from a given position.

button-play-on = 從這裡接著下
play-on-whom = 要邀請誰從這裡接著下？只下一局，不計積分。也可以選一種棋力，私下和電腦下。
play-on-anyone = 這裡的大家
play-on-opponent = 那一場的對手

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = 我讀不出這個 { $game } 的局面，問題在{ $near ->
    [none] 最後
   *[other] 第{ $at }個字元「{ $near }」
}。系統訊息（英文）：{ $what }。
refused-start-move = 第{ $number }步「{ $move }」在那裡走不了。前面的都沒問題。
refused-start-record = 這份紀錄的第{ $entry }項讀不出來。系統訊息（英文）：{ $what }。
refused-start-over = 那一局到那裡已經結束了。請指定更早的局面：在對局或紀錄後面加上 @ 和步數，例如 @12。
refused-start-other-game = 那是 { $game } 的局面。請在指令裡選 { $game }，或改選你想玩的那款遊戲的對局。
refused-start-other-rules = 那場對局用的是這款遊戲以前的規則。請選新一點的對局。
refused-start-no-moment = 那場對局沒有這個局面。步數要在0到{ $last }之間。
refused-start-rated = 從指定的局面開始，或沿用先前某一場對局的起始盤面，就不能計積分。請不要填 `計積分`。
refused-start-format = 從指定的局面開始，只能下單局；沿用某場對局的起始盤面，也可以下鏡像。請選其中一種 `賽制`。
refused-start-options = 遊戲的選項已經由那場對局或局面決定，請不要填。
refused-start-both = 沿用某場對局的起始盤面，或從指定的局面開始，兩種只能選一種。`同盤面` 和 `起點` 請只填一個。
