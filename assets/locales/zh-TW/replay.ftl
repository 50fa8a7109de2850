# Looking back at a match: position by position, as an animation, as a file.

command-replay = 回顧
command-replay-about = 一步一步重看一場對局

button-replay = 回顧
button-export = 匯出
button-replay-first = 開頭
button-replay-back = 上一步
button-replay-forward = 下一步
button-replay-last = 結尾
button-animate = 播放動畫
button-animate-all = 播放給大家看

replay-place = { $rounds ->
    [1] { $number ->
        [0] 還沒走第一步
       *[other] 第{ $number }步，共{ $moves }步
    }
   *[other] { $number ->
        [0] 第{ $round }局，共{ $rounds }局；還沒走第一步
       *[other] 第{ $round }局，共{ $rounds }局；第{ $number }步，共{ $moves }步
    }
}。
# How long the player thought about the shown move: without pauses, their vacations and outages.
replay-thought = { $person }想了{ $time }。
replay-thought-moment = { $person }想了不到一分鐘。
duration-two = { $larger }{ $smaller }
duration-days = { $count }天
duration-hours = { $count }小時
duration-minutes = { $count }分鐘
replay-jump = { $rounds ->
    [1] { $number ->
        [0] 開頭
       *[other] { $number } · { $move }
    }
   *[other] { $number ->
        [0] 第{ $round }局：開頭
       *[other] 第{ $round }局：{ $number } · { $move }
    }
}
replay-jump-to = 前往某一步
replay-choice = { $game }，對手{ $person }，{ $outcome ->
    [won] 勝
    [lost] 負
    [drawn] 和局
   *[none] 不計成績
}，{ $moves }步
replay-animation = { $moves ->
    [0] 還沒有人走棋。
   *[other] 完整的一局，共{ $moves }步。
}
replay-animation-thinned = 這一局共{ $moves }步，動畫從中平均挑出{ $shown }步。
replay-animation-alt = 一局 { $game } 的動畫，共{ $shown }步。最後：{ $last }
replay-export = 這是對局的文字紀錄。想在這裡接著下，請把文字貼到 /挑戰 的 `起點` 選項；後面加上 `@12`，就從第12步之後的局面接著下，`@0` 則是起始盤面。在電腦上可以用 `engawa moves --record FILE` 和 `engawa replay --record FILE` 讀取。
replay-export-alt = 一場 { $game } 對局的文字檔。
refused-nothing-to-replay = 你還沒在這裡下過對局。用 /挑戰 就能開始一場。
