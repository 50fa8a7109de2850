# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Loceng
bell-choose = Hidupkan loceng satu permainan, dan saya akan menghantar mesej kepada kamu apabila seseorang di sini mencari lawan untuknya, paling banyak sekali sehari bagi setiap permainan. Orang lain tidak mendengar loceng kamu.
button-bell-on = { $game }: hidup
button-bell-off = { $game }: mati
bell-rings = Seseorang sedang mencari lawan untuk **{ $game }**. Tekan permainan itu di meja kelab untuk bermain. Tidak mahu mesej ini lagi? Tekan “{ button-bell }” di sana.
privacy-bells = · { $count } meja kelab dengan loceng yang berbunyi untuk kamu
