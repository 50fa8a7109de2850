# Practice: a private match against the computer, in one message.

practice-play = Lawan komputer
practice-which-game = Permainan manakah yang mahu anda mainkan menentang komputer?
practice-which-level = { $game } menentang komputer: tahap manakah yang anda mahu?
practice-running = Anda masih bermain **{ $game }** dengan { $person } dan sudah sampai ke langkah { $number }.
practice-go-on = Teruskan
practice-anew = Mulakan yang baharu
practice-thinks = { $person } sedang berfikir.
practice-moved-on = Papan sudah berubah sejak itu.
practice-show-board = Tunjukkan papan
practice-again = Main lagi
practice-next-level = Tahap seterusnya: { $level }
practice-show-everyone = Tunjukkan kepada semua
list-practice = Latihan: { $game } dengan { $person }, langkah { $number }
refused-only-in-public = Tiada had masa dan penarafan apabila anda melawan komputer: kosongkan `clock`, `nights`, `rated`, `ratings` dan `expires`. Pilihan `note` dan `guesses` hanya boleh digunakan dengan `public: True`, supaya semua orang dapat melihat perlawanan itu.
refused-public-for-person = Hanya perlawanan menentang komputer boleh dimainkan secara peribadi. Kosongkan `public`, atau pilih `level`.
refused-shown-already = Anda sudah menunjukkannya kepada semua orang.
refused-cannot-show = Saya tidak dibenarkan menghantar gambar di saluran ini, jadi saya tidak dapat menunjukkannya di sini.
option-public-about = Lawan komputer secara terbuka; lalai: tidak
