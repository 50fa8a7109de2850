# Di mana perlawanan ditentukan: hanya yang terbukti. $number mengira langkah dalam pusingan.

button-analysis = Di mana penentunya?
button-analysis-all = Tunjuk kepada semua
button-moment = Sebelum langkah { $number }
button-moment-end = Penghujung
analysis-last-chance = Peluang terakhir { $person } ialah langkah { $number }: { $instead }
analysis-given = Dengan langkah { $number }, { $person } melepaskan { $worth ->
    [win] kemenangan
   *[draw] seri
}: { $instead }
# $move: nama langkah, contohnya c3 → c7
analysis-instead = { $only ->
    [yes] { $worth ->
        [win] hanya **{ $move }** yang menang.
       *[draw] hanya **{ $move }** yang mengekalkan seri.
    }
   *[no] { $worth ->
        [win] dengan **{ $move }**, dia pasti menang.
       *[draw] dengan **{ $move }**, dia pasti dapat seri.
    }
}
analysis-lost-from = Mulai langkah { $number }, { $person } sudah pasti kalah.
analysis-drawn-from = Mulai langkah { $number }, posisinya seri.
analysis-still-won = Semasa tamat, posisi di papan menang untuk { $person }.
analysis-still-drawn = Semasa tamat, posisi di papan seri.
analysis-nothing = Tiada yang terbukti tentang pusingan ini, jadi setakat ini sahaja kata saya.
# Pada jalur di bawah gambar, di sebelah lajur yang lebih pudar
analysis-estimated = pudar: anggaran
# Jalur itu dalam kata-kata, untuk yang tidak melihatnya. $seat: nama tempat
analysis-strip = Jalur di bawah menunjukkan keadaan pada setiap langkah. Di sini { $stands ->
    [won] { $seat } sudah pasti menang.
    [drawn] posisinya seri.
    [better] { $seat } lebih baik, mengikut anggaran.
   *[level] kedua-dua pihak seimbang, mengikut anggaran.
}
refused-nothing-decided = Tiada apa-apa untuk diceritakan tentang perlawanan ini: ia masih berjalan, atau tidak dikira untuk sesiapa.
