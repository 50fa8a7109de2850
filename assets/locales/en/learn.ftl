# A first game in a few presses.

button-learn-of = Learn { $game }
button-learn-begin = Begin
learn-other = That could be played as well. Here is something else to try first.
