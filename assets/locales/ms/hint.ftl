# Bantuan untuk satu langkah: mula-mula apa yang patut difikirkan, kemudian semuanya.

command-hint = petunjuk
command-hint-about = Bantuan langkah; melawan saya, atau jika kamu berdua setuju
option-hints = petunjuk
option-hints-about = Benarkan petunjuk; tanpa penarafan
terms-hints = Petunjuk dibenarkan
button-hint = Petunjuk
button-hint-whole = Tunjuk seluruh langkah
button-hint-play = Mainkan
# $piece: permulaan satu langkah, contohnya b2 atau totem X
hint-begins = Cuba fikirkan **{ $piece }**: langkah terbaik yang saya jumpa bermula di situ. Hanya kamu yang nampak ini.
# $one, $two, $move: nama langkah, contohnya c3 → c7
hint-either = Salah satu daripada dua ini ialah langkah terbaik yang saya jumpa: **{ $one }** atau **{ $two }**. Hanya kamu yang nampak ini.
hint-whole = Langkah terbaik yang saya jumpa: **{ $move }**. Gambar menunjukkan papan selepasnya.
refused-hints-rated = Perlawanan dengan petunjuk tidak mengubah penarafan. Kosongkan `hints` atau `rated`.
refused-hints-not-agreed = Tiada petunjuk dalam perlawanan ini. Petunjuk ada apabila kamu melawan saya, atau apabila kamu berdua bersetuju dengannya dalam cabaran suka-suka.
# Komputer tidak berkata apa-apa tentang perlawanan berpenarafan yang masih berjalan
refused-hints-in-rated-match = Perlawanan ini berpenarafan, jadi saya tidak memberi petunjuk di sini.
refused-fair-play = Ini sebahagian daripada perlawanan berpenarafan { $game } kamu menentang { $person }, yang masih berjalan. Selagi perlawanan itu belum tamat, saya tidak memainkannya dan tidak membantu.
refused-fair-play-move = Itu posisi dalam perlawanan berpenarafan { $game } kamu menentang { $person }, atau hanya satu langkah daripadanya. Selagi perlawanan itu masih berjalan, saya tidak menjawab di situ. Mainkan langkah lain, atau tarik balik satu langkah.
refused-fair-play-analysis = Perlawanan ini mempunyai susunan permulaan atau posisi yang sama dengan perlawanan berpenarafan { $game } kamu menentang { $person }, yang masih berjalan. Tanya saya lagi selepas perlawanan itu tamat.
