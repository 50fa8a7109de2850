### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person } tidak menerima cabaran baharu buat masa ini. Kosongkan `opponent` dalam /challenge, supaya sesiapa sahaja di sini yang ada masa lapang boleh menerima cabaran anda.
refused-no-offers-now = Buat masa ini, anda tidak boleh membuat permintaan atau memberikan masa tambahan dalam perlawanan ini. Teruskan bermain seperti biasa.
refused-own-block = Anda telah menyekat { $person }. Nyahsekat dia dahulu, kemudian cuba lagi.
refused-block-oneself = Anda tidak boleh menyekat diri sendiri. Pilih orang lain.
refused-blocked-already = Anda sudah pun menyekat { $person }.
refused-too-many-blocked = Anda sudah menyekat { $limit } orang, dan itulah hadnya. Nyahsekat seseorang dengan /unblock untuk mengosongkan ruang.
refused-not-blocked = Anda tidak menyekat { $person }.
refused-nobody-blocked = Anda tidak menyekat sesiapa.
refused-nobody-blocked-like = Anda tidak menyekat sesiapa yang bernama “{ $name }”. Gunakan /unblock tanpa nama untuk melihat siapa yang anda sekat.
refused-several-blocked-like = Anda menyekat beberapa orang yang bernama “{ $name }”. Pilih seorang daripada senarai yang dicadangkan oleh /unblock.
refused-too-soon = Anda sudah membuat { $limit } cabaran dalam masa sejam yang lalu, dan itulah hadnya. Anda boleh membuat cabaran seterusnya { $when }.

blocked-now = { $person } kini disekat. Anda dan pemain itu tidak boleh lagi saling mencabar atau saling menghantar permintaan, dan cabaran terbuka antara anda dengannya sudah ditutup. Perlawanan yang sedang berjalan masih boleh dihabiskan. Dia tidak akan diberitahu.
button-unblock = Nyahsekat
unblocked-now = { $person } tidak lagi disekat.
blocked-list = Pemain yang anda sekat: { $list }.
blocked-person = { $person }

command-block-about = Hentikan cabaran dan permintaan antara anda dengan seseorang; dia tidak diberitahu
command-unblock-about = Nyahsekat seseorang, atau lihat siapa yang anda sekat
option-whom-about = Orang yang hendak disekat atau dinyahsekat; dia tidak diberitahu
