# Buttons, and sentences around boards.

button-accept = Terima
button-decline = Tolak
button-withdraw = Tarik balik
button-words = Huraian papan
button-my-view = Paparan saya
button-from-start = Dari awal
button-games = Perlawanan saya
# $count: a number above 1
my-view-unseen = { $count } langkah telah dimainkan sejak kali terakhir anda melihat papan ini.
button-unseen-moves = Tunjukkan langkah-langkah itu
button-resign = Mengaku kalah
button-abort = Batalkan perlawanan
menu-which-game = Permainan manakah yang mahu anda mainkan dengan { $person }? Tetapan lalai server ini akan digunakan; /challenge menawarkan lebih banyak pilihan.
button-rematch = Lawan semula
button-resign-round = Ya, pusingan ini sahaja
button-resign-match = Ya, seluruh perlawanan
button-resign-no = Teruskan bermain
button-page-back = Ke atas
button-page-mine = Kedudukan saya
button-page-forward = Ke bawah

resign-really = Adakah anda pasti mahu mengaku kalah kepada { $other } dalam perlawanan **{ $game }**?
abort-really = Adakah anda pasti mahu membatalkan perlawanan **{ $game }** dengan { $other }? Perlawanan itu tidak akan dikira.
# $one, $two and $moves: whole sentences; $count: how many moves were played at once
board-moves = { $one } { $two }
board-forced = { $moves } { $count ->
    [1] Itulah satu-satunya langkah yang ada.
   *[other] Langkah terpaksa dimainkan secara automatik.
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } dan { $two }
button-next = Perlawanan seterusnya
button-play = { $number }. { $game }
button-withdraw-number = Tarik balik no. { $number }
button-accept-number = Terima no. { $number }
button-rules = Peraturan
button-choose = Pilih langkah
button-ask-take-back = Minta tarik balik langkah
next-none = Tiada apa-apa lagi yang menunggu anda di sini.
button-back = Kembali
button-rules-of = Peraturan: { $game }
button-challenge-anyone = Cabar sesiapa sahaja
button-list = Semua langkah
layout-another = Buah yang lain
list-moves = Inilah semua langkah yang boleh anda mainkan sekarang.
list-no-move = Tiada langkah untuk dipilih sekarang.
link-board = [Pergi ke papan]({ $link })
link-challenge = [Pergi ke cabaran]({ $link })
# $move: the name of a move, such as c3 → c7, two jumps
panel-played = Dimainkan: **{ $move }**.
panel-begun = Perlawanan anda sudah bermula.
panel-done = Selesai.
panel-played-unsent = Dimainkan: **{ $move }**. { $why }
panel-begun-unsent = Perlawanan anda sudah bermula. { $why }
panel-done-unsent = Selesai. { $why }
unsent-now = Saya tidak dapat menghantar mesej di saluran itu sekarang; lihat papannya dengan **/board**.
unsent-channel-gone = Saluran itu sudah dipadamkan; lihat papannya dengan **/board**, dan teruskan bermain dengan **/move**.
unsent-thread-gone = Bebenang perlawanan itu sudah dipadamkan, jadi perlawanan diteruskan di { $channel }; papannya akan muncul di sana sebentar lagi.
resign-not = Baik, perlawanan diteruskan.
list-empty = Anda tiada perlawanan yang sedang berjalan. Mulakan perlawanan dengan /challenge.
list-challenge-made = { $game }: cabaran anda kepada { $person } belum dijawab; luput: { $when }
list-challenge-open = { $game }: cabaran anda kepada sesiapa sahaja belum dijawab; luput: { $when }
list-club-search = { $game }: anda sedang mencari lawan di meja kelab; pencarian tamat: { $when }
list-challenge-received = { $game }: { $person } **mencabar anda**; luput: { $when }
# $channel: a link to a channel
list-other-channel = (di { $channel })
list-other-server = (di server lain)
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game } dengan { $person }, langkah { $number }: giliran anda
list-choice-theirs = { $game } dengan { $person }, langkah { $number }: giliran lawan
list-choice-players = { $game }: { $one } dan { $two }
list-choice-somebody = seseorang
refused-only-in-servers = Tindakan ini hanya boleh dibuat di saluran server. Cuba di server yang saya sertai; **/games** menyenaraikan semua perlawanan anda.
fault-apology = Ada yang tidak kena di pihak saya, bukan di pihak anda. Cuba sekali lagi; **/games** menunjukkan semua perlawanan anda.
fault-busy = Saya tidak sempat melayan semua orang sekarang, jadi belum ada apa-apa yang berubah. Cuba sekali lagi.
done-already = Perkara itu sudah pun dilakukan.
