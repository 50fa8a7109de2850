# Spectators’ guesses at the next move.

button-guess = 猜下一步
button-guess-number = 猜第{ $number }場
button-guess-change = 改猜別的
# $move: the name of a move, such as c3 → c7
guess-ask = { $person }下一步會怎麼走？這一步走出來之前，沒有人看得到你猜的走法。
guess-so-far = 你目前猜的是「{ $move }」。
guess-sealed = 已記下你猜的「{ $move }」。在{ $person }走棋之前都可以改。
guess-was-right = 猜中了：{ $person }走的正是「{ $move }」。
# $people: a list of guess-person and guess-others
guess-right = 猜中的人：{ $people }。
guess-person = { $person }
guess-others = 另外{ $count }人
# $people: a list of guess-best-one
guess-best = { $count ->
    [1] 猜得最準的是{ $people }。
   *[other] 猜得最準的是{ $people }，並列第一。
}
guess-best-one = { $person }（{ $guessed }次猜中{ $hit }次）
terms-unguessed = 不開放觀戰猜棋
option-guesses = 觀戰猜棋
option-guesses-about = 觀戰的人可不可以猜走法；不填就是可以

## Refusals

refused-guess-too-late = 局面已經變了，這次猜得太晚了。
refused-guess-player = 這場對局是你自己在下，只有觀戰的人可以猜棋。
refused-guess-not-here = 這場對局不能猜棋。
refused-guess-nothing = 現在沒有可以猜的走法。
