# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Apa langkah penentunya?
button-analysis-all = Tunjuk kepada semua
button-analysis-remove = Buang
button-moment = Sebelum langkah { $number }
button-moment-end = Penghujung
analysis-last-chance = Dengan langkah { $number }, **{ $move }**, { $person } melepaskan peluang terakhir untuk { $worth ->
    [win] menang
   *[draw] seri
}; { $instead }
analysis-given = Dengan langkah { $number }, **{ $move }**, { $person } melepaskan { $worth ->
    [win] kemenangan
   *[draw] peluang seri
}; { $instead }
# $move: the name of a move, such as c3 → c7
analysis-instead = { $only ->
    [yes] hanya **{ $move }** dapat mempertahankannya.
   *[no] **{ $move }** dapat mempertahankannya.
}
analysis-lost-from = Mulai langkah { $number }, { $person } sudah pasti kalah.
analysis-drawn-from = Mulai langkah { $number }, posisinya seri.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = Dengan { $dealt ->
    [yes] susunan
   *[no] posisi
} permulaan ini, { $person } sudah pasti kalah{ $kept ->
    [yes] : jika lawan bermain sebaik mungkin, tiada langkah yang dapat menyelamatkannya.
   *[no] .
}
analysis-drawn-from-start = Posisinya seri sejak awal, dan tiada pihak yang tersilap langkah.
analysis-still-won = Semasa tamat, { $person } sudah pasti menang mengikut posisi di papan.
analysis-still-drawn = Semasa tamat, posisi di papan seri.
analysis-nothing = Tiada yang terbukti tentang pusingan ini, jadi tiada apa yang dapat saya katakan.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = pudar: anggaran
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = Jalur di bawah menunjukkan siapa mendahului pada setiap langkah. Di sini { $stands ->
    [won] { $seat } sudah pasti menang.
    [drawn] posisinya seri.
    [better] { $seat } mendahului, mengikut anggaran.
   *[level] kedua-dua pihak seimbang, mengikut anggaran.
}
refused-nothing-decided = Tiada apa-apa untuk dianalisis dalam perlawanan ini: ia tidak dikira.
refused-still-played = Perlawanan ini masih berjalan. Selepas ia tamat, kamu boleh tanya saya apa langkah penentunya.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Langkah { $number }: { $seat } memainkan **{ $move }**. Lebih baik: **{ $better }**.
analysis-removed = { $person } membuang analisis ini.
refused-analysis-remove = Hanya kedua-dua pemain dan orang yang menunjukkannya boleh membuangnya.
moment-title = { $game } · { $rounds ->
    [1] langkah { $number }
   *[other] pusingan { $round }, langkah { $number }
} · giliran { $seat }
moment-played = Dimainkan
moment-better = Lebih baik
# What the position was worth before and after the move
moment-swing = { $before ->
    [win] menang
   *[draw] seri
} → { $after ->
    [draw] seri
   *[loss] kalah
}
# Beside the strip below the picture
moment-strip = siapa mendahului
