# Looking back at a match: position by position, as an animation, as a file.

command-replay-about = Lihat semula perlawanan, langkah demi langkah

button-replay = Ulang tayang
button-export = Eksport
button-replay-first = Awal
button-replay-back = Undur
button-replay-forward = Maju
button-replay-last = Akhir
button-animate = Animasikan
button-animate-all = Animasikan untuk semua

replay-place = { $rounds ->
    [1] { $number ->
        [0] Sebelum langkah pertama
       *[other] Langkah { $number } daripada { $moves }
    }
   *[other] { $number ->
        [0] Pusingan { $round } daripada { $rounds }, sebelum langkah pertama
       *[other] Pusingan { $round } daripada { $rounds }, langkah { $number } daripada { $moves }
    }
}.
# How long the player thought about the shown move: without pauses, their vacations and outages.
replay-thought = { $person } berfikir selama { $time }.
replay-thought-moment = { $person } berfikir kurang daripada seminit.
duration-two = { $larger } { $smaller }
duration-days = { $count } hari
duration-hours = { $count } jam
duration-minutes = { $count } minit
replay-jump = { $rounds ->
    [1] { $number ->
        [0] Permulaan
       *[other] { $number } · { $move }
    }
   *[other] { $number ->
        [0] Pusingan { $round }: permulaan
       *[other] Pusingan { $round }: { $number } · { $move }
    }
}
replay-jump-to = Pergi ke langkah lain
replay-choice = { $game } menentang { $person }, { $outcome ->
    [won] menang
    [lost] kalah
    [drawn] seri
   *[none] tidak dikira
}, { $moves } langkah
replay-animation = { $moves ->
    [0] Belum ada langkah yang dimainkan.
   *[other] Ini seluruh pusingan: { $moves } langkah.
}
replay-animation-thinned = Pusingan ini mempunyai { $moves } langkah. Gambar ini menunjukkan { $shown } daripadanya, pada jarak yang sekata.
replay-animation-alt = Satu pusingan { $game } dalam bentuk gambar bergerak, { $shown } langkah. Di penghujung: { $last }
replay-export = Inilah perlawanan itu dalam bentuk teks. Untuk menyambung permainan daripada teks ini, tampalkan teks itu pada pilihan `from` dalam /challenge; tambahkan `@12` di hujungnya untuk posisi 12 (0 ialah permulaan). Di komputer, `engawa moves --record FILE` dan `engawa replay --record FILE` dapat membacanya.
replay-export-alt = Perlawanan { $game } dalam bentuk teks.
refused-nothing-to-replay = Anda belum pernah bermain di sini. Mulakan perlawanan dengan /challenge.
