# A first game in a few steps.

button-learn-of = { $game } lernen
button-learn-begin = Los
learn-other = Das ginge auch, aber probier erst einmal das hier:
