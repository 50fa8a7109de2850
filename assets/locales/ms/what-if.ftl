# The what-if board, on which a person tries moves for both sides, and the lines that they keep of them.

button-what-if = Bagaimana jika …
button-what-if-lines = Variasi kamu
button-what-if-theirs = Variasi lawan
button-what-if-theirs-of = Variasi { $person }
button-what-if-restart = Mula semula
button-what-if-keep = Simpan
button-what-if-plan = Rancangan saya
button-what-if-leave = Papan sebenar
button-what-if-play = Mainkan { $move } …
button-what-if-yes = Ya, mainkan ini
button-what-if-show = Tunjukkan kepada { $person }
button-what-if-hide = Jangan tunjukkan lagi kepada { $person }
what-if-match = { $game } dengan { $person }
# $match: what-if-match, or the names of both players
what-if-title = **Bagaimana jika** · { $match }
# $moves: moves with their numbers, such as 1. c3 → c7 · 2. d4
what-if-tried = Dicuba setakat ini: { $moves }
what-if-your-move = Giliran kamu.
what-if-their-move = Giliran { $person }.
what-if-over = Dengan langkah itu, pusingan akan tamat.
# On a picture, so it has to be short.
what-if-ribbon = { $count ->
    [0] BAGAIMANA JIKA · cuba sahaja
   *[other] BAGAIMANA JIKA · { $count } langkah ke depan · cuba sahaja
}
what-if-alt = { $count ->
    [0] Papan untuk mencuba langkah; tiada apa-apa yang dimainkan.
   *[other] Papan untuk mencuba langkah, { $count } langkah ke depan; tiada apa-apa yang dimainkan.
}
what-if-stale = Mesej itu sudah lapuk, jadi tiada apa-apa yang berubah. Beginilah keadaannya sekarang.
what-if-kept = Disimpan. Kamu ada { $count } variasi dalam perlawanan ini.
what-if-you-moved = Kamu sudah memainkan { $move }.
what-if-they-moved = { $person } sudah memainkan { $move }.
what-if-fits = Variasi kamu masih sepadan dengan perlawanan.
what-if-fits-to = { $count ->
    [0] Variasi kamu tidak lagi sepadan dengan perlawanan.
   *[other] Variasi kamu sepadan dengan perlawanan hingga langkah { $count }.
}
what-if-left = Tiada apa-apa yang dimainkan. Sekarang masih giliran kamu.

## Lists of lines

what-if-lines-title = **Variasi kamu** · { $match }
what-if-theirs-title = **Variasi { $person }** · { $game }
what-if-lines-none = Kamu belum menyimpan sebarang variasi dalam perlawanan ini.
what-if-lines-shown = { $person } boleh melihat semua variasi ini.
what-if-lines-beside = Variasi kamu:
# $moves: the first moves of the line
what-if-line = **{ $number }.** { $moves } ({ $count } langkah; { $fit })
what-if-line-fits = sepadan
what-if-line-fits-to = { $count ->
    [0] tidak sepadan
   *[other] sepadan hingga langkah { $count }
}
what-if-line-gone = posisinya sudah ditarik balik
what-if-lines-more = Ada { $count } lagi: semuanya ada dalam menu.
what-if-open-line = Buka satu variasi
what-if-plan-line = Jadikan satu variasi rancangan kamu
what-if-delete-line = Padam satu variasi

## Refusals

refused-line-not-over = Kamu boleh menunjukkan variasi kamu selepas perlawanan tamat.
refused-line-not-shown = Tiada sesiapa menunjukkan variasinya kepada kamu dalam perlawanan ini.
refused-line-too-late = Variasi disimpan sehingga 30 hari selepas perlawanan tamat, dan perlawanan ini tamat lebih awal daripada itu. Kamu masih boleh mencuba langkah.
