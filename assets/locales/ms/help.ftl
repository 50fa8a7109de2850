### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** membawa permainan papan untuk dua orang pemain ke saluran anda: { $games }.
    Anda bermain dengan menekan butang. Satu perlawanan boleh mengambil masa beberapa minit atau beberapa minggu, dan saya akan memberitahu anda apabila tiba giliran anda.
    Mulakan dengan salah satu butang di bawah.
button-help-challenge = Cabar
button-help-learn = Belajar
button-help-commands = Semua perintah
button-help-add = Tambah ke server anda
help-how-to-challenge = Untuk mencabar seseorang, taip { $command } dan pilih orang itu dalam `opponent`, atau pilih **Challenge** di bawah *Apps* dalam menu orang itu. Gunakan butang di bawah untuk mencabar sesiapa sahaja di sini, dengan tetapan lalai server ini.
help-commands = **Semua perintah**
help-more-in-servers = Ada lebih banyak perintah di server yang saya sertai.

help-command-challenge = { $command }: cabar seseorang, atau sesiapa sahaja di sini, untuk bermain.
help-command-move = { $command }: taip langkah anda tanpa menekan butang.
help-command-games = { $command }: lihat perlawanan dan cabaran anda, serta perlawanan yang menunggu giliran anda.
help-command-board = { $command }: lihat perlawanan dari sudut pandangan anda, dan cuba langkah di situ.
help-command-resign = { $command }: mengaku kalah dalam satu pusingan atau seluruh perlawanan.
help-command-undo = { $command }: tarik balik langkah terakhir anda.
help-command-offer = { $command }: tawarkan seri, atau minta tarik balik langkah, jeda atau masa tambahan.
help-command-hint = { $command }: dapatkan petunjuk untuk langkah anda, semasa melawan komputer atau jika kedua-dua pemain bersetuju.
help-command-vacation = { $command }: hentikan jam anda semasa anda tiada.
help-command-leaderboard = { $command }: lihat siapa yang mendahului di sini, dan kedudukan anda.
help-command-rematch = { $command }: main sekali lagi dengan orang yang sama, dengan bertukar pihak.
help-command-replay = { $command }: lihat semula perlawanan yang masih berjalan atau sudah tamat.
help-command-rules = { $command }: baca peraturan sesuatu permainan, disertai gambar.
help-command-learn = { $command }: pelajari satu permainan dalam lima langkah mudah.
help-command-puzzle = { $command }: selesaikan teka-teki harian.
help-command-follow = { $command }: ikuti perlawanan orang lain dan ketahui kesudahannya.
help-command-profile = { $command }: lihat penarafan dan keputusan anda atau orang lain.
help-command-settings = { $command }: pilih cara anda diberitahu tentang giliran anda, waktu senyap, bahasa dan warna.
help-command-block = { $command }: hentikan cabaran dan permintaan antara anda dengan seseorang; dia tidak diberitahu.
help-command-unblock = { $command }: nyahsekat seseorang, atau lihat siapa yang anda sekat.
help-command-privacy = { $command }: lihat, muat turun atau padamkan maklumat yang disimpan tentang anda.
help-command-admin = { $command }: urus server ini (saluran, bahasa, tetapan lalai, papan, penamatan perlawanan, larangan) dan lihat log semua tindakan.
help-command-help = { $command }: lihat senarai ini.
help-menu-challenge = **{ $command }**, di bawah *Apps* dalam menu seseorang: cabar dia.
help-menu-compare = **{ $command }**, di bawah *Apps* dalam menu seseorang: bandingkan penarafan dan keputusan anda dengan penarafan dan keputusannya.
help-menu-open = **{ $command }**, di bawah *Apps* dalam menu sesuatu mesej: buka perlawanan yang ditunjukkannya.
