# 從某個開局或局面開始、不另抽新開局的對局。

button-play-on = 從這裡接著下
play-on-whom = 要邀誰從這裡接著下？只有一局，不影響積分。
play-on-anyone = 這裡的大家
play-on-opponent = 那一場的對手

## 為什麼不行。$what：記譜程式的說法，和命令列一樣是英文。

refused-start-position = 這不是 { $game } 的局面：讀到第{ $at }個字元「{ $near }」就讀不下去了。記譜程式的說明是英文：{ $what }。
refused-start-move = 第{ $number }步「{ $move }」在那裡走不了。前面的都沒問題。
refused-start-record = 這份紀錄的第{ $entry }項讀不出來。記譜程式的說明是英文：{ $what }。
refused-start-over = 到那裡，那一局已經結束了。請指定更早的局面：在對局或紀錄後面加上 @ 和編號，例如 @12。
refused-start-other-game = 那是 { $game } 的。請在指令裡選 { $game }，或改用這款遊戲的對局。
refused-start-other-rules = 那場對局用的是這款遊戲以前的規則。請選新一點的。
refused-start-no-moment = 那場對局沒有這個局面。編號從0到{ $last }。
refused-start-rated = 從指定的局面或開局開始的對局不影響積分。請不要填「計積分」。
refused-start-format = 從指定的局面開始，只能下一局；用某場對局的開局，也可以下鏡像對局。請選其中一種。
refused-start-options = 遊戲的選項會跟著那場對局或局面。請不要填。
refused-start-both = 對局只能從開局或局面其中一個開始。請選一個。
