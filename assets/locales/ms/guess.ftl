# Spectators’ guesses at the next move.

button-guess = Teka langkah seterusnya
button-guess-number = Teka no. { $number }
button-guess-change = Tukar tekaan
# $move: the name of a move, such as c3 → c7
guess-ask = Apakah langkah { $person } seterusnya? Tiada sesiapa yang dapat melihat tekaan anda sebelum langkah itu dibuat.
guess-so-far = Tekaan anda setakat ini: **{ $move }**.
guess-sealed = Tekaan anda disimpan: **{ $move }**. Anda boleh menukarnya selagi { $person } belum membuat langkah.
guess-was-right = Tekaan anda betul: langkah { $person } ialah **{ $move }**.
# $people: a list of guess-person and guess-others
guess-right = Diteka dengan betul oleh { $people }.
guess-person = { $person }
guess-others = { $count ->
    [1] seorang lagi
   *[other] { $count } orang lagi
}
# $people: a list of guess-best-one
guess-best = { $count ->
    [1] Peneka terbaik: { $people }.
   *[other] Peneka terbaik bersama: { $people }.
}
guess-best-one = { $person } ({ $hit } daripada { $guessed })
terms-unguessed = Tanpa tekaan penonton
option-guesses-about = Sama ada penonton boleh meneka langkah; lalai: ya

## Refusals

refused-guess-too-late = Papan sudah berubah sejak itu, jadi tekaan anda sudah terlambat.
refused-guess-player = Anda bermain dalam perlawanan ini. Tekaan hanya untuk penonton.
refused-guess-not-here = Langkah dalam perlawanan ini tidak boleh diteka.
refused-guess-nothing = Tiada apa-apa untuk diteka sekarang.
