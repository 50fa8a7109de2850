# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **第{ $number }題** · { $game }
puzzle-title-own = **出自這裡的對局** · { $game }
puzzle-win = 輪到{ $seat }。只有一種走法能贏，{ $moves ->
    [1] 而且一步就能取勝
   *[other] 最多再走{ $moves }步就能取勝
}。
puzzle-next-try = 這是第{ $count }次作答。
puzzle-wrong = 不是這一步。
puzzle-wrong-answer = 不是這一步：你走「{ $mine }」，對方就走「{ $theirs }」。
puzzle-solved = 答對了，就是「{ $move }」。{ $count ->
    [1] 第一次就答對了。
   *[other] 第{ $count }次解開了。
}
puzzle-found = 答對了，就是「{ $move }」。
puzzle-solution = 答案是「{ $move }」。
# At least 3 days
puzzle-run = 你已經連續{ $days }天解開每日一題。
puzzle-all-solved = 最近的題目你都解完了。明天會有新的。
puzzle-naming = 你解開題目後，這裡每天的貼文可以寫上你的名字嗎？
puzzle-named = 謝謝。以後你解開題目，這裡每天的貼文就會寫上你的名字。想更改的話，請用 /設定 具名。
puzzle-unnamed = 好，這裡每天的貼文不會寫上你的名字。你在這裡解開的題目還是會計算在內。想更改的話，請用 /設定 具名。
puzzle-from = 這一題出自{ $one }和{ $two }的對局。
button-puzzle-solve = 解題
button-puzzle-again = 再試一次
button-puzzle-another = 再來一題
button-puzzle-show = 看答案
button-puzzle-named = 可以寫我的名字
button-puzzle-unnamed = 不要寫我的名字
button-puzzle-today = 今天的題目
button-puzzle-yesterday = 昨天的解答
refused-puzzle-none = 今天沒有題目。明天會有新的。
refused-puzzle-over = 我已經沒有那一題了，不過今天的題目在等你。

server-puzzle = 每天{ $time }（{ $zone }）在 { $channel } 發布每日一題
server-puzzle-none = 不發布每日一題
server-puzzle-how = 只要填了 `頻道`、`時間` 或 `時區`，我每天都會發布一題；不填 `頻道`，就發布在這個頻道。發布時不會通知任何人。

command-puzzle = 每日一題
command-puzzle-about = 解每日一題；只有你看得到
command-admin-puzzle = 每日一題
command-admin-puzzle-about = 發布每日一題；都不填就是停止發布
option-channel = 頻道
option-channel-about = 發布在哪個頻道；不填就是這裡
option-hour = 時間
option-hour-about = 每天幾點，例如 9 或 18:30
