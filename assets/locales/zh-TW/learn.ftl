# A first game in a few steps.

learn-which = 想學哪一款遊戲？
button-learn-of = { $game } 教學
button-learn-begin = 開始
learn-other = 那樣走也可以，不過先試試這個：
