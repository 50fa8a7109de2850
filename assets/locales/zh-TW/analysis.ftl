# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = 勝負關鍵在哪？
button-analysis-all = 給大家看
button-analysis-remove = 移除
button-moment = 第{ $number }步之前
button-moment-end = 終局
analysis-last-chance = { $person }的第{ $number }步 **{ $move }** 斷送了最後的{ $worth ->
    [win] 贏棋
   *[draw] 和局
}機會；{ $instead }
analysis-given = { $person }的第{ $number }步 **{ $move }** 送掉了{ $worth ->
    [win] 勝局
   *[draw] 和局
}；{ $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] 只有 **{ $move }** 能保住。
   *[no] 改走 **{ $move }** 就能保住。
}
analysis-lost-from = 從第{ $number }步起，{ $person }已經輸定了。
analysis-drawn-from = 從第{ $number }步起，就是和局了。
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] 抽到的起始盤面
   *[no] 起始盤面
}對{ $person }來說，一開始就輸定了{ $kept ->
    [yes] ：只要對方不走錯，怎麼走都救不回來。
   *[no] 。
}
analysis-drawn-from-start = 一開始就是和局，雙方都沒有走錯。
analysis-still-won = 結束的時候，盤面上是{ $person }必勝。
analysis-still-drawn = 結束的時候，盤面上是和局。
analysis-nothing = 這一局沒有能確定的結論，我就不多說了。
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = 淺色：估計
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = 下方的長條顯示每一步的形勢。這裡{ $stands ->
    [won] 是{ $seat }必勝。
    [drawn] 是和局。
    [better] 估計{ $seat }較有利。
   *[level] 估計雙方相當。
}
refused-nothing-decided = 這場對局不計成績，沒什麼可以分析的。
refused-still-played = 這場對局還在進行。結束之後，可以問我勝負關鍵在哪。

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = 第{ $number }步：{ $seat }走了 **{ $move }**。更好的走法是 **{ $better }**。
analysis-removed = { $person }移除了這份分析。
refused-analysis-remove = 只有這場對局的兩位玩家和公開它的人可以移除。
moment-title = { $game } · { $rounds ->
    [1] 第{ $number }步
   *[other] 第{ $round }局，第{ $number }步
} · 輪到{ $seat }
moment-played = 走了
moment-better = 更好
# What the position was worth before and after the move
moment-swing = { $before ->
    [win] 勝
   *[draw] 和局
} → { $after ->
    [draw] 和局
   *[loss] 負
}
# Beside the strip below the picture
moment-strip = 誰領先
