# Sentences that any part can use. One Malay word for one thing, in all files; players are “anda”, as in Malaysian apps and rulebooks, the host is "saya".
#
# match perlawanan · round pusingan · game permainan · move langkah · turn giliran · answer balasan · seat tempat · side pihak (seen from: dari pihak)
# challenge cabaran (cabar, terima, tolak, tarik balik, luput) · call off batalkan · abandoned terbengkalai · not counted tidak dikira
# rating penarafan, rated berpenarafan, casual suka-suka · leaderboard papan pendahulu · rank kedudukan · season musim · points mata
# draw seri · resign mengaku kalah · takeback, undo tarik balik langkah (and tarik balik, withdraw) · offer permintaan, whatever is offered or asked for (only a draw: menawarkan) · rematch lawan semula · replay ulang tayang
# hint petunjuk · guess tekaan (teka) · puzzle teka-teki · plan rancang, rancangan · what if bagaimana jika, line variasi · block sekat, nyahsekat · ban larang · spectator penonton
# starting position, deal susunan awal · position posisi · board papan · square petak · rank, row baris · file, column lajur
# piece buah · pawn pawn (Onitama, Oxono), master Ketua, temple kuil, card kad, spare card kad kelima · totem totem · stone (sebiji) batu (Kōnane)
# tile (sekeping) jubin (mapel–hujan), token token, grid grid (Okiya): fits sepadan · capture tangkap · jump, hop lompat · enclosed terkepung
# clock jam (no clock: tanpa had masa; “tanpa jam” reads “without hours”) · time limit, a duration, had masa · deadline, a moment, masa tamat · live masa nyata (“langsung” reads “directly” or a broadcast) · pause jeda (paused: dihentikan sementara) · vacation cuti · day off at the end of a clock hari rehat (satu hari rehat), strict ketat · quiet hours waktu senyap · default lalai · thread bebenang
# level: gentle mudah, steady sederhana, strong sukar, best kekuatan penuh · forced move langkah terpaksa · note nota · channel saluran
# Commands and options keep their English names, as Discord shows them: it has no Malay.

# The language’s own name for itself.
language-name = Bahasa Melayu

list-more = { $others }, { $last }
list-and = { $others } dan { $last }
# Alternatives; list-more joins all before the last
list-or = { $others } atau { $last }
# Two sentences of one text
sentences-joined = { $first } { $next }
list-page = Halaman { $page } daripada { $pages }
button-list-back = Halaman sebelumnya
button-list-forward = Halaman seterusnya

# The last sentence of a board in words, once the round is over.
describe-won = Pusingan tamat; { $seat } menang.
describe-drawn = Pusingan tamat; tiada pemenang.

# Controls for choosing a move.
# The title of a menu: how many choices it has; if there are several menus, also its first and last one
layout-moves = { $count } langkah: pilih satu
layout-squares = { $count } petak: pilih satu
layout-from-to = { $title } ({ $first } hingga { $last })
