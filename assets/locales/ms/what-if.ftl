# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Bagaimana jika …
button-what-if-lines = Variasi saya
button-what-if-theirs = Variasi lawan
button-what-if-theirs-of = Variasi { $person }
button-what-if-restart = Mula semula
button-what-if-keep = Simpan
button-what-if-plan = Rancangan saya
button-what-if-leave = Papan sebenar
button-what-if-play = Mainkan { $move } …
button-what-if-yes = Ya, mainkan ini
button-what-if-show = Tunjukkan kepada { $person }
button-what-if-hide = Sembunyikan daripada { $person }
what-if-match = { $game } dengan { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Bagaimana jika** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = **Dicuba setakat ini** · { $moves }
what-if-your-move = Giliran anda.
what-if-their-move = Giliran { $person }.
what-if-over = Langkah itu akan menamatkan pusingan.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] BAGAIMANA JIKA · cuba sahaja
   *[other] BAGAIMANA JIKA · { $count } langkah ke hadapan · cuba sahaja
}
what-if-alt = { $count ->
    [0] Papan untuk mencuba langkah; tiada langkah sebenar yang dibuat.
   *[other] Papan untuk mencuba langkah, { $count } langkah ke hadapan; tiada langkah sebenar yang dibuat.
}
what-if-stale = Mesej itu bukan yang terkini, jadi tiada apa-apa yang berubah. Inilah keadaan terkini.
what-if-kept = Variasi disimpan. Anda mempunyai { $count } variasi dalam perlawanan ini.
what-if-you-moved = Sejak itu, anda memainkan “{ $move }”.
what-if-they-moved = Sejak itu, { $person } memainkan “{ $move }”.
what-if-fits = Variasi anda masih mungkin berlaku.
what-if-played = Semua langkah dalam variasi anda telah dimainkan.
what-if-fits-to = { $count ->
    [0] Variasi anda tidak mungkin berlaku lagi.
    [1] Perlawanan ini mengikut langkah pertama variasi anda, kemudian menyimpang.
   *[other] Perlawanan ini mengikut { $count } langkah pertama variasi anda, kemudian menyimpang.
}
what-if-left = Tiada langkah sebenar yang dibuat. Sekarang masih giliran anda.

## Lists of lines

what-if-lines-title = **Variasi anda** · { $match }
what-if-theirs-title = **Variasi { $person }** · { $game }
what-if-lines-none = Anda belum menyimpan sebarang variasi dalam perlawanan ini.
what-if-lines-shown = { $person } boleh melihat semua variasi ini.
what-if-lines-beside = Variasi anda:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $count } langkah, { $fit }: { $moves }
what-if-line-fits = masih mungkin berlaku
what-if-line-played = semuanya telah dimainkan
what-if-line-fits-to = { $count ->
    [0] tidak mungkin berlaku lagi
    [1] hanya langkah pertamanya dimainkan
   *[other] hanya { $count } langkah pertamanya dimainkan
}
what-if-line-gone = posisinya tiada lagi selepas langkah ditarik balik
what-if-lines-more = Ada { $count } variasi lagi: semuanya disenaraikan dalam menu di bawah.
what-if-open-line = Buka satu variasi
what-if-plan-line = Jadikan satu variasi sebagai rancangan anda
what-if-delete-line = Padamkan satu variasi

## Refusals

refused-line-not-over = Anda boleh menunjukkan variasi anda selepas perlawanan tamat.
refused-line-not-shown = Tiada sesiapa yang berkongsi variasi perlawanan ini dengan anda.
refused-line-too-late = Variasi disimpan sehingga 30 hari selepas perlawanan tamat, tetapi perlawanan ini sudah tamat lebih lama daripada itu. Anda masih boleh mencuba langkah.
