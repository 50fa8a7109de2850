### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### “Jubin” is the word for mahjong tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Ambil jubin yang sepadan dengan jubin tadi; dapatkan empat token segaris atau dalam segi empat.
okiya-goal = Untuk menang: dapatkan empat token segaris atau dalam segi empat 2×2, atau pastikan lawan tiada jubin yang sepadan.
okiya-seat-first = Hitam
okiya-seat-second = Putih

# $value: the value of the option
okiya-option-full-board-about = Apa yang berlaku jika jubin terakhir diambil tanpa empat token segaris atau dalam segi empat
okiya-option-full-board = { $value ->
    [draw] Jika grid penuh, keputusannya seri
   *[last-mover] Jika grid penuh, pengambil jubin terakhir menang
}

## Tiles. $plant: maple, cherry, pine, iris. $poem: sun, bird, rain, tanzaku.

okiya-plant = { $plant ->
    [maple] mapel
    [cherry] sakura
    [pine] pain
   *[iris] iris
}
okiya-poem = { $poem ->
    [sun] matahari
    [bird] burung
    [rain] hujan
   *[tanzaku] tanzaku
}
okiya-tile = { okiya-plant }–{ okiya-poem }
okiya-tile-on = { $tile } di { $square }
okiya-tile-symbols = { $plant ->
    [maple] 🍁
    [cherry] 🌸
    [pine] 🌲
   *[iris] 🪻
}{ $poem ->
    [sun] 🌅
    [bird] 🐦
    [rain] 🌧️
   *[tanzaku] 📜
}
okiya-square = { $square }
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square } ({ $tile })
okiya-tiles = { $count } keping jubin: pilih satu
okiya-tell-take = { $by } mengambil jubin { $tile } di { $square }.
okiya-tell-next = Seterusnya: ambil jubin { okiya-plant } atau { okiya-poem }.
okiya-tell-next-border = Seterusnya: ambil jubin di tepi grid.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } menang dengan empat token segaris{ okiya-points }
okiya-ending-square = { $winner } menang dengan empat token dalam segi empat{ okiya-points }
okiya-ending-block = { $winner } menang kerana lawan tiada jubin yang sepadan{ okiya-points }
okiya-ending-full = { $winner } mengambil jubin terakhir dan menang{ okiya-points }
okiya-drawn-full = Grid sudah penuh tanpa empat token segaris atau dalam segi empat: seri.
okiya-by-line = empat segaris
okiya-by-square = empat dalam segi empat
okiya-by-block = tiada jubin yang sepadan
okiya-by-full = grid penuh
okiya-points = { $points ->
    [none] .
    [0] : tiada mata.
   *[other] : { $points } mata.
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = Pusingan ini sudah tamat.
okiya-why-not-unreadable = “{ $tried }” bukan petak dalam grid. Petaknya dinamakan dari a1 di kiri bawah hingga d4 di kanan atas.
okiya-why-not-token = Sudah ada token { $seat } di { $square }. Pilih petak yang masih mempunyai jubin.
okiya-why-not-border = Jubin pertama setiap pusingan mestilah jubin di tepi grid, tetapi { $square } berada di tengah.
okiya-why-not-apart = Jubin { $tile } di { $square } berbeza tumbuhan dan motifnya daripada jubin yang baru diambil, iaitu { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] Tiada jubin lagi.
    [16] Semua 16 keping jubin ada dalam grid: { $tiles }.
   *[other] Tinggal { $tiles-left } keping jubin: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] Belum ada token { $seat }.
   *[other] Token { $seat } berada di { $squares }.
}
okiya-describe-start = { $seat } bermula dengan mana-mana jubin di tepi grid.
okiya-describe-next = Jubin terakhir yang diambil: { $taken }. { $seat } perlu mengambil jubin { okiya-plant } atau { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** dimainkan dengan enam belas keping jubin. Setiap jubin menunjukkan satu tumbuhan (mapel, sakura, pain atau iris) dan satu motif (matahari terbit, burung, hujan atau tanzaku), dan tiada dua keping yang serupa.
okiya-lesson-turn = Pada giliran anda, ambil sekeping jubin dan letakkan token anda di tempatnya. Tumbuhan atau motifnya mesti sama dengan jubin yang baru diambil oleh lawan. Jubin pertama setiap pusingan mestilah jubin di tepi grid, tidak kira yang mana.
okiya-lesson-win = Anda menang dengan empat token dalam satu baris, lajur atau pepenjuru panjang, dengan empat token dalam segi empat 2×2, atau apabila tiada lagi jubin yang sepadan untuk diambil oleh lawan.
okiya-lesson-full-board = Jika jubin keenam belas diambil tanpa sesiapa mendapat empat token segaris atau dalam segi empat 2×2, pemain yang mengambil jubin itu menang tetapi tidak mendapat mata; semasa membuat cabaran, anda boleh memilih supaya keadaan ini dikira seri.
okiya-lesson-points = Kemenangan memberikan satu mata bagi setiap jubin yang masih ada dalam grid. Dalam perlawanan beberapa pusingan, pemain yang kalah memulakan pusingan seterusnya, dengan jubin yang dikocok semula; selepas pusingan yang seri, pemain yang mendapat giliran kedua pada pusingan itu memulakan pusingan seterusnya. Dalam perlawanan cermin, kedua-dua pemain bertukar pihak pada pusingan kedua dan setiap jubin diletakkan semula di petak asalnya. Dalam perlawanan hingga sepuluh mata, pemain yang lebih dahulu mencapai sepuluh mata akan menang.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya dalam lima langkah mudah.** Setiap jubin menunjukkan satu tumbuhan dan satu motif. Anda bermain sebagai Hitam dan mula dahulu. Jubin pertama mestilah jubin di tepi grid: ambil jubin iris–burung di **b4**.
okiya-course-1 = Token anda kini berada di tempat jubin tadi. Jubin seterusnya mesti sama tumbuhan atau motifnya, jadi Putih mengambil jubin iris–hujan di c3. Sekarang anda memerlukan iris atau hujan: ambil jubin iris–tanzaku di **b2**.
okiya-course-2 = Kali ini tumbuhannya yang sepadan. Putih mengambil jubin pain–tanzaku di a4. Motif yang sepadan pun boleh: ambil jubin sakura–tanzaku di **b1**.
okiya-course-3 = Anda sudah mempunyai tiga token dalam satu lajur; hanya b3 diperlukan untuk melengkapkan empat segaris. Namun, Putih mengambil jubin sakura–hujan di c4, dan b3 tidak menunjukkan sakura atau hujan. Ambil jubin mapel–hujan di **d2**.
okiya-course-4 = Jubin yang anda ambil menentukan jubin yang boleh diambil oleh Putih: mapel atau hujan. Putih mengambil jubin mapel–burung di c1. Sekarang b3 sepadan kerana jubinnya menunjukkan mapel: ambil **b3**.
okiya-course-5 = Empat segaris: anda menang. Anda juga menang dengan segi empat 2×2, atau apabila lawan tiada jubin yang sepadan. Tujuh keping jubin masih ada dalam grid; dalam perlawanan hingga sepuluh mata, anda akan mendapat tujuh mata.
