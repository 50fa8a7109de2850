# Matches that start from another match’s starting position, or from a given position.

button-play-on = Sambung main dari sini
play-on-whom = Siapa yang patut saya ajak menyambung permainan dari sini? Perlawanan ini satu pusingan, dan suka-suka. Atau pilih tahap, dan lawan komputer secara peribadi.
play-on-anyone = Sesiapa di sini
play-on-opponent = Lawan saya ketika itu

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = Posisi { $game } ini tidak dapat dibaca. Masalahnya pada aksara { $at }, “{ $near }”: { $what }.
refused-start-move = Langkah { $number }, “{ $move }”, tidak boleh dimainkan di situ. Semua sebelumnya betul.
refused-start-record = Entri { $entry } dalam rekod ini tidak dapat dibaca: { $what }.
refused-start-over = Pusingan itu sudah tamat di situ. Sebut posisi yang lebih awal: @ dan nombornya selepas perlawanan atau rekod, contohnya @12.
refused-start-other-game = Itu daripada { $game }. Pilih { $game } dalam perintah, atau pilih perlawanan daripada permainan yang kamu mahu mainkan.
refused-start-other-rules = Perlawanan itu dimainkan dengan peraturan lama permainan ini. Pilih yang lebih baharu.
refused-start-no-moment = Perlawanan itu tiada posisi sedemikian. Posisinya bernombor 0 hingga { $last }.
refused-start-rated = Perlawanan yang menggunakan susunan permulaan daripada perlawanan lain, atau bermula dari posisi yang diberikan, tidak boleh berpenarafan. Kosongkan `rated`.
refused-start-format = Dari posisi yang diberikan, hanya satu pusingan yang boleh dimainkan; dengan susunan permulaan daripada perlawanan lain, satu pusingan atau perlawanan cermin. Pilih salah satu dalam `format`.
refused-start-options = Pilihan permainan datang bersama perlawanan atau posisi itu. Kosongkan semuanya.
refused-start-both = Perlawanan bermula sama ada dengan susunan permulaan daripada perlawanan lain (`same-deal-as`) atau dari posisi yang diberikan (`from`). Pilih salah satu.
