# Ayat yang boleh digunakan di mana-mana.
# Glosari: match perlawanan · round pusingan · game permainan · move langkah · turn giliran · answer (langkah) balasan
# challenge cabaran · invite ajak · accept terima · decline tolak · withdraw, take back, undo tarik balik · call off batalkan
# run out luput · offer tawaran · resign mengaku kalah · draw seri · rematch lawan semula · replay ulang tayang · deal susunan permulaan
# position posisi · piece buah · board papan · square petak · rank, row baris · file, column lajur · seat tempat · side pihak · opponent lawan
# rating penarafan · rated berpenarafan · casual suka-suka · leaderboard carta · season musim · rank (carta) kedudukan · points mata
# settings tetapan · quiet hours waktu senyap · vacation cuti · clock jam · pause rehat · abandoned terbengkalai
# level: gentle lembut, steady mantap, strong kuat, best terbaik · forced langkah terpaksa · plan rancang · option pilihan
# tile jubin · token token · grid grid · pawn pawn · master Ketua · student pawn · temple kuil · stone batu · totem totem
# capture tangkap · jump, hop lompat · slide luncur · enclosed terkepung · gap ruang kosong · block sekat · ban larang · thread bebenang
# Perintah selalu disebut dengan nama Inggeris, kerana Discord tiada bahasa Melayu.

# Nama bahasa ini dalam bahasanya sendiri.
language-name = Bahasa Melayu

list-more = { $others }, { $last }
list-and = { $others } dan { $last }
list-page = Halaman { $page } daripada { $pages }
button-list-back = Halaman sebelumnya
button-list-forward = Halaman seterusnya

# Penutup setiap posisi dalam kata-kata setelah pusingan tamat.
describe-won = Pusingan tamat; { $seat } menang.
describe-drawn = Pusingan tamat; tiada yang menang.

# Kawalan untuk memilih langkah.
layout-choose = Pilih langkah
layout-from-to = { $first } hingga { $last }
