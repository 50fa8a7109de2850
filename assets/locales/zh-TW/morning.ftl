# The morning post, which names people without mentioning them, and shared results. $number: the number of a puzzle.

# Parts of one line
morning-joined = { $first } · { $next }
morning-name = { $name }
# A name or a group that has earned the crown
morning-crowned = 👑 { $text }
# The end of a list of names
morning-more = 另外{ $count }人
morning-solution = ||{ $move }||

# $result: one of the next seven messages, or several, and the solution
morning-solved = **第{ $number }題** · { $result }
# Everybody is alone in their group
morning-first-one = { $name }，一次就解開
morning-second-one = { $name }，第二次就解開
morning-few-one = { $name }，試了幾次後解開
# $names: a list of names
morning-first = 一次就解開：{ $names }
morning-second = 第二次就解開：{ $names }
morning-few = 試了幾次後解開：{ $names }
# The last part of a line with names
morning-others = 另外{ $count }人
morning-solved-unnamed = **第{ $number }題** 已經有人解開。
morning-open = **第{ $number }題** 這裡還沒有人解開，現在還可以試試。
# $weekday: 0 is Monday, 6 is Sunday
morning-late = **第{ $number }題** 從{ $weekday ->
    [0] 星期一
    [1] 星期二
    [2] 星期三
    [3] 星期四
    [4] 星期五
    [5] 星期六
   *[6] 星期日
}起一直沒人解開，現在由{ $people }解開了。
morning-late-unnamed = **第{ $number }題** 從{ $weekday ->
    [0] 星期一
    [1] 星期二
    [2] 星期三
    [3] 星期四
    [4] 星期五
    [5] 星期六
   *[6] 星期日
}起一直沒人解開，現在有人解開了。
# At least 3 days
morning-run = 這個伺服器已經連續{ $days }天解開每日一題。
morning-ended = 這個伺服器連續{ $days }天解題的紀錄到此為止，就從第{ $number }題重新開始吧。
morning-ended-longest = 這個伺服器連續{ $days }天解題的紀錄到此為止，這是目前最長的一次。就從第{ $number }題重新開始吧。
# $seat: the name of a side, such as Pink
morning-today = **第{ $number }題** · { $game }：輪到{ $seat }，{ $moves ->
    [1] 一步就能取勝
   *[other] 最多再走{ $moves }步就能取勝
}。
morning-introduction = 在這裡解題，解開後我會問你：每天的貼文可不可以寫上你的名字。
button-morning-keep-out = 不要寫我的名字
button-puzzle-see = 看第{ $number }題
button-puzzle-try = 試試第{ $number }題

## Last week, on Mondays. At least 3 matches

morning-week = **上週** 有{ $people }人下了{ $matches }場對局。
morning-week-most = **上週** 有{ $people }人下了{ $matches }場對局，最常玩的是{ $game }。
# A win against somebody with a much higher rating
morning-upset = 爆冷：{ $name }贏了一場{ $game }
# A win of all rounds, at least two
morning-flawless = 全勝：{ $name }在一場{ $game }裡一局不失
morning-linked = { $text }（[回顧]({ $link })）

## Shared results

# $marks: a sign for each try; $words: share-tries or share-tries-close
share-line = { $name } · { $game }第{ $number }題 · { $marks }（{ $words }）
share-tries = { $count ->
    [1] 一次就解開
   *[other] 第{ $count }次解開
}
# $count: how many tries began with the right piece
share-tries-close = { $tries }，{ $count }次很接近
share-done = 已經分享到這個頻道。
share-done-already = 你已經分享過這個結果了。
refused-share-full = 今天分享的名額已經滿了，明天再來吧。
button-puzzle-share = 分享
button-puzzle-try-it = 試試看

## Quiet clubs, among the settings of a server

server-morning-mondays = 最近幾則貼文都沒有人按按鈕，所以現在只在星期一發布；只要有人在最新一則按下按鈕，就會恢復每天發布
server-morning-never = 好幾週都沒有人按貼文的按鈕，所以已經停止發布；只要有人在最新一則按下按鈕，就會恢復每天發布
