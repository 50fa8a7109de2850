### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Lima kad menentukan gerakan pawn; tangkap Ketua lawan, atau bawa Ketua anda ke kuil lawan.
onitama-goal = Untuk menang: tangkap Ketua lawan, atau bawa Ketua anda ke kuil lawan.
onitama-seat-blue = Biru
onitama-seat-red = Merah

# $value: the value of the option
onitama-option-deck-about = Kad yang diagihkan; lalai: kad asas
onitama-option-deck = { $value ->
    [sensei] Kad Sensei’s Path
    [both] Kad daripada kedua-dua set
   *[base] Enam belas kad asas
}
onitama-option-cards-about = Lima kad pilihan anda, dipisahkan dengan koma
onitama-option-cards = Kad { $value }
onitama-option-cards-word = { onitama-card }

## Cards

# Rubah: “musang” would be ambiguous. Cerpelai: “sabel” is a sword. Tikus Kecil, Tikus Besar: Malay has one word for both.

onitama-card = { $value ->
    [tiger] Harimau
    [dragon] Naga
    [rabbit] Arnab
    [frog] Katak
    [crab] Ketam
    [elephant] Gajah
    [goose] Angsa
    [rooster] Ayam Jantan
    [monkey] Monyet
    [mantis] Mentadak
    [ox] Lembu
    [horse] Kuda
    [crane] Bangau
    [boar] Babi Hutan
    [eel] Belut
    [cobra] Tedung
    [giraffe] Zirafah
    [kirin] Kirin
    [phoenix] Feniks
    [turtle] Penyu
    [dog] Anjing
    [fox] Rubah
    [bear] Beruang
    [panda] Panda
    [seasnake] Ular Laut
    [viper] Ular Kapak
    [mouse] Tikus Kecil
    [rat] Tikus Besar
    [tanuki] Tanuki
    [iguana] Iguana
    [sable] Cerpelai
   *[otter] Memerang
}

## Choices

onitama-square = { $square }
onitama-square-by-card = { $sign } { $square } · { $card }
onitama-ask-pawn = Pawn manakah yang hendak digerakkan?
onitama-ask-target = Ke manakah { $rank ->
    [master] Ketua
   *[student] pawn
} di { $square } hendak digerakkan, dan dengan kad yang mana?
onitama-ask-pass = Tiada pawn yang boleh bergerak. Kad manakah yang hendak diserahkan?
onitama-spare = Kad kelima
onitama-spare-begins = { $colour } dahulu
onitama-spare-next = untuk { $colour }
onitama-exchange = { $card } keluar, { $aside } masuk
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] menangkap Ketua
   *[student] menangkap pawn
}; { $exchange }
onitama-move = { $card } { $from } → { $to }
onitama-give-away = Serahkan { $card }

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by } menggerakkan { $rank ->
    [master] Ketua
   *[student] pawn
} dari { $from } ke { $to } dengan kad { $card } dan mendapat kad { $aside }.
onitama-tell-take = { $by } menggerakkan { $rank ->
    [master] Ketua
   *[student] pawn
} dari { $from } ke { $to } dengan kad { $card }, menangkap { $taken ->
    [master] Ketua lawan
   *[student] pawn lawan
} dan mendapat kad { $aside }.
onitama-tell-pass = { $by } tidak dapat menggerakkan pawn, lalu menyerahkan kad { $card } dan mendapat kad { $aside }.
onitama-tell-next-pass = Seterusnya: tiada pawn yang boleh bergerak, jadi serahkan salah satu daripada dua kad anda.
onitama-tell-turn = Seterusnya: gerakkan satu pawn mengikut salah satu daripada dua kad anda.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } menang: Ketua lawan telah ditangkap.
onitama-ending-stream = { $winner } menang: Ketuanya telah sampai ke kuil lawan.
onitama-by-stone = Ketua ditangkap
onitama-by-stream = Ketua sampai ke kuil

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = Pusingan ini sudah tamat.
onitama-why-not-unreadable = “{ $tried }” bukan langkah. Langkah terdiri daripada satu kad dan dua petak, contohnya harimau:c1c3.
onitama-why-not-card = Anda tidak mempunyai kad { $card }. Kad anda: { $hand }.
onitama-why-not-pass = Anda hanya boleh menyerahkan kad tanpa bergerak apabila tiada satu pun pawn anda boleh bergerak. Sekarang masih ada pawn yang boleh bergerak.
onitama-why-not-stuck = Tiada satu pun pawn anda yang boleh bergerak sekarang. Serahkan salah satu daripada dua kad anda.
onitama-why-not-no-pawn = Tiada pawn anda di { $square }.
onitama-why-not-own-pawn = Sudah ada pawn anda sendiri di { $square }.
onitama-why-not-reach = Dengan kad { $card }, pawn di { $from } tidak dapat sampai ke { $to }.

## The board in words

onitama-describe = { $blue } { $red } Kad kelima: { $aside }. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] Ketua ditangkap
   *[other] Ketua di { $master }
}, { $count ->
    [0] tiada pawn lain
   *[other] pawn lain di { $students }
}; kad { $hand }.
onitama-describe-turn = Sekarang giliran { $colour }.

## Rules

onitama-lesson-goal = Dalam **Onitama**, setiap pihak mempunyai lima pawn di papan lima kali lima, dan salah satunya ialah Ketua. Anda menang apabila menangkap Ketua lawan, atau apabila Ketua anda sendiri sampai ke petak permulaan Ketua lawan, iaitu kuilnya.
onitama-lesson-turn = Pada giliran anda, pilih salah satu daripada dua kad anda dan gerakkan salah satu pawn anda mengikut gerakan pada kad itu, dilihat dari arah anda. Pawn melompati apa sahaja di laluannya. Pawn lawan di petak yang dituju akan ditangkap; anda tidak boleh bergerak ke petak yang sudah ditempati pawn anda sendiri.
onitama-lesson-cards = Kad yang anda gunakan menjadi kad kelima, dan kad kelima yang lama menjadi milik anda; anda boleh menggunakannya mulai giliran berikutnya. Oleh itu, setiap kad yang anda gunakan akan sampai ke tangan lawan.
onitama-lesson-start = Setiap kad mempunyai cap biru atau merah. Pada permulaan permainan, cap pada kad kelima menentukan pihak yang mula dahulu.
onitama-lesson-pass = Jika kedua-dua kad anda tidak membolehkan mana-mana pawn bergerak, anda tidak bergerak, tetapi tetap perlu menyerahkan satu kad pilihan anda. Selagi anda boleh bergerak, anda mesti bergerak.
onitama-lesson-repetition = Apabila susunan pawn, kad dan giliran yang sama muncul buat kali ketiga, pusingan itu dikira seri.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama dalam lima langkah mudah.** Anda bermain sebagai Biru, di bahagian bawah papan. Setiap pihak mempunyai dua kad, manakala kad kelima terletak di tepi. Setiap kad menunjukkan gerakan yang boleh dibuat oleh mana-mana pawn anda. Teliti papan dahulu, kemudian tekan *Mula*.
onitama-course-1 = Dengan kad Monyet, pawn bergerak satu petak secara menyerong. Pawn yang boleh bergerak ditunjukkan sebagai butang: tekan pawn anda di **b2**.
onitama-course-2 = Pawn itu diangkat, dan setiap petak yang dapat dicapainya dengan kad anda akan menyala. Salah satu daripada petak itu ditempati pawn merah. Tangkap pawn itu dengan kad Monyet: tekan **c3**.
onitama-course-3 = Pawn itu ditangkap. Anda menyerahkan kad Monyet dan mendapat kad Harimau. Merah bergerak dari a5 ke a4 dengan kad Kuda dan mendapat kad Monyet, jadi kad Kuda kini menjadi kad kelima. Dengan kad Harimau, pawn melompat dua petak ke hadapan: tekan pawn anda di **c3**.
onitama-course-4 = Ketua merah berada dua petak di hadapan. Tekan **c5**.
onitama-course-5 = Anda menangkap Ketua lawan, dan anda menang. Ada satu cara lagi: bawa Ketua anda sendiri ke petak permulaan Ketua lawan.
