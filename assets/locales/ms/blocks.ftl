### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } tidak menerima perlawanan lain buat masa ini. Kosongkan `opponent` dalam /challenge, supaya sesiapa di sini yang lapang boleh menerima cabaran kamu.
refused-no-offers-now = Buat masa ini tiada apa-apa yang boleh ditawarkan atau diberi dalam perlawanan ini. Permainan diteruskan dengan langkah kamu seperti biasa.
refused-own-block = Kamu telah menyekat { $person }. Tarik balik sekatan itu, kemudian cuba semula.
refused-block-oneself = Diri sendiri tidak boleh disekat. Pilih orang lain.
refused-blocked-already = { $person } memang sudah kamu sekat.
refused-too-many-blocked = Kamu sudah menyekat { $limit } orang, dan itulah hadnya. Gunakan /unblock untuk memberi ruang.
refused-not-blocked = Kamu tidak menyekat { $person }.
refused-nobody-blocked = Kamu tidak menyekat sesiapa.
refused-nobody-blocked-like = Kamu tidak menyekat sesiapa bernama “{ $name }”. Gunakan /unblock tanpa nama untuk melihat siapa yang kamu sekat.
refused-several-blocked-like = Kamu menyekat beberapa orang bernama “{ $name }”. Pilih seorang daripada senarai yang dicadangkan oleh /unblock.
refused-too-soon = Kamu sudah membuat { $limit } cabaran dalam masa sejam, dan itulah hadnya. Cabaran seterusnya boleh dibuat: { $when }.

blocked-now = { $person } kini disekat. Tiada lagi cabaran dan permintaan antara kamu berdua, dan cabaran yang terbuka sudah ditutup. Perlawanan yang sedang berjalan masih boleh dihabiskan. Dia tidak akan diberitahu.
button-unblock = Tarik balik sekatan
unblocked-now = { $person } tidak lagi disekat.
blocked-list = Pemain yang kamu sekat: { $list }.
blocked-person = { $person }

command-block-about = Sekat cabaran dan permintaan antara kamu dengan seseorang; dia tidak diberitahu
command-unblock-about = Tarik balik sekatan, atau lihat siapa yang kamu sekat
option-whom-about = Siapa orangnya; dia tidak diberitahu
