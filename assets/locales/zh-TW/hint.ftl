# Help with a move: first where to look, then the whole move.

command-hint = 提示
command-hint-about = 幫你想這一步；限和電腦對戰，或雙方約好
option-hints = 提示
option-hints-about = 雙方可不可以要提示，不計積分；不填就是不可以
terms-hints = 可以要提示
button-hint = 提示
button-hint-whole = 看完整走法
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = 想想 **{ $piece }**：我找到的最佳走法從那裡開始。
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = 我找到的最佳走法是這兩步之一：**{ $one }** 或 **{ $two }**。
hint-whole = 我找到的最佳走法：**{ $move }**。
refused-hints-rated = 有提示的對局不能計積分。「提示」和「計積分」請只填一個。
refused-hints-not-agreed = 這場對局沒有提示。和電腦對戰，或雙方在不計積分的挑戰裡約好，才有提示。
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = 這場對局計積分，所以我不給提示。
refused-fair-play = 你和{ $person }那場計積分的 { $game } 結束之前，我不下這個局面，也不幫忙，因為這可能會在那場對局裡幫到你。
refused-fair-play-move = 我的應手可能會在你和{ $person }那場計積分的 { $game } 裡幫到你，所以那場結束之前，我不接著走。換個走法也許可以；不行的話，可以用別的選項或別的遊戲另開一場，或認輸這場。
refused-fair-play-analysis = 等你和{ $person }那場計積分的 { $game } 結束了再來問我，因為分析這場對局可能會在那一場幫到你。
refused-fair-play-puzzle = 這是最近一道每日一題的局面。先把它解開，或大約一週後再來問我。
