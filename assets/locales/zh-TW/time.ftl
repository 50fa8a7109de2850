### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = 不計時
clock-live = 快棋（每步10分鐘）
clock-hours-per-move = 每步{ $hours }小時
clock-per-move = 每步{ $days }天
clock-bank = 一開始{ $start }小時，每走一步加{ $more }小時，最多{ $most }小時
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = 勿擾時段不計時
terms-live = 輪到時立即通知，勿擾時段和休假都不適用
terms-days-off = 時間用完時放一天假，最多兩次
terms-strict = 時間一到就結束，不放假
option-clock = 計時
option-clock-about = 你們各有多少時間；不填就是每步3天
option-nights = 夜間不計時
option-nights-about = 勿擾時段要不要暫停計時；不填就是照常計時

## Boards

board-turn-until = 輪到{ $person }，{ $when }時間到。
board-turn-day-off = 輪到{ $person }，放假到{ $when }。
board-excused = 我斷線了一陣子；那段時間已經補回來了。
board-paused = 雙方同意暫停。任一方選擇繼續之前，都不計時。
board-away = { $person }休假中，最晚{ $when }回來。
board-away-still = { $person }休假中，最晚{ $when }回來；這段時間不計時。
list-mine-until = { $game }，對手{ $person }，第{ $number }步：**輪到你了**，{ $when }時間到
list-theirs-until = { $game }，對手{ $person }，第{ $number }步：輪到對手，{ $when }時間到

button-draw = 提議和局
button-take-back = 悔棋
button-more = 更多
button-go-on = 繼續
button-give-time = 替對手加時
button-ask-time = 請求加時
button-pause = 暫停
more-here = 你還可以做這些：
beside-done = 完成了，就在頻道裡。
beside-done-unsent = 完成了。等我可以在頻道裡發言，它就會出現。
## The question before an offer is sent to $other.

ask-draw = 要在 { $match }向{ $other }提議和局嗎？
ask-takeback = { $plies ->
    [1] 要在 { $match }請{ $other }讓你收回剛走的一步嗎？
   *[other] 要在 { $match }請{ $other }讓你收回上一步嗎？對方隨後走的那一步也會一起收回。
}
ask-pause = 要在 { $match }向{ $other }提議暫停嗎？任一方選擇繼續之前，都不計時。
ask-time = 要在 { $match }向{ $other }請求加時嗎？
ask-not = 沒有向{ $other }提出。
button-ask-yes = 好，提出
button-not-now = 先不要

## Offers by $person.

offer-draw = { $person }在 { $match }向{ $other }提議和局。
offer-takeback = { $plies ->
    [1] { $person }想在 { $match }悔棋，收回自己剛走的一步。{ $other }，可以嗎？
   *[other] { $person }想在 { $match }悔棋，把自己的上一步和對方隨後走的那一步一起收回。{ $other }，可以嗎？
}
offer-pause = { $person }在 { $match }向{ $other }提議暫停：任一方選擇繼續之前，都不計時。
offer-time = { $person }在 { $match }向{ $other }請求加時。
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = **{ $game }**（第{ $number }步）
offer-match-since = **{ $game }**{ " " }
offer-accepted = { $other }同意了。
offer-declined = { $other }想照原樣繼續。
offer-withdrawn = { $person }撤回了提議。
offer-void = 對局已經往下走，這個提議作廢了。

## News

news-time-given = { $person }替{ $other }加時，改成{ $when }時間到。
news-time-given-still = { $person }替{ $other }加時。
news-resumed = { $person }繼續 **{ $game }**。輪到{ $mover }。
news-returned = { $person }休假回來，可以走 **{ $game }** 的下一步了。
news-adjudicated = { $person }和{ $other }的 **{ $game }** 到此結束，不計成績：以目前的規則沒辦法繼續下。
news-go-on = { $person }、{ $other }，你們的 **{ $game }** 一個月沒有動靜了。走一步就能繼續；不走的話，{ $when }就此作罷。
news-moved = { $person }和{ $other }的 **{ $game }** 在這個頻道進行：{ $why }。

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }：{ $said }
call-turn = 你和{ $other }的 **{ $game }** 輪到你了。
call-turn-until = 你和{ $other }的 **{ $game }** 輪到你了，{ $when }時間到。
call-reminder = 提醒你：你和{ $other }的 **{ $game }**，{ $when }時間到。
call-reminder-past = 這則 **{ $game }** 的提醒已經過時了。
call-day-off = 你和{ $other }的 **{ $game }** 時間用完了，所以我替你放了一天假，改成{ $when }時間到。今年還可以這樣放{ $days }天假。
button-play-now = 現在走棋
button-no-days-off = 以後不要替我放假
call-asked = { $offer }
call-answered = 你在 **{ $game }** 的提議有回覆了：{ $end }
call-ended = 你和{ $other }的 **{ $game }** 結束了。{ $how }
call-over = 你和{ $other }的 **{ $game }** 結束了。
call-time-given = { $other }在 **{ $game }** 替你加時。
call-time-given-until = { $other }在 **{ $game }** 替你加時，改成{ $when }時間到。
call-resumed = { $other }繼續 **{ $game }**。
call-resumed-until = { $other }繼續 **{ $game }**。輪到你了，{ $when }時間到。
call-returned = 你的休假結束了。你和{ $other }的 **{ $game }** 輪到你了。
call-returned-until = 你的休假結束了。你和{ $other }的 **{ $game }** 輪到你了，{ $when }時間到。
call-away = 和你下 **{ $game }** 的{ $other }休假中，最晚{ $when }回來。
call-go-on = 你和{ $other }的 **{ $game }** 一個月沒有動靜了。走一步就能繼續；不走的話，{ $when }就此作罷。
call-excused = 我斷線了一陣子，那段時間已經還給你：和{ $other }的 **{ $game }**，改成{ $when }時間到。
call-challenged = { $other }向你發起 **{ $game }** 的挑戰。
call-rematch = { $other }想和你再下一場 **{ $game }**。
call-accepted = { $other }接受了，你們的 **{ $game }** 開始了。
call-accepted-turn = { $other }接受了，你們的 **{ $game }** 開始了，由你先走。
call-declined = { $other }這次先不玩 **{ $game }**。
call-expired = { $other }沒有及時回覆你的 **{ $game }** 挑戰。
call-set-aside = 你有一場對局讀不出來，已經移到一旁，不計成績。營運這個機器人的人已經知道了。其他對局在 **/對局** 裡。
call-challenge-set-aside = 你發出或收到的一個挑戰讀不出來，已經移到一旁，沒有人能再接受。營運這個機器人的人已經知道了。可以用 **/挑戰** 再發一個。
call-expired-open = 沒有人及時回覆你的 **{ $game }** 挑戰。

## Commands

command-undo = 悔棋
command-undo-about = 趁還沒有人走棋或回應，收回自己剛走的一步
command-offer = 提議
command-offer-about = 提議和局或暫停，請求悔棋或加時，或替對手加時
command-vacation = 休假
command-vacation-about = 離開一陣子；你回來之前，輪到你時都不計時
command-vacation-start = 開始
command-vacation-start-about = 從現在起，輪到你時都不計時
command-vacation-end = 結束
command-vacation-end-about = 你回來了，恢復計時
option-kind = 內容
option-kind-about = 提議或請求什麼
option-kind-draw = 和局
option-kind-takeback = 悔棋，收回我剛走的一步
option-kind-pause = 暫停
option-kind-time = 我想加時
option-kind-give = 替對手加時
option-kind-resume = 暫停後繼續

vacation-started = 休假開始。你回來之前，輪到你時都不計時，最晚{ $when }恢復計時。想下棋隨時可以下；回來時用 /休假 結束。十分鐘之內回來，這次休假就不算，這段時間照樣計時。
vacation-ended = 歡迎回來，恢復計時了。今年還有{ $days }天休假。
vacation-undone = 歡迎回來。不到十分鐘，所以這次休假不算：沒有用掉休假天數，也沒有暫停計時。今年還有{ $days }天休假。
vacation-live = 你和{ $other }的快棋對局 **{ $game }** 會繼續：休假期間照常計時，我也會照樣通知你。

## Refusals

refused-clock = 沒有叫「{ $clock }」的計時方式。請從以下選一種：{ $clocks }
refused-nothing-to-undo = 你剛走的一步已經不能直接收回。可以用 /提議 請求悔棋。
refused-undo-too-late = 那一步的時間已經到了，所以不能收回。
refused-nothing-to-take-back = 這一局你還沒有可以收回的一步。
refused-takeback-declined = { $person }想照原樣繼續。下一步走完之後，可以再請求悔棋。
refused-offer-waits = { $person }有個提議在等你回覆。一次只能有一個提議。
refused-own-offer-waits = 你的提議還在等回覆。一次只能有一個提議。
refused-no-such-offer = 這個提議已經不在等回覆了。
refused-own-offer = 這要由{ $person }來回覆。
refused-others-offer = 這只能由{ $person }撤回。你可以接受或婉拒。
refused-no-draws = 這款遊戲沒有和局。
refused-draw-too-early = 至少有一方還沒走棋。在雙方都走過之前，直接取消對局就好。
refused-no-clock = 這場對局不計時。
refused-not-their-clock = 現在沒有輪到{ $person }，所以沒有在計時。
refused-clock-full = 那一方的時間已經加到上限了。
refused-paused = 這場對局已經暫停了。
refused-not-paused = 這場對局沒有暫停。
refused-not-away = 你沒有在休假。
