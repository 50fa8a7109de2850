# Practice: a private match against the computer, in one message.

practice-play = 和電腦對戰
practice-which-game = 想和電腦下哪款遊戲？
practice-which-level = 和電腦下 { $game }：要選哪一級棋力？
practice-running = 你和{ $person }還有一場 **{ $game }** 沒下完，已經下到第{ $number }步。
practice-go-on = 繼續下
practice-anew = 另開一場
practice-thinks = { $person }正在想下一步。
practice-moved-on = 棋盤已經和剛才不同了。
practice-show-board = 看棋盤
practice-again = 再來一場
practice-next-level = 下一級棋力：{ $level }
practice-show-everyone = 給大家看
list-practice = 練習：{ $game }，對手{ $person }，第{ $number }步
refused-only-in-public = 和電腦對戰不計時，也不計積分，請不要填 `計時`、`夜間不計時`、`計積分`、`積分範圍` 和 `期限`。想用 `附言` 或 `觀戰猜棋`，請加上 `公開: True`，讓大家都看得到這場對局。
refused-public-for-person = 只有和電腦的對局可以私下進行。請不要填 `公開`，或選一個 `棋力`。
refused-shown-already = 這場對局你已經給大家看過了。
refused-cannot-show = 我不能在這個頻道傳圖片，所以沒辦法在這裡把對局給大家看。
option-public = 公開
option-public-about = 和電腦對戰時，讓大家看得到；不填就是只有你看得到
