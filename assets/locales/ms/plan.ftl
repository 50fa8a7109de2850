# Answers planned ahead during the opponent’s turn.

button-plan = Rancang balasan
button-plan-settle = Rancang begini
button-plan-another = Balasan lain
button-plan-forget = Lupakan rancangan
# $theirs, $mine: the names of moves, such as c3 → c7
plan-theirs = Apa agaknya langkah { $person }? Belum ada apa-apa yang dimainkan.
plan-mine = Jika { $person } memainkan **{ $theirs }**, apa balasan kamu?
plan-really = Jika { $person } memainkan **{ $theirs }**, kamu terus membalas **{ $mine }**. Mahu saya mainkan untuk kamu?
plan-line = · Jika { $person } memainkan **{ $theirs }**, kamu membalas **{ $mine }**.
plan-settled = Sudah dirancang. Jika langkah itu dimainkan, balasan kamu menyusul serta-merta; jika langkah lain, rancangan ini terbatal.
plan-forgotten = Tiada lagi yang dirancang.
# $move: a whole sentence
move-planned = { $move } Ini dirancang lebih awal.

## Refusals

refused-plan-too-late = Papan sudah berubah sementara itu, jadi tiada apa-apa yang dirancang atau dimainkan.
refused-plan-on-own-turn = Sekarang giliran kamu. Kamu boleh merancang balasan selepas membuat langkah.
refused-plan-nothing-to-answer = Selepas langkah itu tiada apa-apa yang perlu dibalas. Pilih langkah lain.
refused-plan-too-many = Kamu boleh merancang { $limit } balasan untuk satu giliran, dan itulah hadnya. Lupakan rancangan untuk mula semula.
