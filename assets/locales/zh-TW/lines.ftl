# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = 這場對局結束之後，就可以在這裡試走。
refused-line-live = 快棋進行中不能試走，結束之後就可以。
refused-line-practice = 和電腦下棋時，直接悔棋就好；結束之後可以試走。
refused-line-none = 這個棋盤已經關了。請再打開這場對局來試走。
refused-line-gone = 對局裡已經沒有這個局面了，不能從這裡試走。
refused-line-over = 這一局到這裡就結束了，不能再往下走。
refused-line-too-long = 一串走法最多{ $limit }步。可以先保留，或是從後面的局面重新開始。
refused-line-nothing-to-keep = 還沒有走法可以保留。先試走一步吧。
refused-line-kept-already = 這串走法你已經保留了。
refused-line-too-many = 每場對局最多保留{ $limit }串走法，你已經到上限了。刪除一串，才能再保留。
refused-line-no-room = 你在這場對局裡保留的走法已經放滿了。刪除一串，再保留這一串吧。
refused-line-unknown = 那串走法已經不在了。
