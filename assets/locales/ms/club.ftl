### Meja kelab, satu mesej untuk disemat, dan panel untuk menyediakan server.

club-title = **Meja kelab**
club-how = Tekan satu permainan, dan saya akan carikan lawan untuk kamu. Sesiapa yang menekannya selepas itu memulakan perlawanan dengan kamu. Tekan sekali lagi untuk berhenti mencari.
club-terms = Syarat di sini: { $format } · { $clock } · { $rated ->
    [yes] berpenarafan
   *[no] suka-suka
}
club-somebody = Sedang mencari lawan: { $list }
club-game = { $game } ({ $count })
club-nobody = Tiada sesiapa sedang mencari lawan.
club-moved = Meja kelab sudah berpindah. Tanya moderator di mana tempatnya, atau mulakan perlawanan dengan **/challenge**.
club-waiting = Kamu sedang mencari lawan untuk { $game }. Had masa: { $when }. Saya akan menyebut kamu di sini apabila seseorang menyertai.
club-stopped = Kamu tidak lagi mencari lawan untuk { $game }.
club-posted = Saya sedang menghantar meja kelab ke saluran ini. Sematkan mesej itu supaya semua orang menemuinya.
button-club-stop = Berhenti mencari
button-club-look = Cari lagi
button-club-turn = Giliran saya
button-club-puzzle = Teka-teki
button-club-leaderboard = Carta
button-club-learn = Belajar
button-club-post = Hantar meja kelab
refused-club-not-in-use = Meja kelab ini tidak lagi digunakan. Mulakan perlawanan dengan **/challenge**.

## /admin setup

setup-title = **Sediakan Engawa di server ini**
setup-more = Meja kelab ialah mesej untuk disematkan: tekan satu permainan di situ untuk mencari lawan. Yang lain ada dalam **/admin**.
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
