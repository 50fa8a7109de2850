# Een eerste spel in een paar stappen.

button-learn-of = { $game } leren
button-learn-begin = Begin
learn-other = Dat had ook gekund. Probeer hier eerst even iets anders.
