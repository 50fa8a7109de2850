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
terms-days-off = 時間用完時自動請一天假，最多兩次
terms-strict = 時間一到就結束，不會自動請假
option-clock = 計時
option-clock-about = 走棋的時間有多少；不填就是每步3天
option-nights = 夜間不計時
option-nights-about = 勿擾時段要不要暫停計時；不填就是照常計時

## Boards

board-turn-until = 輪到{ $person }，期限：{ $when }。
board-turn-day-off = 輪到{ $person }，請假到{ $when }。
board-excused = 我離線了一陣子；那段時間不計時。
board-paused = 雙方同意暫停。在任一方選擇繼續之前，都不計時。
board-away = { $person }正在休假，最晚{ $when }回來。
board-away-still = { $person }正在休假，最晚{ $when }回來；這段時間不計時。
list-mine-until = { $game }，對手{ $person }，第{ $number }步：**輪到你了**，期限是{ $when }
list-theirs-until = { $game }，對手{ $person }，第{ $number }步：輪到對手，期限是{ $when }

button-draw = 提議和局
button-take-back = 悔棋
button-more = 更多
button-go-on = 繼續
button-give-time = 替對手加時
button-ask-time = 請求加時
button-pause = 暫停
more-here = 你還可以：
beside-done = 完成了，結果就在頻道裡。
beside-done-unsent = 完成了。等我可以在頻道裡發言，結果就會出現在那裡。
## The question before an offer is sent to $other.

ask-draw = 要向{ $other }提議讓這場 { $match }以和局結束嗎？
ask-takeback = { $plies ->
    [1] 這場 { $match }，要請{ $other }同意你悔棋，收回你的上一步嗎？
   *[other] 這場 { $match }，要請{ $other }同意你悔棋，收回你的上一步嗎？對方隨後走的那一步也會一起收回。
}
ask-pause = 要向{ $other }提議暫停這場 { $match }嗎？在任一方選擇繼續之前，都不計時。
ask-time = 要為這場 { $match }向{ $other }請求加時嗎？
ask-not = 好，沒有傳送任何內容給{ $other }。
button-ask-yes = 好，送出
button-not-now = 先不要

## Offers by $person.

offer-draw = { $person }向{ $other }提議讓這場 { $match }以和局結束。
offer-takeback = { $plies ->
    [1] { $person }想悔棋，收回這場 { $match }的上一步。{ $other }，可以嗎？
   *[other] { $person }想悔棋，把這場 { $match }的上一步和你隨後走的那一步一起收回。{ $other }，可以嗎？
}
offer-pause = { $person }向{ $other }提議暫停這場 { $match }。在任一方選擇繼續之前，都不計時。
offer-time = { $person }為這場 { $match }向{ $other }請求加時。
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = **{ $game }**（第{ $number }步）
offer-match-since = **{ $game }**{ " " }
offer-accepted = { $other }同意了。
offer-declined = { $other }婉拒了，對局照常繼續。
offer-withdrawn = { $person }撤回了提議。
offer-void = 對局已經繼續往下走，這個提議不再有效。

## News

news-time-given = { $person }替{ $other }加時了，新的期限是{ $when }。
news-time-given-still = { $person }替{ $other }加時了。
news-resumed = { $person }結束暫停，繼續下這場 **{ $game }**。輪到{ $mover }。
news-returned = { $person }休假回來了，可以走這場 **{ $game }** 的下一步了。
news-adjudicated = { $person }和{ $other }的這場 **{ $game }** 到此結束，不計成績：依目前的規則沒辦法繼續下。
news-go-on = { $person }、{ $other }，你們的這場 **{ $game }** 已經一個月沒有動靜了。再沒有人走棋，對局就會終止，期限是{ $when }。
news-moved = { $person }和{ $other }的這場 **{ $game }** 現在改在這個頻道進行：{ $why }。

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }：{ $said }
call-turn = 你和{ $other }的這場 **{ $game }** 輪到你了。
call-turn-until = 你和{ $other }的這場 **{ $game }** 輪到你了，期限是{ $when }。
call-reminder = 你和{ $other }的這場 **{ $game }**，你的時間快用完了，期限是{ $when }。
call-reminder-past = 這則 **{ $game }** 的提醒已經過時了。
call-day-off = 你和{ $other }的這場 **{ $game }**，你的時間用完了，所以我自動替你請了一天假，新的期限是{ $when }。今年還可以這樣請{ $days }天假。
button-play-now = 現在走棋
button-no-days-off = 以後不要替我請假
call-asked = { $offer }
call-answered = { $end ->
    [accepted] { $other }同意了你對這場 **{ $game }** 的提議。
   *[declined] { $other }婉拒了你對這場 **{ $game }** 的提議。
}
call-ended = 你和{ $other }的這場 **{ $game }** 結束了。{ $how }
# $by: in a few words, such as by-resigned
call-won = 你和{ $other }的這場 **{ $game }** 結束了，你贏了（{ $by }）。
call-lost = 你和{ $other }的這場 **{ $game }** 結束了，你輸了（{ $by }）。
call-over = 你和{ $other }的這場 **{ $game }** 結束了。
call-time-given = 你們的這場 **{ $game }**，{ $other }替你加時了。
call-time-given-until = 你們的這場 **{ $game }**，{ $other }替你加時了，新的期限是{ $when }。
call-resumed = { $other }結束暫停，繼續下這場 **{ $game }**。
call-resumed-until = { $other }結束暫停，繼續下這場 **{ $game }**。輪到你了，期限是{ $when }。
call-returned = 你的休假結束了。你和{ $other }的這場 **{ $game }** 輪到你了。
call-returned-until = 你的休假結束了。你和{ $other }的這場 **{ $game }** 輪到你了，期限是{ $when }。
call-away = 和你下 **{ $game }** 的{ $other }正在休假，最晚{ $when }回來。
call-go-on = 你和{ $other }的這場 **{ $game }** 已經一個月沒有動靜了。再沒有人走棋，對局就會終止，期限是{ $when }。
call-excused = 我離線了一陣子，已經把那段時間補給你。你和{ $other }的這場 **{ $game }**，新的期限是{ $when }。
call-challenged = { $other }向你發起 **{ $game }** 挑戰。
call-rematch = { $other }想和你再下一場 **{ $game }**。
call-accepted = { $other }接受了，你們的 **{ $game }** 開始了。
call-accepted-turn = { $other }接受了，你們的 **{ $game }** 開始了，由你先走。
call-declined = { $other }這次先不玩 **{ $game }**。
call-expired = { $other }沒有及時回覆你的 **{ $game }** 挑戰。
call-set-aside = 你有一場對局的資料出了問題，沒辦法繼續下，不計成績。機器人的營運者已經知道了。其他對局都列在 **/對局** 裡。
call-challenge-set-aside = 你有一個挑戰的資料出了問題，已經不能再用。機器人的營運者已經知道了。可以用 **/挑戰** 再發起一個。
call-expired-open = 沒有人及時接受你的 **{ $game }** 公開挑戰。

## Commands

command-undo = 悔棋
command-undo-about = 趁還沒有人走棋或回應，收回自己剛走的一步
command-offer = 提議
command-offer-about = 提議和局或暫停，請求悔棋或加時，或替對手加時
command-vacation = 休假
command-vacation-about = 離開一陣子；休假期間，輪到你時會暫停計時
command-vacation-start = 開始
command-vacation-start-about = 從現在起，輪到你時會暫停計時
command-vacation-end = 結束
command-vacation-end-about = 休假結束，恢復計時
option-kind = 內容
option-kind-about = 提議或請求什麼
option-kind-draw = 和局
option-kind-takeback = 悔棋，收回我剛走的一步
option-kind-pause = 暫停
option-kind-time = 我想加時
option-kind-give = 替對手加時
option-kind-resume = 暫停後繼續

vacation-started = 休假開始。休假期間，輪到你時會暫停計時，最晚{ $when }恢復計時。想下棋隨時可以下；回來時請用 /休假 結束。不到十分鐘的休假不算，這段時間照樣計時。
vacation-ended = 歡迎回來，已經恢復計時。今年還有{ $days }天休假。
vacation-undone = 歡迎回來。這次休假不到十分鐘，所以不算：沒有用掉休假天數，計時也一直照常進行。今年還有{ $days }天休假。
vacation-live = 你和{ $other }的快棋對局 **{ $game }** 會繼續：休假期間照常計時，我也會照樣通知你。

## Refusals

refused-clock = 沒有「{ $clock }」這種計時方式。請從以下選一種：{ $clocks }
refused-nothing-to-undo = 你剛走的一步已經不能直接收回，不過可以用 /提議 請求悔棋。
refused-undo-too-late = 那一步已經超時，所以不能收回。
refused-nothing-to-take-back = 你在這一局還沒有走過可以收回的棋。
refused-takeback-declined = { $person }婉拒了悔棋。下一步走完之後，可以再請求一次。
refused-offer-waits = { $person }有個提議或請求在等你回覆。請先回覆。
refused-own-offer-waits = 你上一個提議或請求還在等回覆。一次只能提出一個。
refused-no-such-offer = 這個提議已經失效。
refused-own-offer = 這要由{ $person }來回覆。
refused-others-offer = 這只能由{ $person }撤回。你可以接受或婉拒。
refused-no-draws = 這款遊戲沒有和局。
refused-draw-too-early = 至少有一方還沒走棋。在雙方都走過之前，直接取消對局就好。
refused-no-clock = 這場對局不計時。
refused-not-their-clock = 現在沒有輪到{ $person }，所以沒有在計對方的時間。
refused-not-your-clock = 現在沒有輪到你，所以沒有在計你的時間。
refused-clock-full = 那一方的時間已經加到上限了。
refused-paused = 這場對局已經暫停了。
refused-not-paused = 這場對局沒有暫停。
refused-not-away = 你沒有在休假。
