### Oxono. Two totems, X and O, are shared; players place pawns that show X or O.
### $colour is a seat name below, $symbol is X or O, $square, $totem and $pawn are names of squares.

oxono-name = Oxono
oxono-summary = Gerakkan totem, letakkan pawn di sebelahnya, dan susun empat segaris yang sama warna atau simbol.
oxono-goal = Untuk menang: susun empat pawn yang sama warna atau sama simbol berturut-turut dalam satu baris atau lajur.
oxono-seat-pink = Merah Jambu
oxono-seat-black = Hitam
# The same on the board, where “Merah Jambu” has no room
oxono-plaque-pink = Jambu
oxono-plaque-black = { oxono-seat-black }

## Choices

oxono-totem = Totem { $symbol }
oxono-totem-on = Totem { $symbol } di { $square }
oxono-square = { $square }
oxono-ask-totem = Totem manakah yang hendak digerakkan?
oxono-ask-target = { $totem } dipilih. Ke petak manakah totem itu hendak digerakkan?
oxono-ask-pawn = { $totem } ke { $square }. Di manakah pawn hendak diletakkan?
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
oxono-tell-next-only = Seterusnya: gerakkan totem { $symbol }; pawn { $other } anda sudah habis.
oxono-tell-turn = Seterusnya: gerakkan satu totem, kemudian letakkan pawn di sebelahnya.

## Endings. $winner and $loser: people.

oxono-ending-colour = { $winner } menang dengan empat pawn segaris yang sama warna.
oxono-ending-symbol = { $winner } menang dengan empat pawn segaris yang sama simbol.
oxono-drawn-exhausted = Semua pawn sudah diletakkan, tetapi tiada empat pawn segaris yang sama warna atau sama simbol: seri.
oxono-by-colour = empat segaris sama warna
oxono-by-symbol = empat segaris sama simbol
oxono-by-exhausted = semua pawn sudah diletakkan

## Why a move is not possible. $tried: what the person wrote; $squares: squares as a list.

oxono-why-not-over = Pusingan ini sudah tamat.
oxono-why-not-unreadable = “{ $tried }” bukan langkah. Langkah terdiri daripada totem dengan petak baharunya, diikuti petak pawn, contohnya Xc5/c6.
oxono-why-not-reserve = Pawn { $symbol } anda sudah habis, jadi totem { $symbol } tidak boleh digerakkan. Gerakkan totem yang satu lagi.
oxono-why-not-stay = Totem { $symbol } mesti meninggalkan { $square }; totem bergerak sekurang-kurangnya satu petak.
oxono-why-not-occupied = Petak { $square } sudah ditempati. Totem hanya boleh bergerak ke petak kosong.
oxono-why-not-slide = Ada petak kosong di sebelah totem { $symbol }, jadi totem itu meluncur sepanjang baris atau lajurnya melalui petak kosong. Petak { $square } tidak dapat dicapai dengan cara itu.
oxono-why-not-jump = Totem { $symbol } terkepung, jadi totem itu melompat ke petak kosong pertama pada salah satu daripada empat arah. Petak { $square } bukan salah satu daripadanya.
oxono-why-not-pawn = Petak { $square } akan ditempati apabila totem berada di { $totem }. Petak kosong untuk pawn: { $squares }.
oxono-why-not-beside = Pawn diletakkan betul-betul di sebelah totem di { $totem }; pilihannya ialah { $squares }.

## The board in words. $x and $o: squares of the totems; $pink and $black: the pawns of a side; $next: whose turn it is.

oxono-describe = Totem X berada di { $x }, totem O di { $o }. { $pink } { $black } { $next }
oxono-describe-side = { $colour }: { $xs }; { $os }.
oxono-describe-none = { $colour } belum meletakkan sebarang pawn.
# $reserve: pawns not placed yet
oxono-describe-pawns = { $count ->
    [0] tiada { $symbol } di papan
   *[other] { $symbol } di { $squares }
}, { $reserve ->
    [0] tiada lagi yang tinggal
   *[other] tinggal { $reserve }
}
oxono-describe-turn = Sekarang giliran { $colour }.

## Rules

oxono-lesson-goal = **Oxono** dimainkan di papan enam kali enam dengan dua totem, X dan O, yang dikongsi oleh kedua-dua pemain. Setiap pemain mempunyai lapan pawn X dan lapan pawn O dalam warnanya sendiri. Untuk menang, susun empat pawn atau lebih secara berturut-turut dalam satu baris atau lajur: sama warna, tidak kira simbolnya, atau sama simbol, tidak kira siapa yang meletakkannya. Pepenjuru dan totem tidak dikira.
oxono-lesson-turn = Pada giliran anda, pilih satu totem, asalkan anda masih mempunyai pawn yang sama simbol. Luncurkan totem itu sepanjang baris atau lajurnya melalui petak kosong, sekurang-kurangnya satu petak.
oxono-lesson-pawn = Kemudian letakkan pawn yang sama simbol dengan totem itu di petak kosong yang betul-betul bersebelahan dengan totem tersebut. Jika tiada petak sedemikian, letakkan pawn itu di mana-mana petak kosong.
oxono-lesson-enclosed = Totem terkepung apabila tiada petak kosong di sebelahnya; tepi papan dan totem yang satu lagi turut mengepung. Totem yang terkepung boleh melompat ke petak kosong pertama pada mana-mana satu daripada empat arah. Jika baris dan lajurnya penuh, totem itu boleh bergerak ke mana-mana petak kosong.
oxono-lesson-end = Pemenangnya ialah pemain yang melengkapkan susunan empat pawn itu. Jika kesemua 32 pawn sudah diletakkan tetapi susunan sedemikian tidak terbentuk, pusingan itu dikira seri.

## A first game: the sentences after each step.

oxono-course-0 = **Oxono dalam lima langkah mudah.** Anda bermain sebagai Merah Jambu. Ada dua totem yang dikongsi oleh kedua-dua pihak. Setiap kali anda menggerakkan satu totem, anda perlu meletakkan pawn yang sama simbol di sebelahnya. Anda menang apabila empat pawn yang sama warna atau sama simbol tersusun berturut-turut dalam satu baris atau lajur. Mari letakkan satu pawn di antara pawn anda di b3 dan d3: tekan **totem O**.
oxono-course-1 = Totem meluncur sepanjang baris atau lajurnya melalui petak kosong. Petak yang boleh dituju akan menyala. Tekan **c2**.
oxono-course-2 = Sekarang letakkan pawn O anda di sebelah totem: tekan **c3**, di antara pawn anda di b3 dan d3.
oxono-course-3 = Tiga segaris. Hitam menggerakkan totem O ke e2 dan meletakkan pawn di e3, jadi satu hujung sudah tertutup. Hujung yang satu lagi ialah a3, dan totem X boleh bergerak ke sebelahnya: tekan **totem X**.
oxono-course-4 = Tekan **a4**. Di sebelahnya hanya a3 yang kosong, jadi pawn diletakkan di situ secara automatik.
oxono-course-5 = Empat pawn merah jambu segaris: anda menang. Anda juga menang dengan empat pawn segaris yang sama simbol, tidak kira warnanya.
