# A first game in a few steps.

learn-which = Welk spel wil je leren?
button-learn-of = { $game } leren
button-learn-begin = Begin
learn-other = Dat had ook gekund, maar probeer eerst dit:
