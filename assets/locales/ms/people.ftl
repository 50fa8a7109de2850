### A person’s settings: refusals.

refused-zone = Tiada zon waktu bernama “{ $name }”. Mulakan dengan menaip nama bandar besar, kemudian pilih satu daripada senarai.
refused-zone-meant = Tiada zon waktu bernama “{ $name }”. Adakah maksud anda { $zone }?
refused-zone-several = “{ $name }” digunakan dalam beberapa zon waktu: { $zones }. Yang manakah zon waktu anda?
refused-no-zone = Waktu senyap mengikut waktu tempatan anda. Pilih zon waktu anda dahulu dengan /settings zone.
refused-time = “{ $time }” tidak boleh digunakan: waktu mesti tepat pada jam atau setengah jam, contohnya 22:30 atau 7.
refused-night = Waktu senyap boleh berlangsung selama setengah jam hingga dua belas jam sehari.
refused-reminder = Peringatan dihantar 1 hingga { $hours } jam sebelum masa tamat.
refused-too-many-reminders = Anda boleh memilih paling banyak { $limit } peringatan. Buang satu peringatan untuk menambah yang lain.
refused-language = Saya belum boleh menggunakan bahasa “{ $language }”. Pilih satu bahasa daripada senarai.
refused-away = Anda memang sedang bercuti; jam anda berhenti sehingga anda kembali.
refused-here = Anda tidak bercuti sekarang; jam anda sedang berjalan.
refused-no-days-left = Kesemua { $days } hari cuti anda untuk tahun ini sudah digunakan. Anda akan mendapat hari cuti baharu pada bulan Januari.

## Settings. $state is "on" or "off".

settings-title = **Tetapan anda**
settings-alerts = Apabila tiba giliran anda: { $value }
settings-alerts-mention = nama anda disebut di saluran
settings-alerts-direct = mesej terus
settings-alerts-both = nama anda disebut di saluran, dan mesej terus
settings-alerts-digest = satu ringkasan setiap pagi tentang semua papan yang menunggu langkah anda
settings-alerts-silent = tiada pemberitahuan
settings-reminders = Peringatan: { $list }
settings-reminders-none = Peringatan: tiada
settings-days-off = Apabila masa anda tamat: satu hari rehat, jika perlawanan membenarkannya. Baki hari rehat untuk tahun ini: { $days }
settings-days-off-none = Apabila masa anda tamat: perlawanan tamat tanpa hari rehat
settings-reminder-third = apabila masa tinggal satu pertiga
settings-reminder-hours = { $hours } jam sebelum masa tamat
settings-reminder-take = Tambah: { $when }
settings-reminder-drop = Buang: { $when }
settings-zone = Zon waktu: { $zone }
settings-zone-none = Zon waktu: belum dipilih. Pilih satu dengan /settings zone; waktu senyap mengikut zon itu.
settings-quiet = Waktu senyap: { $value }
settings-weekends = Pada hari Sabtu dan Ahad, anda tidak akan diganggu; semua pemberitahuan akan disampaikan pada pagi Isnin. Jam terus berjalan.
settings-night = { $from } hingga { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = tiada, tidak, tak, jangan
settings-words-until = hingga, sehingga, sampai, ke
settings-words-clock = pukul, jam, dari
settings-night-none = tiada waktu senyap
settings-language = Bahasa mesej peribadi: { $value }
language-near = Saya juga boleh menggunakan { $language }: pilih dengan `/settings language`.
settings-language-client = ikut Discord
settings-palette = Warna papan peribadi: { $value }
settings-palette-day = siang
settings-palette-night = malam
settings-palette-contrast = kontras tinggi
settings-confirm = Langkah { $state ->
    [on] yang dibuat dengan butang perlu disahkan dahulu
   *[off] terus dimainkan sebaik sahaja anda menekan butangnya
}
settings-forced = Apabila hanya ada satu langkah yang boleh dibuat, { $state ->
    [on] langkah itu dimainkan secara automatik untuk anda
   *[off] anda tetap memainkannya sendiri
}
settings-hidden = Anda { $state ->
    [on] tidak disenaraikan dalam papan pendahulu, dan hanya anda yang dapat melihat profil anda
   *[off] disenaraikan dalam papan pendahulu
}
settings-hide-ratings = Semasa anda bermain, penarafan anda dan lawan { $state ->
    [on] tidak ditunjukkan kepada anda
   *[off] tetap ditunjukkan
}
settings-named = Siaran harian di sini { $state ->
    [on] menyebut nama anda apabila anda menyelesaikan teka-teki
   *[off] tidak menyebut nama anda
}
settings-menu-alerts = Pemberitahuan giliran anda
settings-menu-reminders = Peringatan, dan hari rehat apabila masa anda tamat
settings-menu-quiet = Waktu senyap; untuk waktu lain, gunakan /settings quiet
settings-menu-private = Bahasa, warna papan dan penarafan dalam mesej peribadi anda
settings-switch-confirm = { $state ->
    [on] Tidak perlu sahkan langkah
   *[off] Sahkan langkah dahulu
}
settings-switch-days-off = { $state ->
    [on] Tiada hari rehat apabila masa saya tamat
   *[off] Satu hari rehat apabila masa saya tamat
}
settings-switch-weekends = { $state ->
    [on] Beritahu saya pada hujung minggu juga
   *[off] Senyap pada hujung minggu
}
settings-switch-forced = { $state ->
    [on] Biar saya mainkan langkah terpaksa sendiri
   *[off] Mainkan langkah terpaksa untuk saya
}
settings-switch-hidden = { $state ->
    [on] Sertai papan pendahulu
   *[off] Keluar dari papan pendahulu
}
settings-switch-hide-ratings = { $state ->
    [on] Tunjukkan penarafan semasa saya bermain
   *[off] Sembunyikan penarafan semasa saya bermain
}
settings-switch-named = { $state ->
    [on] Jangan sebut nama saya dalam siaran harian
   *[off] Sebut nama saya dalam siaran harian
}

command-settings-about = Pilih pemberitahuan, waktu senyap, bahasa, warna dan banyak lagi
option-zone-about = Zon waktu anda; taip nama bandar besar di dalamnya
option-quiet-about = Waktu senyap anda, contohnya 22:30-7 atau 10pm hingga 7am; “tiada” untuk mematikannya
option-weekends-about = Sama ada hari Sabtu dan Ahad senyap; jam terus berjalan
option-alerts-about = Cara anda diberitahu apabila tiba giliran anda
option-alerts-mention = Nama anda disebut di saluran
option-alerts-direct = Mesej terus
option-alerts-both = Kedua-duanya
option-alerts-digest = Satu ringkasan setiap pagi tentang semua papan yang menunggu langkah anda
option-alerts-silent = Tiada pemberitahuan
option-palette-about = Warna yang digunakan
option-palette-day = Siang
option-palette-night = Malam
option-palette-contrast = Kontras tinggi
option-language-about = Bahasa yang digunakan
option-language-none = Ikut tetapan Discord
option-confirm-about = Sama ada langkah yang dibuat dengan butang perlu disahkan dahulu
option-forced-about = Sama ada langkah terpaksa, iaitu satu-satunya yang ada, terus dimainkan untuk anda
option-hidden-about = Sama ada anda tidak disenaraikan dalam papan pendahulu; hanya anda yang dapat melihat profil anda
option-hide-ratings-about = Sama ada penarafan anda dan lawan tidak ditunjukkan kepada anda semasa anda bermain
option-named-about = Sama ada siaran harian di sini boleh menyebut nama anda apabila anda menyelesaikan teka-teki
option-days-off-about = Sama ada saya menggunakan satu hari rehat anda apabila masa tamat; paling banyak 7 hari setahun

confirm-really = Adakah anda pasti mahu memainkan “{ $move }”?
confirm-yes = Mainkan
confirm-no = Tidak

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · penarafan dan keputusan
profile-line = { $mark } **{ $game }**: **{ $here }** di sini, { $everywhere } di semua server · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } di semua server, belum ada di sini · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = Semasa anda bermain, penarafan anda dan lawan disembunyikan. Anda boleh mengubahnya dengan /settings.
profile-absent = Tiada kedudukan dalam { $games } buat masa ini, kerana perlawanan berpenarafan terakhir berlangsung lebih daripada { $days } hari yang lalu. Penarafan itu kekal, dan perlawanan berpenarafan seterusnya akan mengembalikan kedudukan itu.
profile-empty = Belum ada perlawanan berpenarafan.
versus-drawn = Keputusan keseluruhan mereka dalam permainan ini di saluran ini: { $draws } seri antara { $leader } dengan { $other }.
versus-score = { $draws ->
    [0] Keputusan keseluruhan mereka dalam permainan ini di saluran ini: { $leader } { $more }–{ $less } { $other }.
   *[other] Keputusan keseluruhan mereka dalam permainan ini di saluran ini: { $leader } { $more }–{ $less } { $other }, { $draws } seri.
}
profile-against = { $person } menentang { $other }: { ladder-results }
profile-last = Perlawanan terkini:
button-profile = Kembali ke profil
profile-last-match = { $number }. { $game } menentang { $other }: { $outcome ->
    [won] menang
    [lost] kalah
   *[drawn] seri
}, { $day }
button-replay-number = Ulang tayang no. { $number }
profile-chart = { $game }: daripada { $first } kepada { $last } dalam { $matches } perlawanan berpenarafan; terendah { $lowest }, tertinggi { $highest }.
profile-day = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mac
    [4] Apr
    [5] Mei
    [6] Jun
    [7] Jul
    [8] Ogos
    [9] Sep
    [10] Okt
    [11] Nov
   *[12] Dis
} { $year }

command-profile-about = Lihat penarafan dan keputusan seseorang, dengan graf
option-person-about = Siapa orangnya; lalai: anda sendiri

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** menentang **{ $two }**
compare-line = **{ $game }**: { $ones } dan { $twos }
compare-line-met = **{ $game }**: { $ones } dan { $twos } · { ladder-results }
compare-unrated = tiada penarafan
compare-hidden = disembunyikan
compare-never = { $one } dan { $two } belum pernah menghabiskan perlawanan menentang satu sama lain.
refused-same-person = Itu anda sendiri. Pilih orang lain untuk dibandingkan dengan anda; gunakan /profile untuk melihat profil anda sahaja.

## The morning summary.

digest-title = Selamat pagi. Inilah yang menunggu anda setakat { $when }:
digest-ended-title = Perlawanan yang baru sahaja tamat, setakat { $when }:
digest-aloud = Selamat pagi. Saya tidak dapat menghantar mesej terus kepada anda, jadi saya memberitahu anda di sini. { $count ->
    [0] Salah satu perlawanan anda sudah tamat.
   *[other] { $count } perlawanan atau cabaran menunggu anda.
} Lihat **/games** untuk maklumat lanjut.
digest-more = · { $count } lagi: /games menunjukkan semuanya.
digest-more-ended = · { $count } lagi: lihat semula dengan /replay.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = mudah
computer-steady = sederhana
computer-strong = sukar
computer-best = kekuatan penuh
computer-perfect = sempurna
refused-computer-only-plays = Itu saya, dan saya hanya bermain: saya tidak mempunyai penarafan, senarai atau tetapan sendiri. Cabarlah saya pada bila-bila masa.
refused-no-offers-to-computer = Saya tidak menjawab permintaan semasa bermain. Anda boleh menarik balik langkah terakhir dengan *{ button-take-back }*, atau mengaku kalah.
refused-level-for-person = `level` hanya untuk melawan komputer, sedangkan anda mencabar orang lain. Kosongkan `level` atau `opponent`.
refused-level-not-solved = Saya belum menyelesaikan permainan ini pada papan seperti ini, jadi saya tidak dapat bermain dengan sempurna. Pilih “{ option-level-best }” bagi `level`.
