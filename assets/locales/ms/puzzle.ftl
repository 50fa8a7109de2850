# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Teka-teki harian:** { $game }
puzzle-title-another = **Satu lagi teka-teki:** { $game }
puzzle-win = Sekarang giliran { $seat }. Hanya ada satu langkah yang membawa kepada kemenangan, dan kemenangan itu { $moves ->
    [1] dicapai serta-merta
   *[other] dapat dicapai dalam { $moves } langkah atau kurang
}.
puzzle-save = Sekarang giliran { $seat }. Tiada langkah yang membawa kemenangan, dan hanya satu yang mengelakkan kekalahan.
puzzle-next-try = Cubaan ke-{ $count }.
puzzle-wrong = Bukan yang itu.
puzzle-wrong-answer = Bukan yang itu: **{ $mine }** dibalas **{ $theirs }**.
puzzle-solved = Betul, **{ $move }**. { $count ->
    [1] Selesai pada cubaan pertama.
   *[other] Selesai pada cubaan ke-{ $count }.
}
puzzle-all-solved = Itu yang terakhir untuk hari ini. Esok ada yang baharu.
puzzle-solution = { $days ->
    [1] Itu teka-teki semalam
   *[other] Itu teka-teki beberapa hari lalu
}, { $game }. Langkahnya **{ $move }**.
puzzle-from = Daripada perlawanan antara { $one } dengan { $two }.
button-puzzle-solve = Selesaikan
button-puzzle-again = Cuba lagi
button-puzzle-another = Satu lagi
button-puzzle-today = Teka-teki hari ini
button-puzzle-yesterday = Jawapan semalam
refused-puzzle-none = Saya tidak jumpa teka-teki dalam permainan ini hari ini. Cuba permainan lain.
refused-puzzle-over = Hari teka-teki itu sudah berlalu, dan jawapannya tiada lagi pada saya.

server-puzzle = Teka-teki harian disiarkan di { $channel } pada pukul { $time } ({ $zone })
server-puzzle-none = Tiada teka-teki harian disiarkan
server-puzzle-how = Pilih `channel`, `hour` atau `zone`, dan teka-teki harian disiarkan sekali sehari, di saluran ini jika `channel` tidak dipilih. Siaran itu tidak menghantar pemberitahuan kepada sesiapa.

command-puzzle-about = Teka-teki harian; hanya kamu yang nampak
command-admin-puzzle-about = Siarkan teka-teki harian; tanpa pilihan: hentikan
option-channel-about = Saluran yang mana; lalai: saluran ini
option-hour-about = Pada pukul berapa, contohnya 9 atau 18:30
