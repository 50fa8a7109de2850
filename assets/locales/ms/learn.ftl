# A first game in a few steps.

learn-which = Permainan mana yang kamu mahu pelajari?
button-learn-of = Belajar { $game }
button-learn-begin = Mula
learn-other = Itu pun boleh dimainkan, tetapi cuba yang ini dahulu:
