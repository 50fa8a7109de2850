# Spectators’ guesses at the next move.

button-guess = 猜下一步
button-guess-number = 猜第{ $number }場
button-guess-change = 改猜別的
# $move: the name of a move, such as c3 → c7
guess-ask = { $person }這一步會怎麼走？走出這一步之前，沒有人會知道你猜什麼。
guess-so-far = 目前你猜 **{ $move }**。
guess-sealed = 已記下：**{ $move }**。{ $person }走之前都可以改。
guess-was-right = 猜中了：{ $person }的這一步是 **{ $move }**。
# $people: a list of guess-person and guess-others
guess-right = 猜中的人：{ $people }。
guess-person = { $person }
guess-others = 另外{ $count }人
# $people: a list of guess-best-one
guess-best = { $count ->
    [1] 猜得最準的是{ $people }。
   *[other] 並列猜得最準的是{ $people }。
}
guess-best-one = { $person }（{ $guessed }次猜中{ $hit }次）
terms-unguessed = 不開放觀戰猜棋
option-guesses = 觀戰猜棋
option-guesses-about = 觀戰的人可不可以猜走法；不填就是可以

## Refusals

refused-guess-too-late = 棋盤已經變了，這次猜得太晚了。
refused-guess-player = 這場是你在下。猜棋留給觀戰的人。
refused-guess-not-here = 這場對局不能猜棋。
refused-guess-nothing = 現在沒有什麼可猜的。
