# Where a match was decided; only proven facts are told. $number: the move’s number in its round.

button-analysis = Apakah langkah penentunya?
button-analysis-all = Tunjukkan kepada semua
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
    [yes] hanya **{ $move }** yang dapat mempertahankannya.
   *[no] **{ $move }** dapat mempertahankannya.
}
analysis-lost-from = Mulai langkah { $number }, { $person } berada dalam posisi kalah.
analysis-drawn-from = Mulai langkah { $number }, posisinya seri.
# $dealt: whether the starting position was dealt at random; $kept: whether nobody gave anything away after it
analysis-lost-from-start = { $person } berada dalam { $dealt ->
    [yes] posisi kalah sejak mula kerana susunan awal
   *[no] posisi kalah sejak mula
}{ $kept ->
    [yes] : jika lawan bermain sebaik mungkin, tiada langkah yang dapat menyelamatkannya.
   *[no] .
}
analysis-drawn-from-start = Posisinya seri sejak mula, dan tiada pihak yang tersilap langkah.
analysis-still-won = Ketika pusingan tamat, { $person } berada dalam posisi menang.
analysis-still-drawn = Ketika pusingan tamat, posisinya seri.
analysis-nothing = Saya tidak dapat memastikan langkah penentu pusingan ini, jadi saya tidak mahu meneka.
analysis-nothing-yet = Saya belum dapat memastikan langkah penentu pusingan ini. Saya masih mencarinya, jadi tanya saya lagi beberapa minit kemudian.
# Drawn on the strip below a picture, next to paler columns
analysis-estimated = pudar: anggaran
# The strip in words, for screen readers. $seat: the name of a side
analysis-strip = Jalur di bawah menunjukkan siapa yang mendahului pada setiap langkah. Di sini, { $stands ->
    [won] { $seat } berada dalam posisi menang.
    [drawn] posisinya seri.
    [better] { $seat } dianggarkan mendahului.
   *[level] kedua-dua pihak dianggarkan seimbang.
}
refused-nothing-decided = Tiada apa-apa untuk dianalisis kerana perlawanan ini tidak dikira.
refused-still-played = Perlawanan ini masih berjalan. Selepas perlawanan ini tamat, anda boleh bertanya kepada saya apakah langkah penentunya.

## Shown to everyone, and the picture of the decisive moment. $seat: the name of a side

analysis-better = Langkah { $number }: { $seat } memainkan **{ $move }**. Langkah yang lebih baik: **{ $better }**.
analysis-removed = { $person } membuang analisis ini.
refused-analysis-remove = Hanya kedua-dua pemain dan orang yang menunjukkan analisis ini boleh membuangnya.
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
moment-strip = siapa yang mendahului
