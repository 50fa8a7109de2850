# A first game in a few steps.

learn-which = Permainan manakah yang mahu anda pelajari?
button-learn-of = Belajar { $game }
button-learn-begin = Mula
learn-other = Langkah itu juga boleh dimainkan, tetapi cuba langkah ini dahulu:
