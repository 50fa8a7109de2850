### The club table, a message to pin, and the panel for setting up a server.

club-title = **Meja kelab**
club-how = Tekan nama permainan, dan saya akan mencari lawan untuk anda: perlawanan bermula sebaik sahaja orang lain menekan nama permainan yang sama. Tekan butang itu sekali lagi untuk berhenti mencari.
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-terms = Tetapan lalai di sini: { $format } · { $clock } · { $rated ->
    [yes] Berpenarafan
   *[no] Suka-suka
}
# $list: games with the number of people looking for an opponent, as in club-game.
club-somebody = Sedang mencari lawan: { $list }
club-game = { $game } ({ $count })
club-nobody = Tiada sesiapa yang sedang mencari lawan.
club-moved = Meja kelab sudah berpindah. Tanya moderator di mana letaknya sekarang, atau mulakan perlawanan dengan **/challenge**.
club-waiting = Anda sedang mencari lawan untuk { $game }. Pencarian tamat: { $when }.
# $way: mention, direct, both, or none for people with notifications off.
club-hears = { $way ->
    [mention] Saya akan menyebut nama anda apabila seseorang menyertai anda.
    [direct] Saya akan menghantar mesej terus kepada anda apabila seseorang menyertai anda.
    [both] Saya akan menyebut nama anda dan menghantar mesej terus apabila seseorang menyertai anda.
   *[none] Anda sudah mematikan pemberitahuan saya, jadi lihat **/games** untuk mengetahui sama ada seseorang sudah menyertai anda.
}
# $rest: quiet or vacation.
club-hears-later = { $rest ->
    [vacation] Semasa anda bercuti, saya akan menunggu sehingga anda kembali.
   *[quiet] Pada waktu senyap anda, saya akan menunggu sehingga waktu itu tamat.
}
club-stopped = Anda tidak lagi mencari lawan untuk { $game }.
club-stopped-before = Anda tidak lagi mencari lawan untuk { $game }. **/games** menunjukkan perlawanan anda.
club-expired = Tiada sesiapa yang menyertai anda di meja kelab sebelum tempoh pencarian tamat, jadi anda tidak lagi mencari lawan untuk **{ $game }**.
# $why: moved or terms.
club-news = { $why ->
    [moved] Meja kelab sudah berpindah ke saluran lain
   *[terms] Tetapan lalai server sudah berubah
}, jadi anda tidak lagi mencari lawan untuk **{ $game }**. Tekan nama permainan itu di meja kelab untuk mencari lagi.
club-link = [Pergi ke meja kelab]({ $link })
# The message under which the thread of the match opens.
club-headline = { $from } dan { $to } bertemu di meja kelab untuk bermain **{ $game }**.
club-posted = Saya sedang menyiarkan meja kelab di saluran ini. Sematkan mesej itu supaya semua orang mudah menemuinya.
club-watch = Perlawanan berikut sedang berlangsung. Tekan nama permainan untuk melihat papannya.
club-watch-nothing = Buat masa ini, tiada perlawanan untuk ditonton di sini. Anda boleh bermain sendiri, berlatih menentang komputer, atau cuba teka-teki hari ini.
button-club-stop = Berhenti mencari
button-club-look = Cari lagi
button-club-practise = Berlatih sementara menunggu
button-club-turn = Giliran saya
button-club-watch = Tonton
button-club-puzzle = Teka-teki
button-club-leaderboard = Papan pendahulu
button-club-learn = Belajar
button-club-post = Siarkan meja kelab
refused-club-not-in-use = Meja kelab ini tidak lagi digunakan. Mulakan perlawanan dengan **/challenge**.
refused-club-moved = Meja kelab kini ada di { $channel }. Cari lawan di sana.

## /admin setup

setup-title = **Sediakan Engawa di server ini**
setup-more = Meja kelab ialah mesej untuk disematkan: pemain menekan nama permainan di situ untuk mencari lawan. Semua tetapan lain ada dalam **/admin**.
setup-menu-channel = Tempat perlawanan boleh dimulakan
setup-everywhere = Di semua saluran
setup-only-here = Di saluran ini sahaja
setup-also-here = Di saluran ini juga
setup-not-here = Tidak lagi di saluran ini
setup-menu-language = Bahasa mesej awam
setup-language = { $language }
setup-language-own = Bahasa yang ditetapkan dalam Discord
setup-menu-puzzle = Teka-teki harian
setup-puzzle-off = Tiada teka-teki
setup-puzzle-at = Setiap hari pada pukul { $time }
button-setup-threads-on = Satu bebenang bagi setiap perlawanan
button-setup-threads-off = Berhenti menggunakan bebenang
server-club-table = Meja kelab ada di { $channel }
server-club-table-none = Belum ada meja kelab
server-club-table-waiting = Meja kelab akan ada di { $channel } sebaik sahaja saya boleh menghantar mesej di situ
# $time, $zone: when the puzzle would be posted.
setup-recommended = Tekan **Disyorkan** sekali sahaja untuk menyediakan segala yang belum ada: teka-teki harian pada pukul { $time } ({ $zone }), meja kelab di saluran ini, dan musim selama tiga bulan. Jika zon waktu itu salah, pilih zon anda dahulu.
setup-recommended-done = **Siap.** Inilah yang baharu, dan cara membatalkannya:
setup-recommended-nothing = **Tiada apa-apa yang baharu disediakan.**
# $what: one of the settings, a sentence without a full stop. $off: an entry of the menu. $manual: a value of the option.
setup-set-puzzle = { $what }. Untuk membatalkannya, pilih “{ $off }” di bawah.
setup-set-club-table = { $what }. Sematkan mesej itu supaya semua orang mudah menemuinya. Untuk membatalkannya, padamkan mesej itu.
setup-set-seasons = { $what }. Untuk menghentikannya, pilih “{ $manual }” sebagai `rhythm` dalam **/admin season**.
setup-kept = { $what }. Ini memang sudah disediakan.
# $list: the parts below that are not set up. $why: a refusal, one or more sentences.
setup-refused = Belum disediakan: { $list }. { $why }
setup-part-puzzle = teka-teki harian
setup-part-club-table = meja kelab
setup-part-seasons = musim selama tiga bulan
setup-menu-zone = Zon waktu teka-teki: { $zone }
button-setup-recommended = Disyorkan
# Shown once to a manager.
crowded-channel = Sekurang-kurangnya { $count } perlawanan sedang berlangsung serentak di saluran ini. Jika anda mahu, setiap perlawanan boleh mempunyai bebenang sendiri: hidupkan tetapan ini dengan **/admin threads**. Saya tidak akan membangkitkan hal ini lagi.
