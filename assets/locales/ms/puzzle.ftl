# The puzzle of the day. $seat: the name of a side; $move, $mine, $theirs: the names of moves, such as c3 → c7.

puzzle-title = **Teka-teki { $number } · { $game }**
puzzle-title-own = **Daripada perlawanan di sini · { $game }**
puzzle-win = Sekarang giliran { $seat }. Hanya ada satu langkah yang membawa kepada kemenangan, dan kemenangan itu { $moves ->
    [1] dicapai serta-merta
   *[other] dapat dicapai dalam { $moves } langkah atau kurang
}.
puzzle-next-try = Cubaan ke-{ $count }.
puzzle-wrong = Bukan yang itu.
puzzle-wrong-answer = Bukan yang itu: **{ $mine }** dibalas **{ $theirs }**.
puzzle-solved = Betul, **{ $move }**. { $count ->
    [1] Selesai pada cubaan pertama.
   *[other] Selesai pada cubaan ke-{ $count }.
}
puzzle-found = Betul, **{ $move }**.
puzzle-solution = Langkahnya ialah **{ $move }**.
# At least 3 days
puzzle-run = Kamu sudah menyelesaikan teka-teki harian { $days } hari berturut-turut.
puzzle-all-solved = Itu semua teka-teki terkini. Esok ada yang baharu.
puzzle-naming = Bolehkah siaran harian di sini menyebut nama kamu apabila kamu menyelesaikan teka-teki?
puzzle-named = Terima kasih. Mulai sekarang, siaran harian di sini menyebut nama kamu apabila kamu menyelesaikan teka-teki. Untuk mengubahnya, guna /settings named.
puzzle-unnamed = Baik, siaran harian di sini tidak akan menyebut nama kamu. Teka-teki yang kamu selesaikan tetap dikira di sini. Untuk mengubahnya, guna /settings named.
puzzle-from = Dimainkan oleh { $one } dan { $two }.
button-puzzle-solve = Selesaikan
button-puzzle-again = Cuba lagi
button-puzzle-another = Satu lagi
button-puzzle-show = Tunjukkan
button-puzzle-named = Ya, sebut nama saya
button-puzzle-unnamed = Jangan sebut nama saya
button-puzzle-today = Teka-teki hari ini
button-puzzle-yesterday = Jawapan semalam
refused-puzzle-none = Saya tiada teka-teki untuk kamu hari ini. Esok ada yang baharu.
refused-puzzle-over = Teka-teki itu tiada lagi pada saya, tetapi yang hari ini menunggu kamu.

server-puzzle = Teka-teki harian disiarkan di { $channel } pada pukul { $time } ({ $zone })
server-puzzle-none = Tiada teka-teki harian disiarkan
server-puzzle-how = Pilih `channel`, `hour` atau `zone`, dan teka-teki harian disiarkan sekali sehari, di saluran ini jika `channel` tidak dipilih. Siaran itu tidak menghantar pemberitahuan kepada sesiapa.

command-puzzle-about = Teka-teki harian; hanya kamu yang nampak
command-admin-puzzle-about = Siarkan teka-teki harian; tanpa pilihan: hentikan
option-channel-about = Saluran yang mana; lalai: saluran ini
option-hour-about = Pada pukul berapa, contohnya 9 atau 18:30
