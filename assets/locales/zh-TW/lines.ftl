# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = 這場對局結束之後，才可以在這裡試走。
refused-line-live = 快棋進行中不能試走，結束之後就可以。
refused-line-practice = 和電腦練習時可以直接悔棋，所以對局結束之後才能試走。
refused-line-none = 這個棋盤已經關閉。想試走的話，請再打開這場對局。
refused-line-gone = 這個局面已經不在對局裡，不能從這裡試走。
refused-line-over = 這一局到這裡就結束了，後面沒有走法可以試。
refused-line-too-long = 一組走法最多{ $limit }步。可以先保留這一組，或從後面的局面重新開始。
refused-line-nothing-to-keep = 還沒有可以保留的走法。請先試走一步。
refused-line-kept-already = 這組走法你已經保留了。
refused-line-too-many = 你在這場對局裡已經保留{ $limit }組走法，到上限了。請先刪除一組，才能再保留。
refused-line-no-room = 這場對局已經沒有空間保留你的走法。請先刪除一組，再保留這一組。
refused-line-unknown = 那組走法已經不在了。
