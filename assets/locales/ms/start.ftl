# Perlawanan yang bermula dari susunan permulaan lama atau satu posisi, bukan susunan baharu.

button-play-on = Sambung main dari sini
play-on-whom = Siapa yang patut saya ajak menyambung dari sini? Ini satu pusingan dan tidak mengubah penarafan.
play-on-anyone = Sesiapa di sini
play-on-opponent = Lawan saya ketika itu

## Mengapa tidak boleh. $what: kata notasi tentangnya, dalam bahasa Inggeris seperti pada baris perintah.

refused-start-position = Ini bukan posisi { $game }: notasinya terhenti pada aksara { $at }, “{ $near }”. Menurut notasi: { $what }.
refused-start-move = Langkah { $number }, “{ $move }”, tidak boleh dimainkan di situ. Semua sebelumnya betul.
refused-start-record = Entri { $entry } dalam rekod ini tidak dapat dibaca. Menurut notasi: { $what }.
refused-start-over = Pusingan itu sudah tamat di situ. Sebut posisi yang lebih awal: @ dan nombornya selepas perlawanan atau rekod, contohnya @12.
refused-start-other-game = Itu daripada { $game }. Pilih { $game } dalam perintah, atau perlawanan bagi permainan ini.
refused-start-other-rules = Perlawanan itu dimainkan dengan peraturan lama permainan ini. Pilih yang lebih baharu.
refused-start-no-moment = Perlawanan itu tiada posisi sedemikian. Posisinya dikira dari 0 hingga { $last }.
refused-start-rated = Perlawanan dari posisi atau susunan permulaan yang diberi tidak mengubah penarafan. Kosongkan `rated`.
refused-start-format = Dari posisi yang diberi, hanya satu pusingan; dari susunan permulaan perlawanan lama, perlawanan cermin pun boleh. Pilih salah satu dalam `format`.
refused-start-options = Pilihan permainan datang bersama perlawanan atau posisi itu. Kosongkan semuanya.
refused-start-both = Perlawanan bermula sama ada dari susunan permulaan (`same-deal-as`) atau dari posisi (`from`). Pilih salah satu.
