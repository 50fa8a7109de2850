### A person’s settings: refusals.

refused-zone = 找不到「{ $name }」這個時區。請先輸入一個大城市的名字，再從清單中選。
refused-zone-meant = 找不到「{ $name }」這個時區。你是指 { $zone } 嗎？
refused-zone-several = 有好幾個時區都用「{ $name }」這個名稱：{ $zones }。你的是哪一個？
refused-no-zone = 勿擾時段以你當地的時間為準。請先用 /設定 時區 選好時區。
refused-time = 「{ $time }」不是整點或半點。請寫成 22:30 或 7。
refused-night = 勿擾時段每天最短半小時，最長十二小時。
refused-reminder = 提醒可以設在期限前1到{ $hours }小時。
refused-too-many-reminders = 最多可以有{ $limit }個提醒。先移除一個，才能再新增。
refused-language = 我還不會說「{ $language }」。請從清單中選一種語言。
refused-away = 你已經在休假了；休假期間，輪到你時會暫停計時。
refused-here = 你沒有在休假，計時照常進行。
refused-no-days-left = 今年的{ $days }天休假已經用完。明年一月會重新計算。

## Settings. $state is "on" or "off".

settings-title = **你的設定**
settings-alerts = 輪到你的時候：{ $value }
settings-alerts-mention = 在頻道提及你
settings-alerts-direct = 傳私訊給你
settings-alerts-both = 提及你，也傳私訊給你
settings-alerts-digest = 每天早上傳一則彙整，列出所有輪到你走的對局
settings-alerts-silent = 不通知
settings-reminders = 提醒：{ $list }
settings-reminders-none = 提醒：沒有
settings-days-off = 時間用完時：對局允許的話，自動替你請一天假（今年還有{ $days }天）
settings-days-off-none = 時間用完時：對局結束，不會自動請假
settings-reminder-third = 時間剩三分之一時
settings-reminder-hours = 期限前{ $hours }小時
settings-reminder-take = 新增：{ $when }
settings-reminder-drop = 移除：{ $when }
settings-zone = 時區：{ $zone }
settings-zone-none = 時區：還沒選。請用 /設定 時區 選一個，勿擾時段會照這個時區計算。
settings-quiet = 勿擾時段：{ $value }
settings-weekends = 星期六和星期日我不會通知你；累積的通知會在星期一早上送出。計時照常進行。
settings-night = { $from }到{ $to }
# Words that people may type for quiet hours: lower case, separated by half-width commas.
settings-words-none = 無, 沒有, 不要, 不用, 關, 關閉
settings-words-until = 到, 至
settings-words-clock = 從, 點, 點鐘
settings-night-none = 沒有勿擾時段
settings-language = 語言（只有你看得到的訊息）：{ $value }
language-near = 我也會說{ $language }，用 `/settings language` 就能選擇。
settings-language-client = 和 Discord 的語言相同
settings-palette = 配色（只有你看得到的棋盤）：{ $value }
settings-palette-day = 日間
settings-palette-night = 夜間
settings-palette-contrast = 高對比
settings-confirm = 選好走法{ $state ->
    [on] 後，要先確認一次才會生效
   *[off] 就立即生效，不用另外確認
}
settings-forced = 只有一種走法時，{ $state ->
    [on] 自動替你走
   *[off] 由你自己走
}
settings-hidden = 你{ $state ->
    [on] 不會列入排行榜，個人檔案也只有你看得到
   *[off] 會列入排行榜
}
settings-hide-ratings = 對局進行中，{ $state ->
    [on] 不會顯示你和對手的積分
   *[off] 照樣顯示積分
}
settings-named = 你解開題目後，這裡每天的貼文{ $state ->
    [on] 會寫上你的名字
   *[off] 不會寫上你的名字
}
settings-menu-alerts = 輪到你時怎麼通知
settings-menu-reminders = 新增或移除提醒，以及時間用完時要不要請假
settings-menu-quiet = 勿擾時段（要設其他時段，請用 /設定 勿擾）
settings-menu-private = 只有你看得到的內容：語言、配色和積分
settings-switch-confirm = { $state ->
    [on] 走棋不用確認
   *[off] 走棋前先確認
}
settings-switch-days-off = { $state ->
    [on] 時間用完時不要替我請假
   *[off] 時間用完時替我請一天假
}
settings-switch-weekends = { $state ->
    [on] 週末也通知我
   *[off] 週末勿擾
}
settings-switch-forced = { $state ->
    [on] 只有一種走法時我自己走
   *[off] 只有一種走法時自動替我走
}
settings-switch-hidden = { $state ->
    [on] 把我列入排行榜
   *[off] 不要把我列入排行榜
}
settings-switch-hide-ratings = { $state ->
    [on] 對局進行中也顯示積分
   *[off] 對局進行中不要顯示積分
}
settings-switch-named = { $state ->
    [on] 每天的貼文不要寫我的名字
   *[off] 每天的貼文可以寫我的名字
}

command-settings = 設定
command-settings-about = 選擇通知方式、勿擾時段、語言、配色等等
option-zone = 時區
option-zone-about = 你的時區；請輸入當地一個大城市的名字
option-quiet = 勿擾
option-quiet-about = 什麼時候不要通知你，例如 22:30-7 或 10pm 到 7am；填「無」就沒有勿擾時段
option-weekends = 週末勿擾
option-weekends-about = 星期六和星期日要不要勿擾；計時照常進行
option-alerts = 通知
option-alerts-about = 輪到你時怎麼通知
option-alerts-mention = 在頻道提及我
option-alerts-direct = 傳私訊給我
option-alerts-both = 兩種都要
option-alerts-digest = 每天早上傳一則彙整，列出所有輪到我走的對局
option-alerts-silent = 不通知
option-palette = 配色
option-palette-about = 棋盤用哪種配色
option-palette-day = 日間
option-palette-night = 夜間
option-palette-contrast = 高對比
option-language = 語言
option-language-about = 用哪種語言
option-language-none = 和 Discord 的語言相同
option-confirm = 先確認
option-confirm-about = 選好走法後，要不要先確認一次才會生效
option-forced = 唯一走法
option-forced-about = 只有一種走法時，要不要自動替你走
option-hidden = 隱藏
option-hidden-about = 要不要從排行榜隱藏自己，並讓個人檔案只有你看得到
option-hide-ratings = 隱藏積分
option-hide-ratings-about = 對局進行中，要不要隱藏你和對手的積分
option-named = 具名
option-named-about = 你解開題目後，這裡每天的貼文可不可以寫上你的名字
option-days-off = 自動請假
option-days-off-about = 時間用完時，要不要自動替你請一天假；一年最多7天

confirm-really = 真的要走「{ $move }」嗎？
confirm-yes = 就這樣走
confirm-no = 先不要

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · 積分和成績
profile-line = { $mark } **{ $game }**：這裡 **{ $here }**，所有伺服器 { $everywhere } · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**：所有伺服器 { $everywhere }，這裡還沒有 · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = 對局進行中，你和對手的積分都不顯示。可以用 /設定 更改。
profile-absent = 已經超過{ $days }天沒有下完計積分的對局，所以目前在{ $games }沒有名次。積分還在，再下完一場計積分的對局就會有名次。
profile-empty = 還沒有計積分的對局。
versus-drawn = 雙方在這個頻道下這款遊戲的所有戰績：{ $leader }和{ $other }下了{ $draws }場和局。
versus-score = { $draws ->
    [0] 雙方在這個頻道下這款遊戲的所有戰績：{ $leader } { $more } : { $less } { $other }。
   *[other] 雙方在這個頻道下這款遊戲的所有戰績：{ $leader } { $more } : { $less } { $other }，{ $draws }和。
}
profile-against = { $person }對{ $other }：{ ladder-results }
profile-last = 最近的對局：
button-profile = 返回個人檔案
profile-last-match = { $number }. 和{ $other }的 { $game }：{ $outcome ->
    [won] 勝
    [lost] 負
   *[drawn] 和局
}，{ $day }
button-replay-number = 回顧第{ $number }場
profile-chart = { $game }：計積分的對局{ $matches }場，積分從{ $first }變為{ $last }，最低{ $lowest }，最高{ $highest }。
profile-day = { $year }年{ $month ->
    [1] 1
    [2] 2
    [3] 3
    [4] 4
    [5] 5
    [6] 6
    [7] 7
    [8] 8
    [9] 9
    [10] 10
    [11] 11
   *[12] 12
}月{ $day }日

command-profile = 個人檔案
command-profile-about = 一個人的積分和成績，附圖表
option-person = 誰
option-person-about = 哪一個人；不填就是你自己

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }對{ $two }**
compare-line = **{ $game }**：{ $ones }、{ $twos }
compare-line-met = **{ $game }**：{ $ones }、{ $twos } · { ladder-results }
compare-unrated = 沒有積分
compare-hidden = 不顯示
compare-never = { $one }和{ $two }還沒有一起下完過任何對局。
refused-same-person = 那就是你自己。想比較的話，請選別人；只想看自己的，請用 /個人檔案。

## The morning summary.

digest-title = 早安。以下對局或挑戰在等你（{ $when }的情況）：
digest-ended-title = 最近結束的對局（{ $when }的情況）：
digest-aloud = 早安。我沒辦法傳私訊給你，所以在這裡通知。{ $count ->
    [0] 你有一場對局結束了。
   *[other] 有{ $count }場對局或挑戰在等你。
}用 **/對局** 可以看更多。
digest-more = · 還有{ $count }項：用 /對局 看全部。
digest-more-ended = · 還有{ $count }場：用 /回顧 重看。

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa（{ $level }）
computer-seat = { $level }，{ $seat }
computer-gentle = 新手
computer-steady = 中等
computer-strong = 高手
computer-best = 全力
computer-perfect = 完美
refused-computer-only-plays = 那就是我，我只會下棋，沒有自己的積分、清單或設定。想下的話，隨時都可以挑戰我。
refused-no-offers-to-computer = 我下棋時不回應提議。想收回剛走的一步，可以按「悔棋」；也可以認輸。
refused-level-for-person = `棋力` 是和電腦對戰時用的，而你挑戰的是別人。`棋力` 和 `對手` 請只填一個。
refused-level-not-solved = 我還沒有完整算出這款遊戲在這個棋盤上的結果，所以沒辦法下得完美。`棋力` 請改選「{ option-level-best }」。
