# A first game in a few steps.

button-learn-of = Learn { $game }
button-learn-begin = Begin
learn-other = You could play that, too, but let’s try this first:
