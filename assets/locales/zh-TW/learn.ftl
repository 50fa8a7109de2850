# 按幾下玩完的第一局。

button-learn-of = 學玩 { $game }
button-learn-begin = 開始
learn-other = 那樣走也可以。不過這裡先試試別的。
