### The club table, a message to pin, and the panel for setting up a server.

club-title = **Meja kelab**
club-how = Tekan satu permainan, dan saya akan carikan lawan untuk kamu. Sesiapa yang menekannya selepas itu memulakan perlawanan dengan kamu. Tekan sekali lagi untuk berhenti mencari.
# $format, $clock: the usual terms of the server. $rated is yes or no.
club-terms = Syarat di sini: { $format } · { $clock } · { $rated ->
    [yes] berpenarafan
   *[no] suka-suka
}
# $list: games with the number of people looking for an opponent, as in club-game.
club-somebody = Sedang mencari lawan: { $list }
club-game = { $game } ({ $count })
club-nobody = Tiada sesiapa sedang mencari lawan.
club-moved = Meja kelab sudah berpindah. Tanya moderator di mana tempatnya, atau mulakan perlawanan dengan **/challenge**.
club-waiting = Kamu sedang mencari lawan untuk { $game }. Had masa: { $when }.
# $way: mention, direct, both, or none for people with notifications off.
club-hears = { $way ->
    [mention] Saya akan menyebut kamu apabila seseorang menyertai kamu.
    [direct] Saya akan menghantar mesej terus kepada kamu apabila seseorang menyertai kamu.
    [both] Saya akan menyebut kamu dan menghantar mesej terus apabila seseorang menyertai kamu.
   *[none] Kamu sudah mematikan mesej saya, jadi lihat **/games** untuk tahu sama ada seseorang sudah menyertai kamu.
}
# $rest: quiet or vacation.
club-hears-later = { $rest ->
    [vacation] Semasa kamu bercuti, saya tunggu sehingga kamu kembali.
   *[quiet] Dalam waktu senyap kamu, saya tunggu sehingga waktu itu tamat.
}
club-stopped = Kamu tidak lagi mencari lawan untuk { $game }.
club-stopped-before = Kamu tidak sedang mencari lawan untuk { $game }. **/games** menunjukkan perlawanan kamu.
club-expired = Tiada sesiapa menyertai kamu di meja kelab sebelum tempohnya tamat, jadi kamu tidak lagi mencari lawan untuk **{ $game }**.
# $why: moved or terms.
club-news = { $why ->
    [moved] Meja kelab sudah berpindah ke saluran lain
   *[terms] Syarat di meja kelab sudah berubah
}, jadi kamu tidak lagi mencari lawan untuk **{ $game }**. Tekan permainan itu di sana untuk mencari lagi.
club-link = [Pergi ke meja kelab]({ $link })
# The message under which the thread of the match opens.
club-headline = { $from } dan { $to } bertemu di meja kelab untuk bermain **{ $game }**.
club-posted = Saya sedang menyiarkan meja kelab di saluran ini. Sematkan mesej itu supaya semua orang menemuinya.
club-watch = Perlawanan ini sedang berlangsung. Tekan satu permainan untuk melihat papannya.
club-watch-nothing = Tiada perlawanan untuk ditonton di sini sekarang. Kamu boleh main sendiri, berlatih menentang komputer, atau cuba teka-teki hari ini.
button-club-stop = Berhenti mencari
button-club-look = Cari lagi
button-club-practise = Berlatih sementara menunggu
button-club-turn = Giliran saya
button-club-watch = Tonton
button-club-puzzle = Teka-teki
button-club-leaderboard = Pendahulu
button-club-learn = Belajar
button-club-post = Siarkan meja kelab
refused-club-not-in-use = Meja kelab ini tidak lagi digunakan. Mulakan perlawanan dengan **/challenge**.
refused-club-moved = Meja kelab kini ada di { $channel }. Cari lawan di sana.

## /admin setup

setup-title = **Sediakan Engawa di server ini**
setup-more = Meja kelab ialah mesej untuk disematkan: tekan satu permainan di situ untuk mencari lawan. Tetapan lain ada dalam **/admin**.
setup-menu-channel = Tempat perlawanan bermula
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
setup-recommended = **Disyorkan** menyediakan dengan sekali tekan mana-mana yang belum ada: teka-teki harian pada pukul { $time } ({ $zone }), meja kelab di saluran ini, dan musim selama tiga bulan. Jika zon waktu itu salah, pilih zon kamu dahulu.
setup-recommended-done = **Siap.** Inilah yang baharu, dan cara membatalkannya:
setup-recommended-nothing = **Tiada apa-apa yang baharu disediakan.**
# $what: one of the settings, a sentence without a full stop. $off: an entry of the menu. $manual: a value of the option.
setup-set-puzzle = { $what }. Untuk membatalkannya, pilih “{ $off }” di bawah.
setup-set-club-table = { $what }. Sematkan mesej itu supaya semua orang menemuinya. Untuk membatalkannya, padamkan mesej itu.
setup-set-seasons = { $what }. Untuk menghentikannya, pilih “{ $manual }” sebagai `rhythm` dalam **/admin season**.
setup-kept = Seperti sebelumnya: { $what }.
# $list: the parts below that are not set up. $why: a refusal, one or more sentences.
setup-refused = Belum lagi: { $list }. { $why }
setup-part-puzzle = teka-teki harian
setup-part-club-table = meja kelab
setup-part-seasons = musim selama tiga bulan
setup-menu-zone = Zon waktu teka-teki: { $zone }
button-setup-recommended = Disyorkan
# Shown once to a manager.
crowded-channel = Sekurang-kurangnya { $count } perlawanan sedang berlangsung serentak di saluran ini. Jika mahu, setiap perlawanan boleh ada bebenang sendiri: hidupkannya dengan **/admin threads**. Saya tidak akan menyebutnya lagi.
