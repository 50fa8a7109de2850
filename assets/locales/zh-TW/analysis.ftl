# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = 勝負關鍵在哪？
button-analysis-all = 給大家看
button-analysis-remove = 移除
button-moment = 第{ $number }步之前
button-moment-end = 終局
analysis-last-chance = { $person }在第{ $number }步走「{ $move }」，斷送了最後的{ $worth ->
    [win] 獲勝
   *[draw] 和局
}機會；{ $instead }
analysis-given = { $person }在第{ $number }步走「{ $move }」，錯失了{ $worth ->
    [win] 獲勝
   *[draw] 和局
}的機會；{ $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] 只有走「{ $move }」才能保住。
   *[no] 改走「{ $move }」就能保住。
}
analysis-lost-from = 從第{ $number }步起，{ $person }就處於必輸的局面。
analysis-drawn-from = 從第{ $number }步起，就是必和的局面。
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $dealt ->
    [yes] { $person }抽到的起始盤面就是必輸的局面
   *[no] { $person }一開始就處於必輸的局面
}{ $kept ->
    [yes] ：只要對方不走錯，怎麼走都救不回來。
   *[no] 。
}
analysis-drawn-from-start = 一開始就是必和的局面，雙方也都沒有走錯。
analysis-still-won = 這一局結束時，{ $person }處於必勝的局面。
analysis-still-drawn = 這一局結束時，是必和的局面。
analysis-nothing = 我沒辦法確定這一局的勝負關鍵在哪，所以就不猜了。
analysis-nothing-yet = 我還沒能確定這一局的勝負關鍵在哪，正在繼續分析，請過幾分鐘再問我一次。
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = 淺色：估計
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = 下方的長條顯示每一步時誰領先。走到這裡，{ $stands ->
    [won] { $seat }處於必勝的局面。
    [drawn] 是必和的局面。
    [better] 估計{ $seat }領先。
   *[level] 估計雙方不相上下。
}
refused-nothing-decided = 這場對局不計成績，所以沒有什麼可以分析的。
refused-still-played = 這場對局還在進行。結束之後，可以問我勝負關鍵在哪。

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = 第{ $number }步：{ $seat }走了「{ $move }」，更好的走法是「{ $better }」。
analysis-removed = { $person }移除了這份分析。
refused-analysis-remove = 只有這場對局的兩位玩家和公開這份分析的人，才能移除。
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
