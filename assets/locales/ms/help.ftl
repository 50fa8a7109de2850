### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** membawa permainan papan untuk dua orang ke saluran kamu: { $games }.
    Kamu bermain dengan menekan butang, sama ada dalam beberapa minit atau selama beberapa minggu, dan saya akan memberitahu kamu apabila tiba giliran kamu.
    Mulakan dengan salah satu butang di bawah.
button-help-challenge = Cabar
button-help-learn = Belajar
button-help-commands = Semua perintah
button-help-add = Tambah ke server kamu
help-how-to-challenge = Untuk mencabar seseorang, taip { $command } dan pilih dia dalam `opponent`, atau pilih **Challenge** di bawah *Apps* dalam menunya. Butang di bawah mencabar sesiapa sahaja di sini, dengan syarat biasa server ini.
help-commands = **Semua perintah**
help-more-in-servers = Ada lebih banyak perintah di server yang ada saya.

help-command-challenge = { $command }: cabar seseorang bermain, atau sesiapa di sini.
help-command-move = { $command }: taip langkah kamu tanpa menekan butang.
help-command-games = { $command }: perlawanan dan cabaran kamu, dan di mana giliran kamu.
help-command-board = { $command }: lihat satu perlawanan dari sudut pandangan kamu, dan cuba langkah di situ.
help-command-resign = { $command }: mengaku kalah dalam satu pusingan atau seluruh perlawanan.
help-command-undo = { $command }: tarik balik langkah terakhir kamu.
help-command-offer = { $command }: tawarkan seri, atau minta tarik balik langkah, rehat atau masa tambahan.
help-command-hint = { $command }: petunjuk untuk langkah kamu, apabila melawan komputer atau jika kamu berdua bersetuju.
help-command-vacation = { $command }: hentikan jam kamu semasa kamu tiada.
help-command-leaderboard = { $command }: siapa mendahului di sini, dan kedudukan kamu.
help-command-rematch = { $command }: lawan orang yang sama sekali lagi, bertukar tempat.
help-command-replay = { $command }: lihat semula perlawanan yang masih berjalan atau sudah tamat.
help-command-rules = { $command }: cara bermain sesuatu permainan, dengan gambar.
help-command-learn = { $command }: belajar satu permainan dengan lima kali tekan.
help-command-puzzle = { $command }: teka-teki harian.
help-command-follow = { $command }: ikuti perlawanan orang lain dan tahu kesudahannya.
help-command-profile = { $command }: penarafan dan keputusan kamu atau orang lain.
help-command-settings = { $command }: pemberitahuan giliran kamu, waktu senyap, bahasa dan warna.
help-command-block = { $command }: hentikan cabaran dan permintaan antara kamu dengan seseorang; dia tidak diberitahu.
help-command-unblock = { $command }: tarik balik sekatan, atau lihat siapa yang kamu sekat.
help-command-privacy = { $command }: lihat apa yang disimpan tentang kamu, muat turun atau padamkan.
help-command-admin = { $command }: urus server ini (saluran, bahasa, tetapan lalai, papan, menamatkan perlawanan, larangan), dengan log semuanya.
help-command-help = { $command }: senarai ini.
help-menu-challenge = **{ $command }**, di bawah *Apps* dalam menu seseorang: cabar dia.
help-menu-compare = **{ $command }**, di bawah *Apps* dalam menu seseorang: bandingkan penarafan dan keputusan kamu dengannya.
help-menu-open = **{ $command }**, di bawah *Apps* dalam menu mesej: buka perlawanan yang ditunjukkannya.
