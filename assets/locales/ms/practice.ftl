# Practice: a private match against the computer, in one message.

practice-play = Lawan komputer
practice-which-game = Mahu lawan komputer dalam permainan yang mana? Hanya kamu yang nampak ini.
practice-which-level = { $game } menentang komputer: sekuat mana komputer patut bermain?
practice-thinks = { $person } sedang berfikir.
practice-moved-on = Papan sudah berubah sejak itu. Inilah keadaannya sekarang.
practice-show-board = Tunjuk papan
practice-again = Main lagi
practice-next-level = Tahap seterusnya: { $level }
practice-show-everyone = Tunjuk kepada semua
list-practice = Latihan: { $game } dengan { $person }, langkah { $number }
refused-only-in-public = Latihan dengan komputer tiada had masa, penarafan, nota atau tekaan. Kosongkan `clock`, `nights`, `rated`, `ratings`, `note` dan `guesses`, atau tambah `public: True` untuk bermain di tempat semua orang nampak.
refused-public-for-person = Hanya perlawanan menentang komputer boleh menjadi peribadi. Kosongkan `public`, atau pilih `level`.
refused-shown-already = Kamu sudah menunjukkannya kepada semua.
refused-cannot-show = Saya tidak dibenarkan menghantar gambar di saluran ini, jadi saya tidak dapat menunjukkannya di sini.
option-public-about = Lawan komputer secara terbuka; lalai: tidak
