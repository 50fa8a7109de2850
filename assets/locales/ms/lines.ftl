# Moves tried on the what-if board, and the lines of them that people keep.

## Refusals

refused-line-before-the-end = Kamu boleh mencuba langkah di sini selepas perlawanan tamat.
refused-line-live = Semasa perlawanan langsung, langkah tidak boleh dicuba. Cubalah selepas perlawanan tamat.
refused-line-practice = Menentang komputer, kamu boleh terus menarik balik langkah. Langkah boleh dicuba selepas perlawanan tamat.
refused-line-none = Papan ini sudah ditutup. Buka semula perlawanan itu untuk mencuba langkah.
refused-line-gone = Posisi itu tiada lagi dalam perlawanan, jadi tiada apa-apa yang boleh dicuba daripadanya.
refused-line-over = Pusingan tamat di sini, jadi tiada langkah lagi untuk dicuba.
refused-line-too-long = Satu variasi paling banyak { $limit } langkah. Simpan yang ini, atau mula semula dari posisi yang kemudian.
refused-line-nothing-to-keep = Belum ada apa-apa untuk disimpan. Cuba satu langkah dahulu.
refused-line-kept-already = Kamu sudah menyimpan variasi ini.
refused-line-too-many = Kamu boleh menyimpan { $limit } variasi dalam satu perlawanan, dan itulah hadnya. Padam satu untuk memberi ruang.
refused-line-no-room = Variasi kamu dalam perlawanan ini sudah memenuhi ruang. Padam satu, kemudian simpan yang ini.
refused-line-unknown = Variasi itu sudah tiada.
