### Kōnane. Stones of two colours fill the board; they jump and are removed.
### “Batu” and “biji” are the words of congkak, the Malay board game.
### $colour is a seat name below, $square, $from and $to names such as b4, $count a number of jumps.

konane-name = Kōnane
konane-summary = Batu melompati batu lawan untuk menangkapnya; pemain yang tidak dapat melompat lagi kalah.
konane-goal = Untuk menang: jangan tinggalkan satu lompatan pun untuk lawan.
konane-seat-black = Hitam
konane-seat-white = Putih

# $value: the value of the option
konane-option-size-about = Petak di setiap sisi; lalai: 8
konane-option-size = papan { $value } kali { $value }

## Choices

konane-square = { $square }
konane-stones = { $count } batu: pilih satu
# On the board below two numbers: stones of a side that can jump, and stones that it has taken.
konane-count-jump = boleh gerak
konane-count-taken = ditangkap
konane-ask-removal = Batu mana yang dikeluarkan?
konane-ask-stone = Batu mana yang melompat?
konane-ask-landing = Batu di { $square } melompat. Mendarat di mana?
konane-jumps = { $count ->
    [1] satu lompatan
    [2] dua lompatan
    [3] tiga lompatan
   *[other] { $count } lompatan
}

## Moves

konane-move-remove = Keluarkan { $square }
konane-move-jump = { $from } → { $to }, { $jumps }
konane-tell-remove = { $by } mengeluarkan batu di { $square }.
konane-tell-jump = { $by } melompat dari { $from } ke { $to } dan menangkap { $count ->
    [1] sebiji batu
    [2] dua biji batu
    [3] tiga biji batu
   *[other] { $count } biji batu
}.
konane-tell-next-opening = Seterusnya: keluarkan sebiji batu kamu yang berada di tengah atau di penjuru.
konane-tell-next-reply = Seterusnya: keluarkan sebiji batu kamu yang betul-betul bersebelahan dengan petak kosong itu.
konane-tell-turn = Seterusnya: lompat dengan sebiji batu kamu melepasi batu lawan di sebelahnya, dan tangkap batu itu.

## Endings. $winner and $loser: people.

konane-ending-stuck = { $winner } menang: { $loser } tiada lompatan lagi.
konane-by-stuck = tiada lompatan lagi

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

konane-why-not-over = Pusingan ini sudah tamat.
konane-why-not-unreadable-removal = “{ $tried }” bukan petak pada papan ini. Sebut batu yang hendak dikeluarkan, contohnya d4.
konane-why-not-unreadable-jump = “{ $tried }” bukan lompatan. Sebut di mana batu itu berada dan di mana ia mendarat, contohnya c3-c7.
konane-why-not-opening = Hitam bermula dengan mengeluarkan sebiji batunya sendiri yang berada di tengah atau di penjuru; pilihannya ialah { $squares }.
konane-why-not-reply = Putih mengeluarkan sebiji batunya sendiri yang betul-betul bersebelahan dengan petak kosong itu; pilihannya ialah { $squares }.
konane-why-not-jump-yet = Sebelum sesiapa melompat, setiap pihak mengeluarkan sebiji batu. Pilihan sekarang ialah { $squares }.
konane-why-not-removal = Mengeluarkan batu tanpa melompat hanya boleh pada dua giliran pertama. Sekarang batu mesti melompat, contohnya c3-c7.
konane-why-not-stone = Sekarang giliran { $colour }, tetapi tiada batunya di { $from }.
konane-why-not-straight = Batu melompat sepanjang baris atau lajurnya, dan { $to } di luar kedua-duanya.
konane-why-not-colour = Setiap lompatan sejauh dua petak, jadi tiada lompatan dari { $from } yang berakhir di { $to }.
konane-why-not-landing = Sudah ada batu di { $to }.
konane-why-not-pattern = Dari { $from } ke { $to }, setiap lompatan memerlukan sebiji batu untuk dilompati dan petak kosong di belakangnya.

## The board in words. $black and $white: the stones of a side, or how many of them can jump; $gaps: squares; $next:
## whose turn it is.

konane-describe-full = Papan { $files } kali { $ranks }, dengan batu di setiap petak. { $next }
konane-describe-gaps = Papan { $files } kali { $ranks }, penuh kecuali { $gaps }. { $next }
konane-describe-stones = Papan { $files } kali { $ranks }. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } tiada batu lagi.
   *[other] { $colour } di { $squares }.
}
konane-describe-remove = { $colour } perlu mengeluarkan sebiji batu; pilihannya ialah { $squares }.
konane-describe-jump = Giliran { $colour } melompat. Batu yang boleh melompat: { $black } hitam, { $white } putih.

## Rules

konane-lesson-goal = **Kōnane** bermula dengan papan yang penuh batu, hitam dan putih berselang-seli. Batu melompati batu lawan dan menangkapnya; pemain yang tiba gilirannya tetapi tidak dapat melompat akan kalah.
konane-lesson-opening = Hitam mengeluarkan sebiji batunya yang berada di tengah atau di penjuru. Kemudian Putih mengeluarkan sebiji batunya yang betul-betul bersebelahan dengan petak kosong itu.
konane-lesson-jump = Selepas itu setiap giliran mesti berupa lompatan: sebiji batu kamu melompati batu lawan di sebelahnya ke petak kosong di belakangnya, dan batu lawan itu dikeluarkan. Batu kamu boleh terus melompat ke arah yang sama, berapa kali pun kamu suka. Ia tidak boleh membelok, dan batu lain tidak bergerak.
konane-lesson-end = Tiada keputusan seri. Setiap lompatan membuka sedikit ruang di papan; simpan lompatan yang tidak dapat dihalang oleh lawan.

## A first game: the sentences after each step.

konane-course-0 = **Kōnane dengan lima kali tekan.** Kamu bermain sebagai Hitam, dan permainan sudah hampir tamat. Batu melompati batu lawan di sebelahnya ke petak kosong di belakangnya, lalu menangkapnya. Pemain yang tiba gilirannya tetapi tidak dapat melompat akan kalah. Tekan *Mula* setelah puas melihat papan.
konane-course-1 = Batu kamu yang boleh melompat ditunjukkan sebagai butang. Tekan batu di **b4**.
konane-course-2 = Batu itu diangkat, dan setiap petak tempat ia boleh mendarat menyala. Melepasi b5, ia sampai ke b6: tekan **b6**.
konane-course-3 = Sebiji batu ditangkap. Putih melompat dari e2 ke e4 dan menangkap batu kamu di e3. Tekan batu kamu di **f6**.
konane-course-4 = Batu boleh terus melompat ke arah yang sama: melepasi f5, kemudian f3 pula. Tekan **f2**.
konane-course-5 = Dua sekali gus, dan tiada lagi batu putih yang dapat melompat: kamu menang. Simpan lompatan yang tidak dapat dihalang oleh sesiapa.
