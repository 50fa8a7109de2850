# Names, descriptions and choices of the commands. Names: lower case, no spaces. Descriptions: at most 100 characters,
# options as “…; default: X”.

command-challenge-about = Cabar seseorang bermain, atau sesiapa di sini
command-move-about = Taip langkah kamu dalam notasi
command-games-about = Perlawanan kamu yang berjalan, dan di mana giliran kamu
command-board-about = Lihat perlawanan dari sudut pandangan kamu
command-resign-about = Mengaku kalah dalam satu pusingan atau seluruh perlawanan
command-rematch-about = Satu perlawanan lagi dengan orang yang sama, bertukar tempat
command-leaderboard-about = Siapa mendahului di sini, dan kedudukan kamu
command-learn-about = Belajar satu permainan dengan lima kali tekan, di papan kamu sendiri
command-rules-about = Cara bermain satu permainan, dengan gambar
command-help-about = Apa yang boleh dibuat dengan Engawa

option-opponent-about = Lawan kamu; lalai: sesiapa di sini
option-format-about = Berapa pusingan; lalai: satu pusingan
option-rated-about = Sama ada mengubah penarafan; lalai: ya
option-note-about = Nota ringkas bersama cabaran ini
option-ratings-about = Penarafan dibenarkan: 1400-1700, 1400+, -1700
option-same-deal-as-about = Mula seperti perlawanan itu, suka-suka
option-from-about = Posisi, teks eksport atau PERLAWANAN@LANGKAH
option-level-about = Tahap lawan komputer
option-level-gentle = Lembut
option-level-steady = Mantap
option-level-strong = Kuat
option-level-best = Terkuat
option-level-perfect = Sempurna
option-seat-about = Siapa mula dahulu; lalai: rawak
option-seat-random = Pilih secara rawak
option-seat-first = Saya mula dahulu
option-seat-second = Lawan saya mula dahulu
option-move-about = Langkah seperti tertulis di papan; cadangan muncul semasa kamu menaip
option-match-about = Perlawanan mana; lalai: paling mendesak/terakhir di sini
option-game-about = Permainan yang mana; lalai: yang paling kerap dimainkan di sini
option-scope-about = Server ini atau semua server; lalai: server ini
option-scope-server = Server ini
option-scope-global = Semua server

format-single = Satu pusingan
format-best-of = Terbaik daripada { $rounds }
format-mirror = Cermin: dua pusingan dengan susunan permulaan sama, tukar tempat
format-to-points = Siapa dahulu mencapai { $points } mata

command-admin-about = Untuk pengurus server ini: di mana, bagaimana dan siapa yang bermain di sini
command-admin-setup-about = Sediakan server ini: saluran, bahasa, bebenang, teka-teki, meja kelab
command-admin-show-about = Tunjuk tetapan server ini
command-admin-channels-about = Saluran tempat perlawanan bermula
command-admin-language-about = Bahasa mesej awam di server ini
command-admin-theme-about = Warna papan yang dilihat semua orang
command-admin-defaults-about = Jam, format dan penarafan lalai bagi cabaran
command-admin-threads-about = Sama ada setiap perlawanan ada bebenang sendiri
command-admin-pictures-about = Sama ada gambar pada papan lama dikekalkan
command-admin-end-about = Batalkan atau putuskan perlawanan; kedua-dua pihak membaca sebabnya
command-admin-ban-about = Larang seseorang memulakan perlawanan di sini
command-admin-unban-about = Benarkan seseorang memulakan perlawanan semula
command-admin-log-about = Tetapan dan tindakan terkini di sini, dan siapa yang membuatnya
option-where-about = Di saluran ini, tidak lagi di saluran ini, atau di semua saluran
option-where-here = Boleh dimulakan di saluran ini
option-where-not-here = Tidak lagi boleh dimulakan di saluran ini
option-where-everywhere = Boleh dimulakan di semua saluran
option-threads-about = Bebenang sendiri bagi setiap perlawanan, diarkibkan apabila tamat
option-pictures-about = Sama ada gambar dikekalkan, bukan dikecilkan menjadi sebaris teks
option-winner-about = Siapa yang diputuskan menang; keputusan ini dikira
option-drawn-about = Diputuskan seri, dan dikira; hanya untuk permainan yang boleh seri
option-reason-about = Sebabnya, secara ringkas
command-admin-purge-about = Padamkan semua yang disimpan tentang server ini; perlu disahkan dahulu
