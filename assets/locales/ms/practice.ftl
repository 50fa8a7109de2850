# Practice: a private match against the computer, in one message.

practice-play = Lawan komputer
practice-which-game = Mahu lawan komputer dalam permainan yang mana?
practice-which-level = { $game } menentang komputer: sekuat mana komputer patut bermain?
practice-running = Kamu masih bermain **{ $game }** dengan { $person }, langkah { $number }.
practice-go-on = Teruskan
practice-anew = Mulakan yang baharu
practice-thinks = { $person } sedang berfikir.
practice-moved-on = Papan sudah berubah sejak itu.
practice-show-board = Tunjuk papan
practice-again = Main lagi
practice-next-level = Tahap seterusnya: { $level }
practice-show-everyone = Tunjuk kepada semua
list-practice = Latihan: { $game } dengan { $person }, langkah { $number }
refused-only-in-public = Menentang komputer, tiada had masa dan tiada penarafan: kosongkan `clock`, `nights`, `rated`, `ratings` dan `expires`. `note` dan `guesses` hanya boleh dengan `public: True`, di tempat semua orang nampak.
refused-public-for-person = Hanya perlawanan menentang komputer boleh menjadi peribadi. Kosongkan `public`, atau pilih `level`.
refused-shown-already = Kamu sudah menunjukkannya kepada semua.
refused-cannot-show = Saya tidak dibenarkan menghantar gambar di saluran ini, jadi saya tidak dapat menunjukkannya di sini.
option-public-about = Lawan komputer secara terbuka; lalai: tidak
