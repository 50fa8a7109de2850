### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Gerakkan totem, letak pawn di sebelahnya; menang dengan empat sebaris sewarna atau sesimbol.
oxono-goal = Untuk menang: empat dalam satu baris atau lajur, sewarna atau sesimbol.
oxono-seat-pink = Jambu
oxono-seat-black = Hitam

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } di { $square }
oxono-square = { $square }
oxono-ask-totem = Totem mana yang bergerak?
oxono-ask-target = { $totem } bergerak. Ke mana?
oxono-ask-pawn = { $totem } ke { $square }. Pawn diletakkan di mana?
# $count: pawns left
oxono-reserve = tinggal { $count } { $symbol }
oxono-way-jump = melompat keluar
oxono-way-anywhere = ke mana-mana sahaja

## Moves. $way: slide, jump or anywhere.

oxono-move = { $totem } → { $to }, pawn → { $pawn }
oxono-tell = { $by } { $way ->
    [jump] melompatkan totem { $symbol } ke { $totem }
    [anywhere] memindahkan totem { $symbol } yang terkepung ke { $totem }
   *[slide] menggerakkan totem { $symbol } ke { $totem }
} dan meletakkan pawn { $symbol } di { $pawn }.
oxono-tell-next-only = Seterusnya: gerakkan totem { $symbol }; pawn { $other } kamu sudah habis.
oxono-tell-turn = Seterusnya: gerakkan satu totem, kemudian letakkan pawn di sebelahnya.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } menang dengan empat pawn sebaris yang sewarna.
oxono-ending-symbol = { $winner } menang dengan empat pawn sebaris yang sesimbol.
oxono-drawn-exhausted = Semua pawn sudah diletakkan dan tiada empat sebaris: seri.
oxono-by-colour = empat sebaris yang sewarna
oxono-by-symbol = empat sebaris yang sesimbol
oxono-by-exhausted = semua pawn sudah diletakkan

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = Pusingan ini sudah tamat.
oxono-why-not-unreadable = “{ $tried }” bukan langkah. Langkah ialah totem dengan petak baharunya, kemudian petak pawn, contohnya Xc5/c6.
oxono-why-not-reserve = Pawn { $symbol } sudah habis, jadi totem { $symbol } tidak boleh digerakkan. Gerakkan yang satu lagi.
oxono-why-not-stay = Totem { $symbol } mesti meninggalkan { $square }; totem bergerak sekurang-kurangnya satu petak.
oxono-why-not-occupied = { $square } sudah diduduki. Totem hanya boleh ke petak kosong.
oxono-why-not-slide = Totem { $symbol } ada petak kosong di sebelahnya, jadi ia meluncur sepanjang baris atau lajurnya melalui petak kosong, dan { $square } tidak dapat dicapai begitu.
oxono-why-not-jump = Totem { $symbol } terkepung dan melompat ke petak kosong pertama di salah satu daripada empat arah; { $square } bukan salah satunya.
oxono-why-not-pawn = { $square } diduduki apabila totem berada di { $totem }. Petak kosong untuk pawn: { $squares }.
oxono-why-not-beside = Pawn diletakkan betul-betul di sebelah totem di { $totem }; pilihannya ialah { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X di { $x }, totem O di { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] tiada { $symbol } di papan
   *[other] { $symbol } di { $squares }
}, tinggal { $reserve }
oxono-describe-turn = Giliran { $colour }.

## Rules

oxono-lesson-goal = **Oxono** dimainkan di papan enam kali enam dengan dua totem, X dan O, milik kedua-dua pemain. Setiap pemain ada lapan pawn X dan lapan pawn O dalam satu warna. Empat atau lebih dalam satu baris atau lajur memberi kemenangan: sewarna, tidak kira simbolnya, atau sesimbol, tidak kira siapa yang meletakkannya. Pepenjuru dan totem tidak dikira.
oxono-lesson-turn = Pada giliran kamu, pilih satu totem; kamu mesti masih ada pawn dengan simbolnya. Luncurkan totem itu sepanjang baris atau lajurnya melalui petak kosong, sekurang-kurangnya satu petak.
oxono-lesson-pawn = Kemudian letakkan pawn dengan simbol totem itu di petak kosong betul-betul di sebelahnya. Jika tiada, letakkan di mana-mana petak kosong.
oxono-lesson-enclosed = Totem terkepung apabila tiada petak kosong di sebelahnya; tepi papan dan totem yang satu lagi turut mengepung. Totem yang terkepung boleh melompat ke petak kosong pertama di mana-mana daripada empat arah. Jika baris dan lajurnya penuh, totem itu boleh ke mana-mana petak kosong.
oxono-lesson-end = Pemenangnya ialah pemain yang meletakkan pawn terakhir dalam barisan itu. Jika semua 32 pawn diletakkan tanpa empat sebaris, pusingan itu seri.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono dengan lima kali tekan.** Kamu bermain sebagai Merah Jambu. Dua totem itu milik kedua-dua pihak; pemain yang menggerakkan totem meletakkan pawn dengan simbol totem itu di sebelahnya. Empat sebaris yang sewarna atau sesimbol memberi kemenangan. Kamu ada pawn di b3 dan d3: tekan **totem O**.
oxono-course-1 = Totem meluncur sepanjang baris atau lajurnya melalui petak kosong. Petak yang boleh dituju menyala. Tekan **c2**.
oxono-course-2 = Sekarang pawn O kamu diletakkan di sebelah totem: tekan **c3**, di antara dua pawn itu.
oxono-course-3 = Tiga sebaris. Hitam menggerakkan totem O ke e2 dan meletakkan pawn di e3, jadi satu hujung sudah tertutup. Hujung yang satu lagi ialah a3, dan totem X boleh ke sebelahnya: tekan **totem X**.
oxono-course-4 = Tekan **a4**. Di sebelahnya hanya a3 yang kosong, jadi pawn terus diletakkan di situ tanpa perlu ditekan.
oxono-course-5 = Empat pawn merah jambu sebaris: kamu menang. Empat sebaris yang sesimbol juga memberi kemenangan, tidak kira warnanya.
