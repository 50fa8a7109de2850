### Kōnane. Stones of two colours fill the board; they jump and are removed.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = 棋盤上擺滿棋子，越過對方的棋子就能吃掉它；輪到自己卻無子可跳，就輸了。
konane-goal = 獲勝條件：讓對手無子可跳。
konane-seat-black = 黑方
konane-seat-white = 白方

# $value: the value of the option
konane-option-size-about = 棋盤每邊有幾格；不填就是8格
# Names of options: no spaces
konane-option-size-name = 大小
konane-option-size = { $value }×{ $value }的棋盤

## Choices

konane-square = { $square }
konane-stones = { $count }顆棋子：選一顆
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = 可跳
konane-count-taken = 吃掉
konane-ask-removal = 要拿掉哪一顆棋子？
konane-ask-stone = 要用哪一顆棋子跳？
konane-ask-landing = { $square } 的棋子要跳到哪裡？
konane-jumps = { $count ->
    [1] 跳1次
   *[other] 連跳{ $count }次
}

## Moves

konane-move-remove = 拿掉 { $square }
konane-move-jump = { $from } → { $to }，{ $jumps }
konane-tell-remove = { $by }拿掉了 { $square } 的棋子。
konane-tell-jump = { $by }從 { $from } 跳到 { $to }，吃掉{ $count ->
    [1] 一顆
    [2] 兩顆
    [3] 三顆
    [4] 四顆
   *[other] { $count }顆
}棋子。
konane-tell-next-opening = 下一步：拿掉一顆在中央或角落的己方棋子。
konane-tell-next-reply = 下一步：拿掉一顆緊鄰那個空格的己方棋子。
konane-tell-turn = 下一步：用一顆己方棋子越過相鄰的對方棋子，把它吃掉。

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner }獲勝：{ $loser }無子可跳。
konane-by-stuck = 一方無子可跳

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = 這一局已經結束。
konane-why-not-unreadable-removal = 「{ $tried }」不是這個棋盤上的格子。請輸入要拿掉的棋子在哪一格，例如 d4。
konane-why-not-unreadable-jump = 「{ $tried }」不是有效的跳法。請輸入棋子在哪一格、跳到哪一格，例如 c3-c7。
konane-why-not-opening = 黑方的第一步是拿掉一顆在中央或角落的己方棋子。可以拿掉的有：{ $squares }。
konane-why-not-reply = 白方要拿掉一顆緊鄰那個空格的己方棋子。可以拿掉的有：{ $squares }。
konane-why-not-jump-yet = 開始跳之前，雙方要各拿掉一顆棋子。現在可以拿掉的有：{ $squares }。
konane-why-not-removal = 只有雙方的第一步是直接拿掉棋子。現在一定要跳，請輸入走法，例如 c3-c7。
konane-why-not-stone = 現在輪到{ $colour }，但 { $from } 沒有{ $colour }的棋子。
konane-why-not-straight = 棋子只能沿著所在的橫排或直排跳，{ $to } 不在這兩排上。
konane-why-not-colour = 每跳一次正好前進兩格，所以從 { $from } 跳不到 { $to }。
konane-why-not-landing = { $to } 已經有棋子了。
konane-why-not-pattern = 從 { $from } 到 { $to }，每跳一次都要越過一顆對方的棋子，落在緊接著的空格。

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = { $files }×{ $ranks }的棋盤，每一格都有棋子。{ $next }
konane-describe-gaps = { $files }×{ $ranks }的棋盤，只有 { $gaps } 是空的。{ $next }
konane-describe-stones = { $files }×{ $ranks }的棋盤。{ $black }{ $white }{ $next }
konane-describe-side = { $count ->
    [0] { $colour }沒有棋子了。
   *[other] { $colour }在 { $squares }。
}
konane-describe-remove = 輪到{ $colour }拿掉一顆棋子，可以拿掉的有：{ $squares }。
konane-describe-jump = 輪到{ $colour }跳。能跳的棋子：黑方{ $black }顆、白方{ $white }顆。

## Rules

konane-lesson-goal = **Kōnane** 一開始，棋盤上擺滿黑白相間的棋子。越過對方的棋子就能吃掉它；輪到自己卻無子可跳，就輸了。
konane-lesson-opening = 黑方先拿掉一顆在中央或角落的己方棋子。接著，白方拿掉一顆緊鄰那個空格的己方棋子。
konane-lesson-jump = 之後每一步都要跳：用一顆己方棋子越過相鄰的對方棋子，落在緊接著的空格，並拿掉被越過的棋子。同一顆棋子可以朝同一個方向連續跳，能跳幾次就跳幾次，也可以隨時停下。途中不能轉彎，也不能換別的棋子走。
konane-lesson-end = 沒有和局。每跳一次，棋盤就空一點，所以要替自己留幾步對手搶不走的棋。

## A first game: the sentences after each step.

konane-course-0 = **五步學會 Kōnane**。你是黑方，這一局快到尾聲了。棋子越過相鄰的對方棋子，落在緊接著的空格，就能把它吃掉。輪到自己卻無子可跳，就輸了。看過一遍之後，請按「開始」。
konane-course-1 = 能跳的棋子，下面都有按鈕。請按你在 **b4** 的棋子。
konane-course-2 = 棋子已經拿起來，可以跳到的格子都亮了。越過 b5 就會落在 b6：請按 **b6**。
konane-course-3 = 你吃掉了一顆棋子。白方從 e2 跳到 e4，吃掉你在 e3 的棋子。請按你在 **f6** 的棋子。
konane-course-4 = 棋子可以朝同一個方向接著跳：先越過 f5，再越過 f3。請按 **f2**。
konane-course-5 = 一次吃掉兩顆，白方無子可跳：你贏了。記得替自己留幾步對手搶不走的棋。
