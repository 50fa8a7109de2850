### A person’s settings: refusals.

refused-zone = Tiada zon waktu bernama “{ $name }”. Mula dengan nama bandar besar, kemudian pilih satu daripada senarai.
refused-zone-meant = Tiada zon waktu bernama “{ $name }”. Maksud kamu { $zone }?
refused-zone-several = “{ $name }” digunakan di beberapa zon waktu: { $zones }. Yang mana satu zon kamu?
refused-no-zone = Waktu senyap mengikut waktu tempatan kamu. Pilih zon waktu dahulu, dengan /settings zone.
refused-time = “{ $time }” tidak difahami sebagai waktu: hanya jam penuh atau setengah jam. Tulis begini: 22:30 atau 7.
refused-night = Waktu senyap sekurang-kurangnya setengah jam dan paling lama dua belas jam sehari.
refused-reminder = Peringatan dihantar 1 hingga { $hours } jam sebelum had masa.
refused-too-many-reminders = Kamu boleh memilih paling banyak { $limit } peringatan. Buang satu untuk menambah yang lain.
refused-language = Saya belum boleh bertutur dalam “{ $language }”. Pilih satu bahasa daripada senarai.
refused-away = Kamu memang sedang bercuti; jam kamu berhenti sehingga kamu kembali.
refused-here = Kamu tidak sedang bercuti; jam kamu berjalan.
refused-no-days-left = Kesemua { $days } hari cuti kamu untuk tahun ini sudah digunakan. Hari cuti baharu ada pada bulan Januari.

## Settings. $state is "on" or "off".

settings-title = **Tetapan kamu**
settings-alerts = Apabila tiba giliran kamu: { $value }
settings-alerts-mention = nama kamu disebut di saluran
settings-alerts-direct = mesej terus
settings-alerts-both = nama kamu disebut di saluran, dan mesej terus
settings-alerts-digest = satu ringkasan setiap pagi tentang semua papan yang menunggu giliran kamu
settings-alerts-silent = tiada, saya tengok sendiri
settings-reminders = Peringatan: { $list }
settings-reminders-none = Peringatan: tiada
settings-days-off = Apabila masa kamu tamat: sehari rehat, jika perlawanan membenarkannya. Baki untuk tahun ini: { $days }
settings-days-off-none = Apabila masa kamu tamat: perlawanan tamat tanpa hari rehat
settings-reminder-third = apabila masa tinggal satu pertiga
settings-reminder-hours = { $hours } jam sebelum had masa
settings-reminder-take = Tambah: { $when }
settings-reminder-drop = Buang: { $when }
settings-zone = Zon waktu: { $zone }
settings-zone-none = Zon waktu: belum dipilih. Pilih satu dengan /settings zone; waktu senyap mengikut zon itu.
settings-quiet = Waktu senyap: { $value }
settings-weekends = Pada hari Sabtu dan Ahad kamu tidak akan diganggu; semuanya disampaikan pada pagi Isnin. Jam terus berjalan.
settings-night = { $from } hingga { $to }
# Words that people may type for quiet hours: lower case, separated by commas.
settings-words-none = tiada, tidak, tak, jangan
settings-words-until = hingga, sehingga, sampai, ke
settings-words-clock = pukul, jam, dari
settings-night-none = tiada waktu senyap
settings-language = Mesej peribadi: { $value }
language-near = Saya juga bertutur dalam { $language }: `/settings language`.
settings-language-client = bahasa Discord kamu
settings-palette = Warna papan peribadi: { $value }
settings-palette-day = Siang
settings-palette-night = Malam
settings-palette-contrast = Kontras tinggi
settings-confirm = Langkah { $state ->
    [on] yang dibuat dengan butang perlu disahkan dahulu
   *[off] dimainkan sebaik sahaja kamu menekan butangnya
}
settings-forced = Langkah terpaksa (satu-satunya langkah yang ada) { $state ->
    [on] terus dimainkan untuk kamu
   *[off] tidak dimainkan sebelum kamu menekannya
}
settings-hidden = Kamu { $state ->
    [on] tidak disenaraikan dalam papan pendahulu, dan hanya kamu yang nampak profil kamu
   *[off] disenaraikan dalam papan pendahulu
}
settings-hide-ratings = Semasa kamu bermain, penarafan kamu dan lawan { $state ->
    [on] tidak ditunjukkan kepada kamu
   *[off] tetap ditunjukkan
}
settings-named = Siaran harian di sini { $state ->
    [on] menyebut nama kamu apabila kamu menyelesaikan teka-teki
   *[off] tidak menyebut nama kamu
}
settings-menu-alerts = Pemberitahuan giliran kamu
settings-menu-reminders = Peringatan, dan hari rehat apabila masa kamu tamat
settings-menu-quiet = Waktu senyap; waktu lain dengan /settings quiet
settings-menu-private = Bahasa, warna papan dan penarafan dalam mesej peribadi kamu
settings-switch-confirm = { $state ->
    [on] Tidak perlu sahkan langkah
   *[off] Sahkan langkah dahulu
}
settings-switch-days-off = { $state ->
    [on] Tiada hari rehat apabila masa saya tamat
   *[off] Sehari rehat apabila masa saya tamat
}
settings-switch-weekends = { $state ->
    [on] Beritahu juga pada hujung minggu
   *[off] Senyap pada hujung minggu
}
settings-switch-forced = { $state ->
    [on] Saya main langkah terpaksa sendiri
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

command-settings-about = Cara kamu diberitahu, waktu senyap, bahasa dan warna
option-zone-about = Zon waktu kamu, mengikut bandar besar di dalamnya
option-quiet-about = Waktu senyap kamu, contohnya 22:30-7 atau 10pm hingga 7am; “tiada” untuk mematikannya
option-weekends-about = Sama ada Sabtu dan Ahad senyap; jam terus berjalan
option-alerts-about = Cara kamu diberitahu apabila tiba giliran kamu
option-alerts-mention = Nama kamu disebut di saluran
option-alerts-direct = Mesej terus
option-alerts-both = Kedua-duanya
option-alerts-digest = Satu ringkasan setiap pagi tentang semua papan yang menunggu giliran kamu
option-alerts-silent = Tiada
option-palette-about = Warna yang mana
option-palette-day = Siang
option-palette-night = Malam
option-palette-contrast = Kontras tinggi
option-language-about = Bahasa yang mana
option-language-none = Ikut tetapan Discord
option-confirm-about = Sama ada langkah yang dibuat dengan butang perlu disahkan dahulu
option-forced-about = Sama ada langkah terpaksa, iaitu satu-satunya yang ada, terus dimainkan untuk kamu
option-hidden-about = Keluarkan kamu daripada papan pendahulu; hanya kamu yang nampak profil kamu
option-hide-ratings-about = Sama ada penarafan kamu dan lawan tidak ditunjukkan kepada kamu semasa kamu bermain
option-named-about = Sama ada siaran harian di sini boleh menyebut nama kamu apabila kamu menyelesaikan teka-teki
option-days-off-about = Sama ada saya ambil sehari rehat apabila masa kamu tamat; paling banyak 7 hari setahun

confirm-really = Kamu pasti mahu memainkan { $move }?
confirm-yes = Mainkan
confirm-no = Tidak

## Profiles. $mark: the symbol of the game in the chart. Provisional ratings are shown as new (rating-new).

profile-title = **{ $person }** · penarafan dan keputusan
profile-line = { $mark } **{ $game }**: **{ $here }** di sini, { $everywhere } di semua server · { ladder-results }
profile-line-elsewhere = { $mark } **{ $game }**: { $everywhere } di semua server, belum ada di sini · { ladder-results }
profile-line-hidden = · **{ $game }** · { ladder-results }
ratings-hidden = Semasa kamu bermain, penarafan kamu dan lawan disembunyikan. Kamu boleh mengubahnya dengan /settings.
profile-absent = Tiada kedudukan buat masa ini, selepas lebih { $days } hari tanpa perlawanan berpenarafan di papan pendahulu: { $games }. Penarafan kekal, dan perlawanan berpenarafan seterusnya mengembalikan kedudukan.
profile-empty = Belum ada perlawanan berpenarafan.
versus-drawn = Dalam permainan dan saluran ini: { $draws } seri antara { $leader } dengan { $other }.
versus-score = { $draws ->
    [0] Dalam permainan dan saluran ini: { $leader } { $more }–{ $less } { $other }.
   *[other] Dalam permainan dan saluran ini: { $leader } { $more }–{ $less } { $other }, { $draws } seri.
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

command-profile-about = Penarafan dan keputusan seseorang, dengan graf
option-person-about = Siapa orangnya; lalai: kamu sendiri

## Two people side by side. $ones and $twos are ratings.

compare-title = **{ $one }** menentang **{ $two }**
compare-line = **{ $game }**: { $ones } dan { $twos }
compare-line-met = **{ $game }**: { $ones } dan { $twos } · { ladder-results }
compare-unrated = tiada penarafan
compare-hidden = disembunyikan
compare-never = { $one } dan { $two } belum pernah menghabiskan perlawanan bersama.
refused-same-person = Itu kamu sendiri. Pilih orang lain untuk dibandingkan dengan kamu; gunakan /profile untuk melihat profil kamu sahaja.

## The morning summary.

digest-title = Selamat pagi. Ini yang menunggu kamu, setakat { $when }:
digest-ended-title = Baru sahaja tamat, setakat { $when }:
digest-aloud = Selamat pagi. Saya tidak dapat menghantar mesej terus kepada kamu, jadi saya beritahu di sini: { $count ->
    [0] satu perlawanan kamu sudah tamat.
   *[other] { $count } perlawanan atau cabaran menunggu kamu.
} **/games** menunjukkan selanjutnya.
digest-more = · { $count } lagi: /games menunjukkan semuanya.
digest-more-ended = · { $count } lagi: lihat semula dengan /replay.

# The computer as an opponent: its name with its level, its level with its side on a board, and the levels.
computer-name = Engawa ({ $level })
computer-seat = { $level }, { $seat }
computer-gentle = lembut
computer-steady = mantap
computer-strong = kuat
computer-best = terkuat
computer-perfect = sempurna
refused-computer-only-plays = Itu saya, dan saya hanya bermain: saya tidak menyimpan penarafan, senarai atau tetapan sendiri. Cabarlah saya bila-bila masa.
refused-no-offers-to-computer = Saya tidak menjawab permintaan semasa bermain. Kamu boleh menarik balik langkah terakhir dengan *{ button-take-back }*, atau mengaku kalah.
refused-level-for-person = `level` hanya untuk melawan komputer, sedangkan kamu mencabar orang lain. Kosongkan `level` atau `opponent`.
refused-level-not-solved = Saya tidak dapat mengira permainan ini sampai ke penghujung pada papan ini, jadi saya tidak dapat bermain dengan sempurna. Pilih “Full strength” (terkuat) bagi `level`.
