### A person’s settings: refusals.

refused-zone = 沒有叫「{ $name }」的時區。先打一個大城市的名字，再從清單中選。
refused-zone-meant = 沒有叫「{ $name }」的時區。你是指 { $zone } 嗎？
refused-zone-several = 「{ $name }」可以指好幾個時區：{ $zones }。你的是哪一個？
refused-no-zone = 勿擾時段看的是你那裡的時間。請先用 /設定 時區 選好時區。
refused-time = 「{ $time }」不是整點或半點的時間。請寫成 22:30 或 7。
refused-night = 勿擾時段一天最短半小時，最長十二小時。
refused-reminder = 提醒可以設在時間到之前的1到{ $hours }小時。
refused-too-many-reminders = 提醒最多選{ $limit }個。先移除一個，才能再新增。
refused-language = 我還不會說「{ $language }」。請從清單中選一種語言。
refused-away = 你已經在休假了；你回來之前，輪到你時都不計時。
refused-here = 你現在沒有休假，計時照常進行。
refused-no-days-left = 今年的{ $days }天休假已經用完。一月會有新的。

## Settings. $state is "on" or "off".

settings-title = **你的設定**
settings-alerts = 輪到你的時候：{ $value }
settings-alerts-mention = 在頻道提及你
settings-alerts-direct = 傳私訊給你
settings-alerts-both = 提及你，也傳私訊
settings-alerts-digest = 每天早上一則彙整，列出所有輪到你的棋盤
settings-alerts-silent = 不通知，我自己看
settings-reminders = 提醒：{ $list }
settings-reminders-none = 提醒：沒有
settings-days-off = 時間用完時：對局允許的話，替你放一天假。今年還有{ $days }天
settings-days-off-none = 時間用完時：對局就結束，不替你放假
settings-reminder-third = 時間剩三分之一時
settings-reminder-hours = 時間到之前{ $hours }小時
settings-reminder-take = 新增：{ $when }
settings-reminder-drop = 移除：{ $when }
settings-zone = 時區：{ $zone }
settings-zone-none = 時區：還沒選。用 /設定 時區 選一個，勿擾時段會照它計算。
settings-quiet = 勿擾時段：{ $value }
settings-weekends = 星期六和星期日不會通知你；累積的通知星期一早上再送。計時照常進行。
settings-night = { $from }到{ $to }
# Words that people may type for quiet hours: lower case, separated by half-width commas.
settings-words-none = 無, 沒有, 不要, 不用, 關, 關閉
settings-words-until = 到, 至
settings-words-clock = 從, 點, 點鐘
settings-night-none = 沒有勿擾時段
settings-language = 語言（只有你看得到的訊息）：{ $value }
language-near = 我也會說{ $language }：`/settings language`。
settings-language-client = 跟著 Discord 的語言
settings-palette = 配色（只有你看得到的棋盤）：{ $value }
settings-palette-day = 日間
settings-palette-night = 夜間
settings-palette-contrast = 高對比
settings-confirm = 按下走法後{ $state ->
    [on] 要先確認一次才生效
   *[off] 立即生效，不另外確認
}
settings-forced = 只有一種走法時，{ $state ->
    [on] 直接替你走
   *[off] 等你自己走
}
settings-hidden = 你{ $state ->
    [on] 不會列入排行榜，個人檔案也只有你看得到
   *[off] 會列入排行榜
}
settings-hide-ratings = 對局進行中，{ $state ->
    [on] 不讓你看到自己和對手的積分
   *[off] 照樣看得到積分
}
settings-named = 你解開題目後，這裡每天的貼文{ $state ->
    [on] 會寫上你的名字
   *[off] 不會寫上你的名字
}
settings-menu-alerts = 輪到你時怎麼通知
settings-menu-reminders = 新增或移除提醒，以及時間用完時放不放假
settings-menu-quiet = 勿擾時段（要設其他時段，請用 /設定 勿擾）
settings-menu-private = 只有你看得到的內容：語言、配色和積分
settings-switch-confirm = { $state ->
    [on] 走棋不用確認
   *[off] 走棋前先確認
}
settings-switch-days-off = { $state ->
    [on] 時間用完時不要替我放假
   *[off] 時間用完時替我放一天假
}
settings-switch-weekends = { $state ->
    [on] 週末也通知我
   *[off] 週末勿擾
}
settings-switch-forced = { $state ->
    [on] 只有一種走法時我自己走
   *[off] 只有一種走法時替我走
}
settings-switch-hidden = { $state ->
    [on] 把我列入排行榜
   *[off] 不要把我列入排行榜
}
settings-switch-hide-ratings = { $state ->
    [on] 對局進行中也讓我看積分
   *[off] 對局進行中不要讓我看積分
}
settings-switch-named = { $state ->
    [on] 每天的貼文不要寫我的名字
   *[off] 每天的貼文可以寫我的名字
}

command-settings = 設定
command-settings-about = 怎麼通知你、什麼時候不打擾你，以及圖片用什麼配色
option-zone = 時區
option-zone-about = 你的時區，填一個那裡的大城市
option-quiet = 勿擾
option-quiet-about = 什麼時候不要通知你，例如 22:30-7 或 10pm 到 7am；填「無」就沒有勿擾時段
option-weekends = 週末勿擾
option-weekends-about = 星期六和星期日要不要勿擾；計時照常進行
option-alerts = 通知
option-alerts-about = 輪到你時怎麼通知
option-alerts-mention = 在頻道提及我
option-alerts-direct = 傳私訊給我
option-alerts-both = 兩種都要
option-alerts-digest = 每天早上一則彙整，列出所有輪到我的棋盤
option-alerts-silent = 不通知
option-palette = 配色
option-palette-about = 用哪種配色
option-palette-day = 日間
option-palette-night = 夜間
option-palette-contrast = 高對比
option-language = 語言
option-language-about = 用哪種語言
option-language-none = 跟著 Discord 的設定
option-confirm = 先確認
option-confirm-about = 按下走法後，要不要先確認一次才生效
option-forced = 唯一走法
option-forced-about = 只有一種走法時，要不要直接替你走
option-hidden = 隱藏
option-hidden-about = 要不要讓自己不列入排行榜，個人檔案也只有你看得到
option-hide-ratings = 隱藏積分
option-hide-ratings-about = 對局進行中，要不要隱藏你和對手的積分
option-named = 具名
option-named-about = 你解開題目後，這裡每天的貼文可不可以寫上你的名字
option-days-off = 放假
option-days-off-about = 時間用完時，要不要替你放一天假；一年最多7天

confirm-really = 真的要走{ $move }嗎？
confirm-yes = 就這樣走
confirm-no = 先不要

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · 積分和成績
profile-line = { $mark } **{ $game }**：這裡 **{ $here }**，所有伺服器 { $everywhere } · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**：所有伺服器 { $everywhere }，這裡還沒有 · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = 對局進行中，你和對手的積分都不顯示。可以用 /設定 更改。
profile-absent = 已經{ $days }天以上沒有下完排行榜的計積分對局，目前沒有名次：{ $games }。積分還在，再下完一場就會有名次。
profile-empty = 還沒有計積分的對局。下完第一場，這一頁就有內容。
versus-drawn = 這款遊戲在這個頻道：{ $leader }和{ $other }下了{ $draws }場和局。
versus-score = { $draws ->
    [0] 這款遊戲在這個頻道：{ $leader } { $more } : { $less } { $other }。
   *[other] 這款遊戲在這個頻道：{ $leader } { $more } : { $less } { $other }，{ $draws }和。
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
profile-chart = { $game }：{ $matches }場計積分的對局，從{ $first }到{ $last }，最低{ $lowest }，最高{ $highest }。
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
compare-never = { $one }和{ $two }還沒一起下完過對局。
refused-same-person = 那就是你自己。要比較請選別人；只看自己的話，用 /個人檔案。

## The morning summary.

digest-title = 早安。這些在等你（{ $when }的情況）：
digest-ended-title = 最近結束的（{ $when }的情況）：
digest-aloud = 早安。我沒辦法私訊你，就在這裡說：{ $count ->
    [0] 你有一場對局結束了。
   *[other] 有{ $count }場對局或挑戰在等你。
}用 **/對局** 可以看更多。
digest-more = · 還有{ $count }場：用 /對局 看全部。
digest-more-ended = · 還有{ $count }場：用 /回顧 重看。

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa（{ $level }）
computer-seat = { $level }，{ $seat }
computer-gentle = 溫和
computer-steady = 穩健
computer-strong = 高手
computer-best = 全力
computer-perfect = 完美
refused-computer-only-plays = 那就是我，我只會下棋，沒有自己的積分、清單或設定。想下的話，隨時挑戰我。
refused-no-offers-to-computer = 我下棋時不回應提議。想收回剛走的一步，可以用「悔棋」，也可以認輸。
refused-level-for-person = 「棋力」是和電腦對戰時用的，而你挑戰的是別人。「棋力」和「對手」請只填一個。
refused-level-not-solved = 這款遊戲在這個棋盤上，我沒有算出全部的結果，所以沒辦法下得完美。「棋力」請改選「全力」。
