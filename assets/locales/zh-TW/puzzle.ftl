# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **每日一題** · { $game }
puzzle-title-another = **再來一題** · { $game }
puzzle-win = 輪到{ $seat }。只有一種走法能贏，{ $moves ->
    [1] 而且馬上就贏
   *[other] 最多{ $moves }步就能取勝
}。
puzzle-save = 輪到{ $seat }。沒有走法能贏，只有一種走法不會輸。
puzzle-next-try = 這是你第{ $count }次嘗試。
puzzle-wrong = 不是這一步。
puzzle-wrong-answer = 不是這一步：走 **{ $mine }**，對方就走 **{ $theirs }**。
puzzle-solved = 就是 **{ $move }**。{ $count ->
    [1] 一次就解開了。
   *[other] 試了{ $count }次，解開了。
}
puzzle-all-solved = 今天的題目都解完了。明天還有新的。
puzzle-solution = { $days ->
    [1] 這是昨天的題目
   *[other] 這是先前某一天的題目
}，{ $game }。答案是 **{ $move }**。
puzzle-from = 出自{ $one }和{ $two }的對局。
button-puzzle-solve = 解題
button-puzzle-again = 再試一次
button-puzzle-another = 再來一題
button-puzzle-today = 今天的題目
button-puzzle-yesterday = 昨天的解答
refused-puzzle-none = 今天這款遊戲我沒找到題目。換一款試試。
refused-puzzle-over = 那一題的日子已經過了，解答不再保留。

server-puzzle = 每日一題在 { $channel } 發布，每天 { $time }（{ $zone }）
server-puzzle-none = 不發布每日一題
server-puzzle-how = 填「頻道」、「時間」或「時區」，每日一題就會定時發布；不填「頻道」，就發布在這個頻道。不會通知任何人。

command-puzzle = 每日一題
command-puzzle-about = 解每日一題；只有你看得到
command-admin-puzzle = 每日一題
command-admin-puzzle-about = 發布每日一題；都不填就是停止發布
option-channel = 頻道
option-channel-about = 在哪個頻道；不填就是這裡
option-hour = 時間
option-hour-about = 每天幾點，例如 9 或 18:30
