# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = Loceng
bell-choose = Hidupkan loceng bagi sesuatu permainan, dan saya akan menghantar mesej kepada anda apabila seseorang di sini mencari lawan untuk permainan itu, paling banyak sekali sehari bagi setiap permainan. Orang lain tidak menerima mesej ini.
button-bell-on = { $game }: hidup
button-bell-off = { $game }: mati
bell-rings = Seseorang sedang mencari lawan untuk **{ $game }**. Tekan nama permainan itu di meja kelab untuk bermain. Tidak mahu menerima mesej ini lagi? Tekan “{ button-bell }” di sana.
privacy-bells = · { $count } meja kelab tempat anda menghidupkan loceng
