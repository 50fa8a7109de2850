### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = Lima kad menentukan gerak pawn; tangkap Ketua lawan, atau bawa Ketua kamu ke kuil lawan.
onitama-goal = Untuk menang: tangkap Ketua lawan, atau bawa Ketua kamu ke kuil lawan.
onitama-seat-blue = Biru
onitama-seat-red = Merah

# $value: the value of the option
onitama-option-deck-about = Kad yang diagih; lalai: kad asas
onitama-option-deck = { $value ->
    [sensei] kad Sensei’s Path
    [both] kad daripada kedua-dua set
   *[base] enam belas kad asas
}
onitama-option-cards-about = Lima kad pilihan kamu, dipisahkan dengan koma
onitama-option-cards = kad { $value }
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
onitama-ask-pawn = Pawn mana yang bergerak?
onitama-ask-target = Pawn di { $square } bergerak. Ke mana, dan dengan kad yang mana?
onitama-ask-pass = Tiada pawn yang boleh bergerak. Kad mana yang kamu serahkan?
onitama-spare = Kad kelima
onitama-spare-begins = { $colour } dahulu
onitama-spare-next = untuk { $colour }
onitama-exchange = { $card } keluar, { $aside } masuk
# $rank: of the pawn that is taken
onitama-note-takes = { $rank ->
    [master] menangkap Ketua
   *[student] menangkap pawn
}; { $exchange }
onitama-move = { $card }: { $from } → { $to }
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
onitama-tell-next-pass = Seterusnya: tiada pawn yang boleh bergerak, jadi serahkan satu daripada dua kad kamu.
onitama-tell-turn = Seterusnya: gerakkan satu pawn mengikut salah satu daripada dua kad kamu.

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner } menang: Ketua lawan ditangkap.
onitama-ending-stream = { $winner } menang: Ketuanya sampai ke kuil lawan.
onitama-by-stone = Ketua ditangkap
onitama-by-stream = Ketua sampai ke kuil

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = Pusingan ini sudah tamat.
onitama-why-not-unreadable = “{ $tried }” bukan langkah. Langkah ialah satu kad dan dua petak, contohnya tiger:c1c3.
onitama-why-not-card = Kamu tiada kad { $card }. Kad kamu: { $hand }.
onitama-why-not-pass = Kad boleh diserahkan tanpa bergerak hanya apabila tiada satu pun pawn kamu boleh bergerak, dan sekarang masih ada yang boleh.
onitama-why-not-stuck = Tiada satu pun pawn kamu boleh bergerak sekarang. Serahkan salah satu daripada dua kad kamu.
onitama-why-not-no-pawn = Kamu tiada pawn di { $square }.
onitama-why-not-own-pawn = Di { $square } sudah ada pawn kamu sendiri.
onitama-why-not-reach = Dengan kad { $card }, pawn di { $from } tidak dapat sampai ke { $to }.

## The board in words

onitama-describe = { $blue } { $red } Kad kelima: { $aside }. { $turn }
onitama-describe-side = { $colour }: { $masters ->
    [0] Ketua ditangkap
   *[other] Ketua { $master }
}, { $count ->
    [0] tiada pawn lain
   *[other] pawn lain { $students }
}; kad { $hand }.
onitama-describe-turn = Giliran { $colour }.

## Rules

onitama-lesson-goal = Dalam **Onitama**, setiap pihak ada lima pawn di papan lima kali lima, dan salah satunya Ketua. Kamu menang apabila menangkap Ketua lawan, atau apabila Ketua kamu sendiri sampai ke petak permulaan Ketua lawan, iaitu kuilnya.
onitama-lesson-turn = Pada giliran kamu, pilih satu daripada dua kad kamu dan gerakkan satu pawn kamu mengikut kad itu, dilihat dari sudut pandangan kamu. Pawn melompati apa sahaja di laluannya. Pawn lawan di petak yang dituju ditangkap; petak yang ada pawn kamu sendiri tidak boleh dituju.
onitama-lesson-cards = Kad yang kamu gunakan menjadi kad kelima, dan kad kelima yang tadi menjadi milik kamu; kamu boleh menggunakannya mulai giliran berikutnya. Jadi setiap kad yang kamu gunakan akan sampai ke tangan lawan.
onitama-lesson-start = Setiap kad ada cap biru atau merah. Cap pada kad kelima pada permulaan menentukan warna yang mula dahulu.
onitama-lesson-pass = Jika kedua-dua kad tidak membolehkan mana-mana pawn bergerak, tiada pawn yang bergerak, tetapi kamu tetap menyerahkan satu kad pilihan kamu. Selagi ada gerakan yang mungkin, kamu mesti bergerak.
onitama-lesson-repetition = Apabila papan yang sama, dengan kad yang sama dan giliran yang sama, muncul kali ketiga, pusingan itu seri.

## A first game: the sentences after each step.

onitama-course-0 = **Onitama dengan lima kali tekan.** Kamu bermain sebagai Biru, di bahagian bawah papan. Setiap pihak ada dua kad, dan kad kelima di tepi. Setiap kad menunjukkan cara pawn kamu boleh bergerak, tidak kira pawn yang mana. Tekan *Mula* setelah puas melihat papan.
onitama-course-1 = Kad Monyet kamu menggerakkan pawn satu petak menyerong. Pawn yang boleh bergerak ditunjukkan sebagai butang: tekan pawn kamu di **b2**.
onitama-course-2 = Pawn itu diangkat, dan setiap petak yang dapat dicapai dengan kad kamu menyala. Di salah satunya ada pawn merah. Tangkap pawn itu dengan kad Monyet: tekan **c3**.
onitama-course-3 = Ditangkap. Kad Monyet kini menjadi kad kelima, dan kamu mendapat kad Harimau. Merah bergerak dari a5 ke a4 dengan kad Kuda dan mendapat kad Monyet. Dengan kad Harimau, pawn melompat dua petak ke depan: tekan pawn kamu di **c3**.
onitama-course-4 = Dua petak di depan, di situlah Ketua merah. Tekan **c5**.
onitama-course-5 = Kamu menangkap Ketua lawan, dan kamu menang. Ada satu cara lagi: bawa Ketua kamu sendiri ke petak permulaan Ketua lawan.
