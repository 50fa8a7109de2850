# Help with a move: first where to look, then the whole move.

command-hint = 提示
command-hint-about = 取得這一步的提示；限和電腦對戰，或雙方約好可以用提示的對局
option-hints = 提示
option-hints-about = 雙方可不可以用提示；限不計積分的對局，不填就是不可以
terms-hints = 可以用提示
button-hint = 提示
button-hint-whole = 看完整走法
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = 不妨從「{ $piece }」下手：我找到的最佳走法就從這裡開始。
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = 我找到的最佳走法是這兩步之一：「{ $one }」或「{ $two }」。
hint-whole = 我找到的最佳走法是「{ $move }」。
refused-hints-rated = 可以用提示的對局不能計積分。`提示` 和 `計積分` 請只填一個。
refused-hints-not-agreed = 這場對局不能用提示。只有和電腦對戰，或雙方約好可以用提示、而且不計積分的對局，才能用提示。
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = 這場對局計積分，所以我不能給提示。
refused-fair-play = 你和{ $person }那場計積分的 { $game } 結束之前，我不會下這個局面，也不會幫你想，因為這樣可能對那場對局不公平。
refused-fair-play-move = 我接下來的應對，可能會在你和{ $person }那場計積分的 { $game } 裡幫到你，所以那場結束之前，我不能接著走。換一種走法也許可以；都不行的話，可以另開一場，或在這一場認輸。
refused-fair-play-analysis = 等你和{ $person }那場計積分的 { $game } 結束，再來問我吧：現在分析這場對局，可能會在那一場幫到你。
refused-fair-play-puzzle = 這是最近一道每日一題的局面。請先解開那一題，或過一週左右再來問我。
