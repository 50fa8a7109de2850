# A first game in a few steps.

button-learn-of = { $game } leren
button-learn-begin = Begin
learn-other = Dat had ook gekund, maar probeer eerst dit:
