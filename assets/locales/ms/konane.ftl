### Kōnane. Stones of two colours fill the board; they jump and are removed.
### “Batu” and “biji” are the words of congkak, the Malay board game.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Batu melompati batu lawan untuk menangkapnya; pemain yang tidak dapat melompat lagi akan kalah.
konane-goal = Untuk menang: pastikan lawan tidak dapat melompat lagi.
konane-seat-black = Hitam
konane-seat-white = Putih

# $value: the value of the option
konane-option-size-about = Bilangan petak di setiap sisi; lalai: 8
konane-option-size = Papan { $value } kali { $value }

## Choices

konane-square = { $square }
konane-stones = { $count } biji batu: pilih satu
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = boleh gerak
konane-count-taken = ditangkap
konane-ask-removal = Batu manakah yang hendak dikeluarkan?
konane-ask-stone = Batu manakah yang hendak dilompatkan?
konane-ask-landing = Batu di { $square } dipilih. Ke petak manakah batu itu hendak dilompatkan?
konane-jumps = { $count ->
    [1] satu lompatan
    [2] dua lompatan
    [3] tiga lompatan
   *[other] { $count } lompatan
}

## Moves

konane-move-remove = Keluarkan { $square }
konane-move-jump = { $from } → { $to } ({ $jumps })
konane-tell-remove = { $by } mengeluarkan batu di { $square }.
konane-tell-jump = { $by } melompat dari { $from } ke { $to } dan menangkap { $count ->
    [1] sebiji batu
    [2] dua biji batu
    [3] tiga biji batu
   *[other] { $count } biji batu
}.
konane-tell-next-opening = Seterusnya: keluarkan sebiji batu anda yang berada di tengah atau di penjuru.
konane-tell-next-reply = Seterusnya: keluarkan sebiji batu anda yang betul-betul bersebelahan dengan petak kosong itu.
konane-tell-turn = Seterusnya: lompatkan sebiji batu anda melepasi batu lawan di sebelahnya, lalu tangkap batu lawan itu.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } menang: { $loser } tidak dapat melompat lagi.
konane-by-stuck = tiada lompatan lagi

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = Pusingan ini sudah tamat.
konane-why-not-unreadable-removal = “{ $tried }” bukan petak pada papan ini. Taip petak batu yang hendak dikeluarkan, contohnya d4.
konane-why-not-unreadable-jump = “{ $tried }” bukan lompatan. Taip petak asal batu itu dan petak tempat batu itu akan mendarat, contohnya c3-c7.
konane-why-not-opening = Hitam bermula dengan mengeluarkan sebiji batunya sendiri yang berada di tengah atau di penjuru; pilihannya ialah { $squares }.
konane-why-not-reply = Putih mengeluarkan sebiji batunya sendiri yang betul-betul bersebelahan dengan petak kosong itu; pilihannya ialah { $squares }.
konane-why-not-jump-yet = Sebelum sesiapa melompat, setiap pihak mengeluarkan sebiji batu. Pilihan sekarang ialah { $squares }.
konane-why-not-removal = Batu hanya boleh dikeluarkan tanpa melompat pada dua giliran pertama. Sekarang anda mesti melompat, contohnya c3-c7.
konane-why-not-stone = Sekarang giliran { $colour }, tetapi tiada batu { $colour } di { $from }.
konane-why-not-straight = Batu melompat sepanjang baris atau lajurnya, tetapi { $to } berada di luar kedua-duanya.
konane-why-not-colour = Jarak setiap lompatan ialah dua petak, jadi tiada lompatan dari { $from } yang berakhir di { $to }.
konane-why-not-landing = Sudah ada batu di { $to }.
konane-why-not-pattern = Dari { $from } ke { $to }, setiap lompatan memerlukan sebiji batu lawan untuk dilompati dan petak kosong di belakangnya.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = Papan ini berukuran { $files } kali { $ranks }, dengan batu di setiap petak. { $next }
konane-describe-gaps = Papan ini berukuran { $files } kali { $ranks } dan penuh, kecuali { $gaps }. { $next }
konane-describe-stones = Papan ini berukuran { $files } kali { $ranks }. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] Tiada batu { $colour } lagi.
   *[other] Batu { $colour } berada di { $squares }.
}
konane-describe-remove = { $colour } perlu mengeluarkan sebiji batu; pilihannya ialah { $squares }.
konane-describe-jump = Sekarang giliran { $colour } melompat. Batu yang boleh melompat: { $black } hitam, { $white } putih.

## Rules

konane-lesson-goal = **Kōnane** bermula dengan papan yang penuh batu, hitam dan putih berselang-seli. Batu melompati batu lawan dan menangkapnya; pemain yang tidak dapat melompat pada gilirannya akan kalah.
konane-lesson-opening = Hitam mengeluarkan sebiji batunya yang berada di tengah atau di penjuru. Kemudian Putih mengeluarkan sebiji batunya yang betul-betul bersebelahan dengan petak kosong itu.
konane-lesson-jump = Selepas itu, anda mesti melompat pada setiap giliran: sebiji batu anda melompati batu lawan di sebelahnya ke petak kosong di belakang batu lawan itu, dan batu yang dilompati dikeluarkan. Batu anda boleh terus melompat ke arah yang sama selagi ada batu lawan yang dapat dilompati. Batu itu tidak boleh membelok, dan batu lain tidak bergerak.
konane-lesson-end = Tiada keputusan seri. Setiap lompatan membuka sedikit ruang di papan, jadi simpan lompatan yang tidak dapat dihalang oleh lawan.

## A first game: the sentences after each step.

konane-course-0 = **Kōnane dalam lima langkah mudah.** Anda bermain sebagai Hitam, dan permainan sudah hampir tamat. Batu melompati batu lawan di sebelahnya ke petak kosong di belakang batu lawan itu, lalu menangkap batu yang dilompati. Pemain yang tidak dapat melompat pada gilirannya akan kalah. Teliti papan dahulu, kemudian tekan *Mula*.
konane-course-1 = Batu anda yang boleh melompat ditunjukkan sebagai butang. Tekan batu anda di **b4**.
konane-course-2 = Batu itu diangkat, dan setiap petak tempat batu itu boleh mendarat akan menyala. Batu itu melompati batu di b5 lalu mendarat di b6: tekan **b6**.
konane-course-3 = Anda menangkap sebiji batu. Putih melompat dari e2 ke e4 dan menangkap batu anda di e3. Tekan batu anda di **f6**.
konane-course-4 = Batu boleh terus melompat ke arah yang sama: melepasi f5, kemudian f3 pula. Tekan **f2**.
konane-course-5 = Dua biji batu sekali gus, dan tiada lagi batu putih yang dapat melompat: anda menang. Simpan lompatan yang tidak dapat dihalang oleh lawan.
