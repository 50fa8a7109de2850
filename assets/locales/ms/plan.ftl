# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Simpan sebagai rancangan saya
button-plan-forget = Lupakan rancangan
# $match: what-if-match
plan-title = **Rancangan saya** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · Jika { $person } memainkan **{ $theirs }**, kamu membalas **{ $mine }**.
plan-then = · Jika { $person } kemudian memainkan **{ $theirs }**, kamu membalas **{ $mine }**.
# Below a picture, so it has to be short.
plan-caption = Jika { $theirs }, kamu membalas { $mine }
# $count: the answers after the one that plan-line names
plan-line-more = { $count } balasan lagi menyusul selepas itu.
plan-more = · { $count } langkah lain juga ada balasannya.
plan-planned = Kamu sudah merancang balasan bagi { $count } langkah.
plan-really = { $count ->
    [1] Mahu saya mainkan balasan ini untuk kamu sebaik sahaja langkah itu dimainkan?
   *[other] Mahu saya mainkan semua balasan ini untuk kamu, setiap satu sebaik sahaja langkahnya dimainkan?
}
plan-settled = Sudah dirancang. Jika langkah dalam rancangan dimainkan, balasan kamu menyusul serta-merta; jika langkah lain, rancangan ini terbatal.
plan-forgotten = Tiada lagi yang dirancang.
# $move: a whole sentence
move-planned = { $move } Ini dirancang lebih awal.

## Refusals

refused-plan-on-own-turn = Sekarang giliran kamu. Kamu boleh merancang selepas membuat langkah.
refused-plan-nothing-to-answer = Rancangan memerlukan satu langkah lawan dan balasan kamu, tetapi variasi ini belum ada kedua-duanya. Cuba kedua-dua langkah itu, kemudian simpan lagi.
refused-plan-not-from-here = Variasi ini tidak melalui posisi sekarang, jadi ia tidak boleh menjadi rancangan kamu.
refused-plan-too-many = Kamu sudah merancang balasan bagi { $limit } langkah, dan itulah hadnya. Lupakan rancangan untuk mula semula.
