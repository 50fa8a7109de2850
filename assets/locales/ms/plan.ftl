# Answers planned ahead, for moves that the opponent may play.

button-plan-save = Simpan sebagai rancangan saya
button-plan-forget = Padamkan rancangan
# $match: what-if-match
plan-title = **Rancangan anda** · { $match }
# $theirs, $mine: the names of moves, such as c3 → c7
plan-line = · Jika { $person } memainkan “{ $theirs }”, anda membalas dengan “{ $mine }”.
plan-then = · Jika { $person } kemudian memainkan “{ $theirs }”, anda membalas dengan “{ $mine }”.
# Below a picture, so it has to be short.
plan-caption = Jika lawan memainkan “{ $theirs }”, anda membalas dengan “{ $mine }”.
# $count: the answers after the one that plan-line names
plan-line-more = Selepas itu, ada { $count } balasan lagi.
plan-more = · Balasan untuk { $count } langkah lain juga sudah dirancang.
plan-planned = Anda sudah merancang balasan untuk { $count } langkah.
plan-really = { $count ->
    [1] Adakah anda mahu saya memainkan balasan ini sebaik sahaja lawan membuat langkah itu?
   *[other] Adakah anda mahu saya memainkan setiap balasan ini sebaik sahaja lawan membuat langkah yang berkenaan?
}
plan-settled = Rancangan anda sudah disimpan. Apabila lawan membuat langkah yang ada dalam rancangan, saya akan memainkan balasan anda serta-merta; jika lawan membuat langkah lain, rancangan itu terbatal.
plan-forgotten = Rancangan anda sudah dipadamkan.
# $move: a whole sentence
move-planned = { $move } Balasan ini sudah dirancang lebih awal.

## Refusals

refused-plan-on-own-turn = Sekarang giliran anda. Buat langkah dahulu, kemudian anda boleh merancang.
refused-plan-nothing-to-answer = Rancangan memerlukan satu langkah lawan dan balasan anda, tetapi variasi ini belum mempunyai kedua-duanya. Cuba kedua-dua langkah itu dahulu, kemudian simpan variasi ini sekali lagi.
refused-plan-not-from-here = Variasi ini tidak melalui posisi semasa, jadi tidak boleh dijadikan rancangan anda.
refused-plan-too-many = Anda sudah merancang balasan untuk { $limit } langkah, dan itulah hadnya. Padamkan rancangan untuk mula semula.
