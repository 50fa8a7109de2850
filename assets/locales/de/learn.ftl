# A first game in a few steps.

learn-which = Welches Spiel möchtest du lernen?
button-learn-of = { $game } lernen
button-learn-begin = Los
learn-other = Das ginge auch, aber probier erst einmal das hier:
