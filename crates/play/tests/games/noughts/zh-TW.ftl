noughts-name = 井字遊戲
noughts-summary = 輪流畫記號，先連成三個就贏。
noughts-goal = 獲勝條件：自己的三個記號連成一線。
noughts-seat-cross = 叉
noughts-seat-nought = 圈
noughts-square = { $square }
noughts-tell = { $by }在 { $square } 畫了記號。
noughts-ending-row = { $winner }連成三個，獲勝。
noughts-drawn-full = 棋盤滿了：平手。
noughts-by-row = 連成三個
noughts-by-full = 棋盤滿了
noughts-why-not-over = 這一局已經結束。
noughts-why-not-marked = { $square } 已經有記號了，選個空格吧。
noughts-why-not-unreadable = 「{ $tried }」不是格子。格子從左下的 a1 到 c3。
noughts-describe = { $first }{ $second }{ $next }
noughts-describe-marks = { $count ->
    [0] { $seat }還沒有記號。
   *[other] { $seat }在 { $squares }。
}
noughts-describe-next = 輪到{ $seat }。
noughts-lesson-goal = 自己的三個記號連成橫排、直排或斜線就贏。
noughts-lesson-turn = 叉和圈輪流在空格畫記號。棋盤滿了還沒有人連成三個，就是平手。

noughts-course-0 = **五步學會井字遊戲。**在 **a1** 畫記號。
noughts-course-1 = 在 **a2** 畫記號。
noughts-course-2 = 在 **c1** 畫記號。
noughts-course-3 = 在 **b2** 畫記號。
noughts-course-4 = 在 **c3** 畫記號。
noughts-course-5 = 斜線連成三個：你贏了。
noughts-tell-turn = 下一步：在空格畫記號。
