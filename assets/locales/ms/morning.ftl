# The morning post, which names people without mentioning them, and shared results. $number: the number of a puzzle.

# Parts of one line
morning-joined = { $first } · { $next }
morning-name = { $name }
# A name or a group that has earned the crown
morning-crowned = 👑 { $text }
# The end of a list of names
morning-more = { $count ->
    [1] seorang lagi
   *[other] { $count } orang lagi
}
morning-solution = ||{ $move }||

# $result: one of the next seven messages, or several, and the solution
morning-solved = **Teka-teki { $number }** · { $result }
# Everybody is alone in their group
morning-first-one = { $name }, cubaan pertama
morning-second-one = { $name }, cubaan kedua
morning-few-one = { $name }, beberapa cubaan
# $names: a list of names
morning-first = cubaan pertama: { $names }
morning-second = cubaan kedua: { $names }
morning-few = beberapa cubaan: { $names }
# The last part of a line with names
morning-others = { $count ->
    [1] seorang lagi
   *[other] { $count } orang lagi
}
morning-solved-unnamed = **Teka-teki { $number }** telah diselesaikan.
morning-open = **Teka-teki { $number } masih terbuka:** belum ada sesiapa di sini yang menyelesaikannya.
# $weekday: 0 is Monday, 6 is Sunday
morning-late = **Teka-teki { $number }**, yang terbuka sejak hari { $weekday ->
    [0] Isnin
    [1] Selasa
    [2] Rabu
    [3] Khamis
    [4] Jumaat
    [5] Sabtu
   *[6] Ahad
}, telah diselesaikan oleh { $people }.
morning-late-unnamed = **Teka-teki { $number }**, yang terbuka sejak hari { $weekday ->
    [0] Isnin
    [1] Selasa
    [2] Rabu
    [3] Khamis
    [4] Jumaat
    [5] Sabtu
   *[6] Ahad
}, telah diselesaikan.
# At least 3 days
morning-run = Server ini sudah menyelesaikan teka-teki harian { $days } hari berturut-turut.
morning-ended = Rentetan server ini tamat selepas { $days } hari. Teka-teki { $number } boleh memulakan rentetan baharu.
morning-ended-longest = Rentetan server ini tamat selepas { $days } hari, yang terpanjang setakat ini. Teka-teki { $number } boleh memulakan rentetan baharu.
# $seat: the name of a side, such as Pink
morning-today = **Teka-teki { $number } · { $game }:** { $seat } bermain dahulu dan boleh menang { $moves ->
    [1] serta-merta
   *[other] dalam { $moves } giliran atau kurang
}.
morning-introduction = Selesaikan teka-teki di sini, dan saya akan bertanya sama ada siaran harian boleh menyebut nama anda.
button-morning-keep-out = Jangan sebut nama saya
button-puzzle-see = Lihat teka-teki { $number }
button-puzzle-try = Cuba teka-teki { $number }

## Last week, on Mondays. At least 3 matches

morning-week = **Minggu lalu:** { $people } orang bermain dalam { $matches } perlawanan.
morning-week-most = **Minggu lalu:** { $people } orang bermain dalam { $matches } perlawanan. Permainan yang paling popular ialah { $game }.
# A win against somebody with a much higher rating
morning-upset = Kejutan: kemenangan { $name } dalam { $game }
# A win of all rounds, at least two
morning-flawless = Tanpa cela: { $name } dalam { $game }
morning-linked = { $text } ([ulang tayang]({ $link }))

## Shared results

# $marks: a sign for each try; $words: share-tries or share-tries-close
share-line = { $name } · { $game } { $number } · { $marks } ({ $words })
share-tries = { $count ->
    [1] cubaan pertama
    [2] cubaan kedua
    [3] cubaan ketiga
   *[other] { $count } cubaan
}
# $count: how many tries began with the right piece
share-tries-close = { $tries }, { $count ->
    [1] satu hampir tepat
   *[other] { $count } hampir tepat
}
share-done = Keputusan anda sudah dikongsi di saluran ini.
share-done-already = Anda sudah berkongsi keputusan ini.
refused-share-full = Tiada ruang lagi untuk berkongsi keputusan hari ini. Cuba lagi esok.
button-puzzle-share = Kongsi
button-puzzle-try-it = Cuba

## Quiet clubs, among the settings of a server

server-morning-mondays = Tiada sesiapa yang menekan butang pada beberapa siaran kebelakangan ini, jadi kini siaran hanya dibuat pada hari Isnin; jika seseorang menekan butang pada siaran terkini, siaran harian akan bermula semula
server-morning-never = Sudah berminggu-minggu tiada sesiapa yang menekan butang pada siaran, jadi saya berhenti membuat siaran; jika seseorang menekan butang pada siaran terkini, siaran harian akan bermula semula
