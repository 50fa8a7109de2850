# A first game in a few steps.

learn-which = Which game would you like to learn?
button-learn-of = Learn { $game }
button-learn-begin = Begin
learn-other = You could play that, too, but let’s try this first:
