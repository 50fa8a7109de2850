# Spectators’ guesses at the next move.

button-guess = Teka langkah seterusnya
button-guess-number = Teka no. { $number }
button-guess-change = Tukar tekaan
# $move: the name of a move, such as c3 → c7
guess-ask = Apa langkah { $person } sekarang? Tiada sesiapa yang tahu tekaan kamu sebelum langkah itu dibuat.
guess-so-far = Setakat ini kamu meneka **{ $move }**.
guess-sealed = Tekaan disimpan: **{ $move }**. Selagi { $person } belum membuat langkah, kamu boleh menukarnya.
guess-was-right = Tekaan kamu betul: langkah { $person } ialah **{ $move }**.
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
option-guesses-about = Penonton boleh meneka langkah; lalai: ya

## Refusals

refused-guess-too-late = Papan sudah berubah sementara itu, jadi tekaan ini terlambat.
refused-guess-player = Kamu bermain dalam perlawanan ini. Tekaan untuk penonton sahaja.
refused-guess-not-here = Langkah dalam perlawanan ini tidak boleh diteka.
refused-guess-nothing = Tiada apa-apa untuk diteka sekarang.
