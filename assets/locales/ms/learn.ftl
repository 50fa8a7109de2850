# Permainan pertama dengan beberapa kali tekan.

button-learn-of = Belajar { $game }
button-learn-begin = Mula
learn-other = Itu pun boleh dimainkan. Tetapi cuba yang ini dahulu.
