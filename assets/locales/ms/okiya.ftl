### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles.
### “Jubin” is the word for mahjong tiles.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = Ambil jubin sepadan dengan yang tadi; menang dengan empat token sebaris atau segi empat.
okiya-goal = Untuk menang: empat token sebaris atau dalam segi empat 2×2, atau tiada lagi jubin yang sepadan untuk lawan.
okiya-seat-first = Hitam
okiya-seat-second = Putih

# $value: the value of the option
okiya-option-full-board-about = Siapa menang apabila jubin terakhir diambil dan tiada sesiapa dapat empat
okiya-option-full-board = { $value ->
    [draw] jika grid penuh, seri
   *[last-mover] jika grid penuh, pengambil jubin terakhir menang
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
okiya-tile = { okiya-plant } dengan { okiya-poem }
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

okiya-move = { $square }: { $tile }
okiya-tiles = { $count } jubin: pilih satu
okiya-tell-take = { $by } mengambil { $tile } di { $square }.
okiya-tell-next = Seterusnya: ambil jubin { okiya-plant } atau { okiya-poem }.
okiya-tell-next-border = Seterusnya: ambil jubin di tepi grid.

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner } menang dengan empat token sebaris{ okiya-points }
okiya-ending-square = { $winner } menang dengan empat token dalam segi empat{ okiya-points }
okiya-ending-block = { $winner } tidak meninggalkan jubin yang sepadan dan menang{ okiya-points }
okiya-ending-full = { $winner } mengambil jubin terakhir dan menang{ okiya-points }
okiya-drawn-full = Grid penuh tanpa empat token sebaris atau dalam segi empat: seri.
okiya-by-line = empat sebaris
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
okiya-why-not-unreadable = “{ $tried }” bukan petak dalam grid. Petaknya dari a1 di kiri bawah hingga d4.
okiya-why-not-token = { $seat } sudah ada token di { $square }. Ambil petak yang masih ada jubin.
okiya-why-not-border = Jubin pertama setiap pusingan diambil dari tepi grid, dan { $square } di tengah.
okiya-why-not-apart = Di { $square } ada { $tile }; tumbuhan dan puisinya berbeza daripada jubin yang baru diambil, { $taken }.

## The board in words

okiya-describe = { $tiles-left ->
    [0] Tiada jubin lagi.
   *[other] Tinggal { $tiles-left } jubin: { $tiles }.
} { $first } { $second } { $next }
okiya-describe-tokens = { $count ->
    [0] { $seat } belum ada token.
   *[other] Token { $seat } di { $squares }.
}
okiya-describe-start = { $seat } bermula dengan mana-mana jubin di tepi.
okiya-describe-next = Baru diambil: { $taken }. { $seat } mengambil jubin { okiya-plant } atau { okiya-poem }.

## Rules

okiya-lesson-goal = **Okiya** dimainkan dengan enam belas keping jubin. Setiap satu menunjukkan tumbuhan (mapel, sakura, pain atau iris) dan puisi (matahari terbit, burung, hujan atau tanzaku), dan tiada dua yang serupa.
okiya-lesson-turn = Pada giliran kamu, ambil sekeping jubin dan letakkan token kamu di tempatnya. Tumbuhan atau puisinya mesti sama dengan jubin yang diambil sejurus sebelumnya. Jubin pertama setiap pusingan boleh mana-mana jubin di tepi grid.
okiya-lesson-win = Kamu menang dengan empat token dalam satu baris, lajur atau pepenjuru panjang, dengan empat token dalam segi empat 2×2, atau apabila tiada lagi jubin yang sepadan untuk lawan.
okiya-lesson-full-board = Jika jubin keenam belas diambil dan tiada sesiapa yang mendapat empat, pemain yang mengambilnya menang tanpa mata; cabaran boleh menetapkan bahawa ini dikira seri.
okiya-lesson-points = Kemenangan memberi mata sebanyak jubin yang masih dalam grid. Dalam perlawanan beberapa pusingan, pemain yang kalah memulakan pusingan seterusnya, dengan jubin dikocok semula; dalam perlawanan cermin, pemain bertukar tempat dan jubin bermula di petak yang sama. Dalam perlawanan hingga sepuluh mata, pemain yang dahulu mencapainya menang.

## A first game: the sentences after each step.

okiya-course-0 = **Okiya dengan lima kali tekan.** Setiap jubin menunjukkan tumbuhan dan puisi. Kamu Hitam dan bermula, dengan mana-mana jubin di tepi: ambil iris dengan burung, di **b4**.
okiya-course-1 = Token kamu kini di tempat jubin tadi. Jubin seterusnya mesti sama tumbuhan atau puisinya, jadi Putih mengambil iris dengan hujan, di c3. Sekarang kamu perlukan iris atau hujan: ambil iris dengan tanzaku, di **b2**.
okiya-course-2 = Kali ini tumbuhannya yang sepadan. Putih mengambil pain dengan tanzaku, di a4. Puisi yang sepadan pun boleh: ambil sakura dengan tanzaku, di **b1**.
okiya-course-3 = Kamu sudah ada tiga dalam satu lajur, dan b3 akan menjadi yang keempat. Tetapi Putih mengambil sakura dengan hujan, di c4, dan b3 tidak menunjukkan kedua-duanya. Ambil mapel dengan hujan, di **d2**.
okiya-course-4 = Apa yang kamu ambil menentukan apa yang boleh diambil Putih: mapel atau hujan. Putih mengambil mapel dengan burung, di c1. Sekarang b3 sepadan, kerana ia menunjukkan mapel: ambil **b3**.
okiya-course-5 = Empat sebaris: kamu menang. Segi empat 2×2 juga memberi kemenangan, begitu juga jika tiada jubin yang sepadan untuk lawan. Tujuh keping jubin masih ada; dalam perlawanan hingga sepuluh mata, itulah mata kamu.
