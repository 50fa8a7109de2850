# A first game in a few steps.

button-learn-of = { $game } 教學
button-learn-begin = 開始
learn-other = 那樣走也可以。不過先試試這個：
