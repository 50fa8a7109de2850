# Help with a move: first where to look, then the whole move.

command-hint-about = Petunjuk; melawan komputer, atau jika kamu berdua setuju
option-hints-about = Petunjuk dua pihak, suka-suka; lalai: tidak
terms-hints = Petunjuk dibenarkan
button-hint = Petunjuk
button-hint-whole = Tunjuk seluruh langkah
button-hint-play = Mainkan
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Cuba fikirkan **{ $piece }**: langkah terbaik yang saya jumpa bermula di situ. Hanya kamu yang nampak ini.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Salah satu daripada dua langkah ini ialah langkah terbaik yang saya jumpa: **{ $one }** atau **{ $two }**. Hanya kamu yang nampak ini.
hint-whole = Langkah terbaik yang saya jumpa: **{ $move }**. Gambar menunjukkan papan selepasnya.
refused-hints-rated = Perlawanan dengan petunjuk tidak boleh berpenarafan. Kosongkan `hints` atau `rated`.
refused-hints-not-agreed = Tiada petunjuk dalam perlawanan ini. Petunjuk ada apabila kamu melawan komputer, atau dalam perlawanan suka-suka apabila kamu berdua bersetuju dengannya.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Perlawanan ini berpenarafan, jadi saya tidak memberi petunjuk di sini.
refused-fair-play = Ini boleh membantu kamu dalam perlawanan berpenarafan { $game } menentang { $person }, yang masih berjalan. Selagi perlawanan itu belum tamat, saya tidak memainkannya dan tidak membantu.
refused-fair-play-move = Jawapan saya boleh membantu kamu dalam perlawanan berpenarafan { $game } menentang { $person }, yang masih berjalan. Jadi saya belum menjawab di situ. Mungkin langkah lain boleh. Jika tidak, saya sambung di sini selepas perlawanan itu tamat. Sementara itu, mulakan perlawanan baharu dengan pilihan lain atau permainan lain, atau menyerah kalah dalam yang ini.
refused-fair-play-analysis = Analisis perlawanan ini boleh membantu kamu dalam perlawanan berpenarafan { $game } menentang { $person }, yang masih berjalan. Tanya saya lagi selepas perlawanan itu tamat.
