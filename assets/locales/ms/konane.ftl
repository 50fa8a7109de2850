### Kōnane. Batu dua warna memenuhi setiap petak papan; batu melompat dan dikeluarkan. “Batu” dan “biji” seperti dalam permainan congkak.
### $colour ialah nama tempat di bawah, $square, $from dan $to nama petak seperti b4, $count bilangan lompatan.

konane-name = Kōnane
konane-summary = Batu melompati batu di papan yang penuh; pemain yang tidak dapat melompat lagi kalah.
konane-seat-first = Hitam
konane-seat-second = Putih
konane-seat-black = Hitam
konane-seat-white = Putih

# $value: nilai pilihan
konane-option-size-about = Berapa lajur dan baris pada papan
konane-option-size = papan { $value } kali { $value }

## Pilihan

konane-square = { $square }
konane-ask-removal = Batu mana yang dikeluarkan?
konane-ask-stone = Batu mana yang melompat?
konane-ask-landing = Batu di { $square } melompat. Mendarat di mana?
konane-jumps = { $count ->
    [1] satu lompatan
    [2] dua lompatan
    [3] tiga lompatan
   *[other] { $count } lompatan
}

## Langkah

konane-move-remove = Keluarkan { $square }
konane-move-jump = { $from } → { $to }, { $jumps }
konane-tell-remove = { $by } mengeluarkan batu di { $square }.
konane-tell-jump = { $by } melompat dari { $from } ke { $to } dan menangkap { $count ->
    [1] sebiji batu
    [2] dua biji batu
    [3] tiga biji batu
   *[other] { $count } biji batu
}.
konane-tell-next-opening = Seterusnya: keluarkan sebiji batu kamu, di tengah atau di penjuru.
konane-tell-next-reply = Seterusnya: keluarkan sebiji batu kamu betul-betul di sebelah ruang kosong.
konane-tell-turn = Seterusnya: lompat dengan sebiji batu kamu melepasi batu di sebelahnya, dan tangkap batu itu.

## Kesudahan. $winner dan $loser: orang.

konane-ending-stuck = { $winner } menang: { $loser } tiada lompatan lagi.
konane-by-stuck = tiada lompatan lagi

## Mengapa sesuatu langkah tidak boleh. $tried: tulisan orang itu; $squares: senarai petak.

konane-why-not-over = Pusingan ini sudah tamat; tiada batu yang melompat lagi.
konane-why-not-unreadable-removal = “{ $tried }” bukan petak pada papan ini. Sebut batu yang hendak dikeluarkan, contohnya d4.
konane-why-not-unreadable-jump = “{ $tried }” bukan lompatan. Sebut di mana batu itu berada dan di mana ia mendarat, contohnya c3-c7.
konane-why-not-opening = Hitam bermula dengan mengeluarkan batunya sendiri di tengah atau di penjuru: { $squares }.
konane-why-not-reply = Putih mengeluarkan batunya sendiri betul-betul di sebelah ruang kosong: { $squares }.
konane-why-not-jump-yet = Sebelum sesiapa melompat, setiap pihak mengeluarkan sebiji batu. Yang boleh sekarang: { $squares }.
konane-why-not-removal = Mengeluarkan batu tanpa melompat hanya boleh pada dua giliran pertama. Sekarang batu mesti melompat, contohnya c3-c7.
konane-why-not-stone = Sekarang giliran { $colour }, tetapi tiada batunya di { $from }.
konane-why-not-straight = Batu melompat sepanjang baris atau lajurnya, dan { $to } di luar kedua-duanya.
konane-why-not-colour = Setiap lompatan sejauh dua petak, jadi tiada lompatan dari { $from } yang berakhir di { $to }.
konane-why-not-landing = Sudah ada batu di { $to }.
konane-why-not-pattern = Dari { $from } ke { $to }, setiap lompatan memerlukan sebiji batu untuk dilompati dan petak kosong di belakangnya.

## Papan dalam kata-kata. $black dan $white: batu sesuatu pihak, atau berapa yang boleh melompat; $gaps: petak; $next: siapa
## berbuat apa.

konane-describe-full = Papan { $files } kali { $ranks }, dengan batu di setiap petak. { $next }
konane-describe-gaps = Papan { $files } kali { $ranks }, penuh kecuali { $gaps }. { $next }
konane-describe-stones = Papan { $files } kali { $ranks }. { $black } { $white } { $next }
konane-describe-side = { $count ->
    [0] { $colour } tiada batu lagi.
   *[other] { $colour } di { $squares }.
}
konane-describe-remove = { $colour } mengeluarkan salah satu batu ini: { $squares }.
konane-describe-jump = Giliran { $colour } melompat. Batu yang boleh melompat: { $black } hitam, { $white } putih.

## Peraturan

konane-lesson-goal = **Kōnane** bermula dengan papan yang penuh batu, hitam dan putih berselang-seli. Batu melompati batu dan menangkapnya; pemain yang tiba gilirannya tetapi tidak dapat melompat akan kalah.
konane-lesson-opening = Hitam mengeluarkan sebiji batunya di tengah atau di penjuru. Kemudian Putih mengeluarkan sebiji batunya betul-betul di sebelah ruang kosong itu.
konane-lesson-jump = Selepas itu setiap giliran ialah lompatan: sebiji batu kamu melompati batu lawan di sebelahnya ke petak kosong di belakangnya, dan batu lawan itu dikeluarkan. Batu kamu boleh terus melompat ke arah yang sama, seberapa banyak yang kamu suka. Ia tidak boleh membelok, dan batu lain tidak bergerak.
konane-lesson-end = Tiada keputusan seri. Setiap lompatan membuka papan sedikit; simpan lompatan yang tidak dapat dirampas oleh lawan.

## Permainan pertama: apa yang disebut selepas sekian kali tekan.

konane-course-0 = **Kōnane dengan lima kali tekan.** Kamu Hitam, dan permainan sudah hampir tamat. Batu melompati batu lawan di sebelahnya ke petak kosong di belakangnya, lalu menangkapnya. Pemain yang tiba gilirannya tetapi tidak dapat melompat akan kalah. Tekan *Mula* setelah puas melihat papan.
konane-course-1 = Batu yang boleh melompat ditunjukkan sebagai butang. Tekan batu kamu di **b4**.
konane-course-2 = Batu itu diangkat, dan setiap petak tempat ia boleh mendarat menyala. Melepasi b5, ia sampai ke b6: tekan **b6**.
konane-course-3 = Sebiji batu ditangkap. Putih melompat dari e2 ke e4 dan menangkap batu kamu di e3. Tekan batu kamu di **f6**.
konane-course-4 = Batu boleh terus melompat ke arah yang sama: melepasi f5, kemudian f3 pula. Tekan **f2**.
konane-course-5 = Dua sekali gus, dan tiada lagi batu putih yang dapat melompat: kamu menang. Simpan lompatan yang tidak dapat dirampas oleh sesiapa.
