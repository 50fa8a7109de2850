# Buttons, and sentences around boards.

button-accept = 接受
button-decline = 婉拒
button-withdraw = 撤回
button-words = 文字棋盤
button-my-view = 我的視角
button-from-start = 從頭看
button-games = 我的對局
# $count: a number above 1
my-view-unseen = 你上次查看之後，雙方又走了{ $count }步。
button-unseen-moves = 看這幾步
button-resign = 認輸
button-abort = 取消對局
menu-which-game = 想和{ $person }玩哪一款？其他設定沿用這個伺服器的預設值；想要更多選項，請用 /挑戰。
button-rematch = 再戰
button-resign-round = 這一局認輸
button-resign-match = 認輸並結束對局
button-resign-no = 繼續下
button-page-back = 前面的名次
button-page-mine = 我的名次
button-page-forward = 後面的名次

resign-really = 你和{ $other }的這場 **{ $game }**，真的要認輸嗎？
abort-really = 你和{ $other }的這場 **{ $game }**，真的要取消嗎？取消後不計成績。
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one }{ $two }
board-forced = { $moves }{ $count ->
    [1] 這是唯一的走法。
   *[other] 有幾步只有一種走法，已經自動走完。
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one }對{ $two }
button-next = 下一場
button-play = { $number }. { $game }
button-withdraw-number = 撤回第{ $number }項
button-accept-number = 接受第{ $number }項
button-rules = 規則
button-choose = 選擇走法
button-ask-take-back = 請求悔棋
next-none = 這裡沒有別的對局在等你。
button-back = 返回
button-rules-of = 規則：{ $game }
button-challenge-anyone = 公開挑戰
button-list = 所有走法
layout-another = 改走別的
list-moves = 以下是你現在可以選的所有走法。
list-no-move = 現在沒有走法可以選。
link-board = [前往棋盤]({ $link })
link-challenge = [前往挑戰]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = 已走：**{ $move }**。
panel-begun = 你的對局開始了。
panel-done = 完成了。
panel-played-unsent = 已走：**{ $move }**。{ $why }
panel-begun-unsent = 你的對局開始了。{ $why }
panel-done-unsent = 完成了。{ $why }
unsent-now = 我現在無法在那個頻道發言；用 **/棋盤** 可以看棋盤。
unsent-channel-gone = 那個頻道已經被刪除；用 **/棋盤** 可以看棋盤，用 **/走棋** 可以繼續下。
unsent-thread-gone = 這場對局的討論串已經被刪除，所以對局改在{ $channel }繼續；棋盤馬上會出現在那裡。
resign-not = 好的，對局繼續。
list-empty = 你沒有進行中的對局。用 /挑戰 就能開始一場。
list-challenge-made = { $game }：你向{ $person }發起挑戰，對方還沒回覆；{ $when }過期
list-challenge-open = { $game }：你的公開挑戰還沒有人接受；{ $when }過期
list-club-search = { $game }：你正在對戰桌找對手；{ $when }停止尋找
list-challenge-received = { $game }：{ $person } **向你挑戰**；{ $when }過期
# $channel: a link to a channel
list-other-channel = （在 { $channel }）
list-other-server = （在別的伺服器）
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game }，對手{ $person }，第{ $number }步：輪到你
list-choice-theirs = { $game }，對手{ $person }，第{ $number }步：輪到對手
list-choice-players = { $game }：{ $one }對{ $two }
list-choice-somebody = 某個人
refused-only-in-servers = 這只能在伺服器的頻道裡使用。請到有我的伺服器再試一次；你所有的對局都列在 **/對局** 裡。
fault-apology = 我這邊出了問題，不是你的錯。請再試一次；用 **/對局** 可以看到你所有的對局。
fault-busy = 我現在忙不過來，你剛才的動作還沒有生效。請再試一次。
done-already = 這已經完成了。
