# Help with a move: first where to look, then the whole move.

command-hint-about = Dapatkan petunjuk, semasa melawan komputer atau jika kedua-dua pemain bersetuju
option-hints-about = Sama ada kedua-dua pemain boleh meminta petunjuk; suka-suka sahaja; lalai: tidak
terms-hints = Petunjuk dibenarkan
button-hint = Petunjuk
button-hint-whole = Tunjukkan langkah penuh
# $piece: the first part of a move, such as b2 or the X totem
hint-begins = Cuba lihat **{ $piece }**: langkah terbaik yang saya temui bermula dari situ.
# $one, $two, $move: the names of moves, such as c3 → c7
hint-either = Salah satu daripada dua langkah ini ialah langkah terbaik yang saya temui: **{ $one }** atau **{ $two }**.
hint-whole = Langkah terbaik yang saya temui: **{ $move }**.
refused-hints-rated = Perlawanan dengan petunjuk tidak boleh berpenarafan. Kosongkan `hints` atau `rated`.
refused-hints-not-agreed = Tiada petunjuk dalam perlawanan ini. Petunjuk diberikan apabila anda melawan komputer, atau dalam perlawanan suka-suka jika kedua-dua pemain bersetuju menggunakannya.
# The engine says nothing about rated matches in progress
refused-hints-in-rated-match = Perlawanan ini berpenarafan, jadi saya tidak boleh memberikan petunjuk.
refused-fair-play = Selagi perlawanan berpenarafan { $game } anda menentang { $person } belum tamat, saya tidak akan memainkan posisi ini atau membantu anda di sini: bantuan itu boleh memberi anda kelebihan dalam perlawanan tersebut.
refused-fair-play-move = Balasan saya boleh membantu anda dalam perlawanan berpenarafan { $game } menentang { $person }, jadi saya tidak akan membalas langkah itu sehingga perlawanan tersebut tamat. Langkah lain mungkin boleh saya balas. Jika tidak, mulakan perlawanan baharu atau mengaku kalah dalam perlawanan ini.
refused-fair-play-analysis = Tanya saya lagi selepas perlawanan berpenarafan { $game } anda menentang { $person } tamat: analisis perlawanan ini boleh membantu anda di sana.
refused-fair-play-puzzle = Posisi itu muncul dalam teka-teki harian baru-baru ini. Selesaikan teka-teki itu dahulu, atau tanya saya lagi kira-kira seminggu dari sekarang.
