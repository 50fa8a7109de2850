# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = Anda boleh mencuba langkah di sini selepas perlawanan tamat.
refused-line-live = Semasa perlawanan masa nyata, langkah tidak boleh dicuba di sini. Anda boleh mencuba langkah selepas perlawanan tamat.
refused-line-practice = Semasa latihan menentang komputer, anda boleh menarik balik langkah begitu sahaja, jadi langkah hanya boleh dicuba di sini selepas perlawanan tamat.
refused-line-none = Papan ini sudah ditutup. Buka semula perlawanan itu untuk mencuba langkah.
refused-line-gone = Posisi itu tiada lagi dalam perlawanan, jadi tiada langkah yang boleh dicuba dari situ.
refused-line-over = Pusingan tamat di sini, jadi tiada langkah lagi untuk dicuba.
refused-line-too-long = Satu variasi boleh mengandungi paling banyak { $limit } langkah. Simpan variasi ini, atau mula semula dari posisi yang lebih lewat.
refused-line-nothing-to-keep = Belum ada apa-apa untuk disimpan. Cuba satu langkah dahulu.
refused-line-kept-already = Anda sudah menyimpan variasi ini.
refused-line-too-many = Anda sudah menyimpan { $limit } variasi dalam perlawanan ini, dan itulah hadnya. Padamkan satu variasi untuk mengosongkan ruang.
refused-line-no-room = Variasi anda dalam perlawanan ini sudah memenuhi semua ruang yang ada. Padamkan satu variasi, kemudian simpan yang ini.
refused-line-unknown = Variasi itu sudah tiada.
