# Bantuan untuk satu langkah: mula-mula apa yang patut difikirkan, kemudian semuanya.

command-hint = petunjuk
command-hint-about = Bantuan langkah; lawan saya atau jika setuju
option-hints = petunjuk
option-hints-about = Sama ada petunjuk boleh; tanpa penarafan
terms-hints = Petunjuk dibenarkan
button-hint = Petunjuk
button-hint-whole = Tunjuk seluruh langkah
button-hint-play = Mainkan
# $piece: permulaan satu langkah, contohnya b2 atau totem X
hint-begins = Cuba fikirkan **{ $piece }**: langkah terbaik yang saya jumpa bermula di situ. Hanya kamu nampak ini.
# $one, $two, $move: nama langkah, contohnya c3 → c7
hint-either = Salah satu daripada dua ini langkah terbaik yang saya jumpa: **{ $one }** atau **{ $two }**. Hanya kamu nampak ini.
hint-whole = Langkah terbaik yang saya jumpa: **{ $move }**. Gambar menunjukkan papan selepasnya.
refused-hints-rated = Perlawanan dengan petunjuk tidak mengubah penarafan. Pilih salah satu sahaja.
refused-hints-not-agreed = Tiada petunjuk dalam perlawanan ini. Petunjuk ada apabila kamu melawan saya, atau apabila kamu berdua mempersetujuinya dalam cabaran tanpa penarafan.
# Komputer tidak berkata apa-apa tentang perlawanan berpenarafan yang masih berjalan
refused-hints-in-rated-match = Perlawanan ini berpenarafan, jadi saya tidak memberi petunjuk di sini.
refused-fair-play = Ini sebahagian daripada perlawanan { $game } berpenarafan kamu menentang { $person }, yang masih berjalan. Selagi perlawanan itu belum tamat, saya tidak memainkannya dan tidak membantu.
refused-fair-play-move = Itu posisi daripada perlawanan { $game } berpenarafan kamu menentang { $person }, atau hanya satu langkah daripadanya. Selagi perlawanan itu masih berjalan, saya tidak menjawab di situ. Mainkan langkah lain, atau tarik balik satu langkah.
refused-fair-play-analysis = Perlawanan ini mempunyai susunan permulaan atau posisi yang sama dengan perlawanan { $game } berpenarafan kamu menentang { $person }, yang masih berjalan. Tanya saya lagi selepas perlawanan itu tamat.
