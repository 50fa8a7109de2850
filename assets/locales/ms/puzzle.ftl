# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Teka-teki { $number } · { $game }**
puzzle-title-own = **Daripada perlawanan di sini · { $game }**
puzzle-win = Sekarang giliran { $seat }. Hanya ada satu langkah yang membawa kemenangan; dengan langkah itu, anda boleh menang { $moves ->
    [1] serta-merta
   *[other] dalam { $moves } giliran atau kurang
}.
puzzle-next-try = Ini cubaan { $count ->
    [2] kedua
    [3] ketiga
   *[other] ke-{ $count }
} anda.
puzzle-wrong = Bukan langkah itu.
puzzle-wrong-answer = Bukan langkah itu: **{ $mine }** dibalas dengan **{ $theirs }**.
puzzle-solved = Betul, **{ $move }**. { $count ->
    [1] Selesai pada cubaan pertama.
    [2] Selesai pada cubaan kedua.
    [3] Selesai pada cubaan ketiga.
   *[other] Selesai pada cubaan ke-{ $count }.
}
puzzle-found = Betul, **{ $move }**.
puzzle-solution = Langkahnya ialah **{ $move }**.
# At least 3 days
puzzle-run = Anda sudah menyelesaikan teka-teki harian { $days } hari berturut-turut.
puzzle-all-solved = Itulah semua teka-teki terkini. Esok ada teka-teki baharu.
puzzle-naming = Bolehkah siaran harian di sini menyebut nama anda apabila anda menyelesaikan teka-teki?
puzzle-named = Terima kasih. Mulai sekarang, siaran harian di sini menyebut nama anda apabila anda menyelesaikan teka-teki. Untuk mengubahnya, gunakan /settings named.
puzzle-unnamed = Baik, siaran harian di sini tidak akan menyebut nama anda. Teka-teki yang anda selesaikan tetap dikira di sini. Untuk mengubahnya, gunakan /settings named.
puzzle-from = Teka-teki ini daripada perlawanan antara { $one } dengan { $two }.
button-puzzle-solve = Selesaikan
button-puzzle-again = Cuba lagi
button-puzzle-another = Satu lagi
button-puzzle-show = Tunjukkan
button-puzzle-named = Ya, sebut nama saya
button-puzzle-unnamed = Jangan sebut nama saya
button-puzzle-today = Teka-teki hari ini
button-puzzle-yesterday = Jawapan semalam
refused-puzzle-none = Tiada teka-teki untuk anda hari ini. Esok ada teka-teki baharu.
refused-puzzle-over = Saya tidak lagi menyimpan teka-teki itu, tetapi teka-teki hari ini menunggu anda.

server-puzzle = Teka-teki harian disiarkan di { $channel } pada pukul { $time } ({ $zone })
server-puzzle-none = Tiada teka-teki harian yang disiarkan
server-puzzle-how = Selepas anda menetapkan `channel`, `hour` atau `zone`, saya akan menyiarkan satu teka-teki setiap hari, di saluran ini melainkan anda memilih saluran lain. Siaran itu tidak menghantar pemberitahuan kepada sesiapa.

command-puzzle-about = Selesaikan teka-teki harian; hanya anda yang dapat melihatnya
command-admin-puzzle-about = Siarkan teka-teki harian; tanpa pilihan: hentikan
option-channel-about = Saluran untuk siaran; lalai: saluran ini
option-hour-about = Waktu siaran, contohnya 9 atau 18:30
