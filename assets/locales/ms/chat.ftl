# Buttons, and sentences around boards.

button-accept = Terima
button-decline = Tolak
button-withdraw = Tarik balik
button-words = Huraian papan
button-my-view = Paparan saya
button-from-start = Dari mula
button-games = Perlawanan saya
# $count: a number above 1
my-view-unseen = { $count } langkah sejak kali terakhir kamu melihatnya.
button-unseen-moves = Tunjuk langkah itu
button-resign = Mengaku kalah
button-abort = Batalkan perlawanan
menu-which-game = Mahu main apa dengan { $person }? Syarat biasa server ini digunakan; /challenge ada lebih banyak pilihan.
button-rematch = Lawan semula
button-resign-round = Ya, pusingan ini sahaja
button-resign-match = Ya, seluruh perlawanan
button-resign-no = Teruskan bermain
button-page-back = Ke atas
button-page-mine = Kedudukan saya
button-page-forward = Ke bawah

resign-really = Kamu pasti mahu mengaku kalah kepada { $other } dalam **{ $game }**?
abort-really = Kamu pasti mahu membatalkan perlawanan **{ $game }** dengan { $other }? Ia tidak akan dikira.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [1] Tiada langkah lain.
   *[other] Langkah terpaksa dimainkan serta-merta.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } dan { $two }
button-next = Seterusnya
button-play = { $number }. { $game }
button-withdraw-number = Tarik balik no. { $number }
button-accept-number = Terima no. { $number }
button-rules = Peraturan
button-choose = Pilih langkah
button-ask-take-back = Minta tarik balik langkah
next-none = Tiada lagi yang menunggu kamu di sini.
button-back = Kembali
button-rules-of = Peraturan: { $game }
button-challenge-anyone = Cabar sesiapa sahaja
button-list = Semua langkah
layout-another = Buah yang lain
list-moves = Semua langkah yang boleh kamu mainkan sekarang.
list-no-move = Tiada langkah untuk dipilih sekarang.
link-board = [Pergi ke papan]({ $link })
link-challenge = [Pergi ke cabaran]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Dimainkan: **{ $move }**.
panel-begun = Perlawanan kamu sudah bermula.
panel-done = Selesai.
panel-played-unsent = Dimainkan: **{ $move }**. { $why }
panel-begun-unsent = Perlawanan kamu sudah bermula. { $why }
panel-done-unsent = Selesai. { $why }
unsent-now = Saya tidak dapat menulis di saluran itu sekarang; lihat papannya dengan **/board**.
unsent-channel-gone = Saluran itu sudah dipadamkan; lihat papannya dengan **/board**, dan teruskan bermain dengan **/move**.
unsent-thread-gone = Bebenang perlawanan itu sudah dipadamkan, jadi perlawanan diteruskan di { $channel }; papannya akan muncul di sana sebentar lagi.
resign-not = Baik. Perlawanan diteruskan.
list-empty = Kamu tiada perlawanan yang sedang berjalan. Mulakan perlawanan dengan /challenge.
list-challenge-made = { $game }: kamu mencabar { $person }; masih terbuka, had masa: { $when }
list-challenge-open = { $game }: cabaran kamu kepada sesiapa sahaja; masih terbuka, had masa: { $when }
list-challenge-received = { $game }: { $person } **mencabar kamu**; had masa: { $when }
# $channel: a link to a channel
list-other-channel = (di { $channel })
list-other-server = (di server lain)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } dengan { $person }, langkah { $number }: giliran kamu
list-choice-theirs = { $game } dengan { $person }, langkah { $number }: giliran lawan
list-choice-players = { $game }: { $one } dan { $two }
list-choice-somebody = seseorang
refused-only-in-servers = Ini hanya boleh dibuat di saluran server. Cuba di server yang ada saya; **/games** menyenaraikan semua perlawanan kamu.
fault-apology = Ada yang tidak kena di pihak saya, bukan di pihak kamu. Cuba sekali lagi; **/games** menunjukkan semua perlawanan kamu.
fault-busy = Saya tidak sempat melayan semua orang sekarang, jadi belum ada apa-apa yang berubah. Cuba sekali lagi.
done-already = Itu sudah pun dibuat.
