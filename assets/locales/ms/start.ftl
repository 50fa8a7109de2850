# Matches that start from another match’s starting position, or from a given position.

button-play-on = Sambung main dari sini
play-on-whom = Siapakah yang patut saya ajak untuk menyambung permainan dari sini? Ini perlawanan suka-suka, satu pusingan sahaja. Anda juga boleh memilih tahap dan melawan komputer secara peribadi.
play-on-anyone = Sesiapa sahaja di sini
play-on-opponent = Lawan saya ketika itu

## Refusals. $what: the parser’s reason, in English as on the command line.

refused-start-position = Posisi { $game } ini tidak dapat dibaca. Masalahnya terletak { $near ->
    [none] di bahagian hujung
   *[other] pada aksara { $at }, “{ $near }”
}: { $what }.
refused-start-move = Langkah { $number }, “{ $move }”, tidak boleh dimainkan di situ. Semua langkah sebelumnya betul.
refused-start-record = Entri { $entry } dalam rekod ini tidak dapat dibaca: { $what }.
refused-start-over = Pusingan itu sudah tamat pada posisi itu. Pilih posisi yang lebih awal: tambahkan @ dan nombornya selepas perlawanan atau rekod, contohnya @12.
refused-start-other-game = Itu daripada permainan { $game }. Pilih { $game } dalam perintah, atau pilih perlawanan bagi permainan yang mahu anda mainkan.
refused-start-other-rules = Perlawanan itu dimainkan mengikut peraturan lama permainan ini. Pilih perlawanan yang lebih baharu.
refused-start-no-moment = Posisi itu tiada dalam perlawanan tersebut. Posisinya bernombor 0 hingga { $last }.
refused-start-rated = Perlawanan yang menggunakan susunan awal perlawanan lain, atau yang bermula dari posisi pilihan, tidak boleh berpenarafan. Kosongkan `rated`.
refused-start-format = Posisi pilihan hanya membolehkan satu pusingan; susunan awal perlawanan lain membolehkan satu pusingan atau perlawanan cermin. Pilih salah satu dalam `format`.
refused-start-options = Perlawanan atau posisi itu sudah menetapkan pilihan permainan, jadi kosongkan semua pilihan itu.
refused-start-both = Perlawanan hanya boleh bermula dari satu posisi. Gunakan `same-deal-as` atau `from`, bukan kedua-duanya.
