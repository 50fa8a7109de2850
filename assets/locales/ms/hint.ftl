# Help with a move: first where to look, then the whole move.

command-hint-about = Petunjuk; melawan komputer, atau jika kamu berdua setuju
option-hints-about = Petunjuk dua pihak, suka-suka; lalai: tidak
terms-hints = Petunjuk dibenarkan
button-hint = Petunjuk
button-hint-whole = Tunjuk seluruh langkah
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Cuba fikirkan **{ $piece }**: langkah terbaik yang saya jumpa bermula di situ.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Salah satu daripada dua langkah ini ialah langkah terbaik yang saya jumpa: **{ $one }** atau **{ $two }**.
hint-whole = Langkah terbaik yang saya jumpa: **{ $move }**.
refused-hints-rated = Perlawanan dengan petunjuk tidak boleh berpenarafan. Kosongkan `hints` atau `rated`.
refused-hints-not-agreed = Tiada petunjuk dalam perlawanan ini. Petunjuk ada apabila kamu melawan komputer, atau dalam perlawanan suka-suka apabila kamu berdua bersetuju dengannya.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Perlawanan ini berpenarafan, jadi saya tidak memberi petunjuk di sini.
refused-fair-play = Selagi perlawanan berpenarafan { $game } kamu menentang { $person } belum tamat, saya tidak memainkan ini dan tidak membantu: ia boleh membantu kamu di sana.
refused-fair-play-move = Jawapan saya boleh membantu kamu dalam perlawanan berpenarafan { $game } menentang { $person }, jadi saya tidak membalas di situ sehingga perlawanan itu tamat. Mungkin langkah lain boleh. Jika tidak, mulakan perlawanan baharu dengan pilihan lain atau permainan lain, atau mengaku kalah dalam yang ini.
refused-fair-play-analysis = Tanya saya lagi selepas perlawanan berpenarafan { $game } kamu menentang { $person } tamat: analisis perlawanan ini boleh membantu kamu di sana.
refused-fair-play-puzzle = Itu posisi daripada teka-teki harian yang baru-baru ini. Selesaikan dahulu, atau tanya saya lagi kira-kira seminggu lagi.
