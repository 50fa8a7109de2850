### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = 移動共用的圖騰，在旁邊放一顆棋子；四顆同顏色或同符號的棋子連成一線就贏。
oxono-goal = 獲勝條件：在橫排或直排上，四顆同顏色或同符號的棋子連成一線。
oxono-seat-pink = 粉紅方
oxono-seat-black = 黑方
# The same on the board, where a longer name has no room
oxono-plaque-pink = { oxono-seat-pink }
oxono-plaque-black = { oxono-seat-black }

## Choices

oxono-totem = 圖騰 { $symbol }
oxono-totem-on = { $square } 的圖騰 { $symbol }
oxono-square = { $square }
oxono-ask-totem = 要移動哪個圖騰？
oxono-ask-target = { $totem }要移到哪裡？
oxono-ask-pawn = { $totem }移到 { $square }。棋子放哪裡？
# $count: pawns left
oxono-reserve = { $symbol } 剩{ $count }顆
oxono-way-jump = 跳出去
oxono-way-anywhere = 可到任何空格

## Moves. $way: slide, jump or anywhere.

oxono-move = { $totem } → { $to }，棋子 → { $pawn }
oxono-tell = { $by }把圖騰 { $symbol } { $way ->
    [jump] 跳到 { $totem }
    [anywhere] 從包圍中移到 { $totem }
   *[slide] 移到 { $totem }
}，在 { $pawn } 放下一顆 { $symbol } 棋子。
oxono-tell-next-only = 下一步：移動圖騰 { $symbol }，因為自己的 { $other } 棋子已經用完。
oxono-tell-turn = 下一步：移動一個圖騰，再把一顆棋子放在它旁邊。

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner }獲勝：四顆同顏色的棋子連成一線。
oxono-ending-symbol = { $winner }獲勝：四顆同符號的棋子連成一線。
oxono-drawn-exhausted = 棋子都放完了，沒有人連成一線：和局。
oxono-by-colour = 四顆同顏色連線
oxono-by-symbol = 四顆同符號連線
oxono-by-exhausted = 棋子都放完了

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = 這一局已經結束。
oxono-why-not-unreadable = 「{ $tried }」不是有效的走法。請輸入圖騰和它的新格子，再輸入棋子的格子，例如 Xc5/c6。
oxono-why-not-reserve = 你的 { $symbol } 棋子已經用完，所以不能移動圖騰 { $symbol }。請移動另一個。
oxono-why-not-stay = 圖騰 { $symbol } 要離開 { $square }；圖騰至少移動一格。
oxono-why-not-occupied = { $square } 已經有棋子或圖騰了。圖騰要移到空格。
oxono-why-not-slide = 圖騰 { $symbol } 旁邊有空格，所以只能沿著橫排或直排經過空格移動，這樣到不了 { $square }。
oxono-why-not-jump = 圖騰 { $symbol } 被圍住了，只能往上下左右任一方向，跳到該方向最近的空格；{ $square } 不是其中之一。
oxono-why-not-pawn = 圖騰移到 { $totem } 之後，{ $square } 不是空格。棋子可以放的格子：{ $squares }。
oxono-why-not-beside = 棋子要放在 { $totem } 的圖騰旁邊，可以放的格子：{ $squares }。

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = 圖騰 X 在 { $x }，圖騰 O 在 { $o }。{ $pink }{ $black }{ $next }
oxono-describe-side = { $colour }：{ $xs }；{ $os }。
oxono-describe-none = { $colour }還沒放棋子。
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] 還沒放 { $symbol }
   *[other] { $symbol } 在 { $squares }
}，剩{ $reserve }顆
oxono-describe-turn = 輪到{ $colour }。

## Rules

oxono-lesson-goal = **Oxono** 的棋盤是6×6，X 和 O 兩個圖騰由雙方共用。每個人有八顆 X 棋子和八顆 O 棋子，都是自己的顏色。在橫排或直排上，有四顆以上連成一線就贏：可以是同一種顏色，不管是什麼符號；也可以是同一種符號，不管是誰放的。斜線和圖騰都不算。
oxono-lesson-turn = 輪到你時，選一個圖騰（前提是你手上還有同符號的棋子），沿著橫排或直排至少移動一格，途中只能經過空格。
oxono-lesson-pawn = 接著在緊鄰圖騰的空格，放一顆和圖騰同符號的棋子。旁邊沒有空格的話，可以放在任何空格。
oxono-lesson-enclosed = 圖騰旁邊沒有空格，就是被圍住了；棋盤邊緣和另一個圖騰也算擋住。這時可以用跳的：往上下左右任一方向，跳到該方向最近的空格。如果圖騰所在的橫排和直排都滿了，就可以移到任何空格。
oxono-lesson-end = 連成一線時，由放下最後一顆的人獲勝。三十二顆棋子都放完，還是沒有人連成一線，這一局就是和局。

## A first game: the sentences after each step.

oxono-course-0 = **五步學會 Oxono**。你是粉紅方。兩個圖騰由雙方共用；移動圖騰的人，要在旁邊放一顆同符號的棋子。四顆同顏色或同符號的棋子連成一線就贏。你在 b3 和 d3 有棋子，中間還缺一顆。先移動圖騰：請按 **圖騰 O**。
oxono-course-1 = 圖騰沿著橫排或直排移動，途中只能經過空格。能到的格子都亮起來了。請按 **c2**。
oxono-course-2 = 接著把你的 O 棋子放到圖騰旁邊：請按 **c3**，就在 b3 和 d3 那兩顆中間。
oxono-course-3 = 三顆連在一起了。黑方把圖騰 O 移到 e2，在 e3 放下棋子，堵住了一端。另一端是 a3，圖騰 X 可以移到它旁邊：請按 **圖騰 X**。
oxono-course-4 = 請按 **a4**。旁邊只有 a3 是空格，所以棋子會自動放好，不用再按。
oxono-course-5 = 四顆粉紅棋子連成一線：你贏了。四顆同符號的棋子連成一線也算贏，不管是什麼顏色。
