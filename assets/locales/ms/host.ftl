### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = Perlawanan memerlukan dua orang. Kosongkan `opponent` untuk mencabar sesiapa di sini.
refused-bot = { $person } ialah bot dan tidak bermain. Pilih orang lain, atau kosongkan `opponent` untuk mencabar sesiapa di sini.
refused-not-on-server = { $person } tiada di server ini, jadi dia tidak dapat menjawab. Pilih seseorang yang ada di sini, atau kosongkan `opponent` untuk mencabar sesiapa di sini.
refused-cannot-see = { $person } tidak nampak saluran ini, jadi dia tidak dapat menjawab. Pergi ke saluran yang kamu berdua nampak, atau kosongkan `opponent` untuk mencabar sesiapa di sini.
# $list: permissions, as in told-channel-lacks.
refused-lacking = Saya tidak dapat menganjurkan perlawanan di saluran ini: saya tidak dibenarkan { $list }. Pengurus server boleh membenarkannya dalam tetapan saluran. Di saluran lain kamu boleh terus mencabar seseorang.
refused-too-many-challenges = Kamu sudah ada { $limit } cabaran terbuka, dan itulah hadnya. Tarik balik satu dengan /games, atau tunggu hingga ada yang dijawab.
refused-too-many-own-matches = Kamu sedang bermain { $limit } perlawanan, dan itulah hadnya. Akan ada ruang semula apabila satu daripadanya tamat.
refused-long-note = `note` paling panjang { $limit } aksara. Pendekkan sedikit.
refused-band = “{ $text }” bukan julat penarafan. Tulis begini: 1400-1700, 1400+ atau -1700.
refused-band-for-one = Julat penarafan hanya untuk cabaran kepada sesiapa sahaja. Kosongkan `opponent` atau `ratings`.
refused-live-expires = Cabaran untuk perlawanan langsung terbuka selama 15 minit sahaja, kerana kamu berdua perlu ada apabila jam mula berjalan. Kosongkan `expires`, atau pilih `clock` yang lebih lama.
refused-out-of-band = Cabaran ini untuk penarafan { $band }, dan penarafan kamu dalam permainan ini ialah { $rating }. Kamu boleh membuat cabaran sendiri dengan /challenge.
refused-out-of-band-hidden = Cabaran ini untuk penarafan { $band }, dan penarafan kamu dalam permainan ini di luar julat itu. Kamu boleh membuat cabaran sendiri dengan /challenge.
refused-unknown-game = Tiada permainan bernama “{ $game }” di sini.
refused-unknown-option = Permainan ini tiada pilihan “{ $name }”. Yang ada: { $known }.
refused-option-value = Pilihan { $name } tidak menerima “{ $value }”. Yang diterima: { $takes }.
refused-option-word = Pilihan { $name } tidak mengenali “{ $word }”. Nama yang dikenalinya dicadangkan semasa kamu menaip.
refused-option-count = Pilihan { $name } memerlukan tepat { $count } nama yang berlainan, dipisahkan dengan koma.
refused-options-together = Pilihan { $name } dan { $other } tidak boleh digunakan bersama. Gunakan satu sahaja.
refused-rated-often = Kamu berdua sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu. Kosongkan `rated`, dan perlawanan ini menjadi suka-suka.
refused-format = Permainan ini tidak dimainkan sebagai “{ $format }”. Pilih satu daripada senarai `format`.
refused-challenge-accepted = Cabaran ini sudah diterima.
refused-challenge-declined = Cabaran ini sudah ditolak.
refused-challenge-withdrawn = Cabaran ini sudah ditarik balik.
refused-challenge-expired = Cabaran ini sudah luput. Kamu boleh membuat yang baharu dengan /challenge.
refused-challenger-left = { $person } sudah meninggalkan server ini, jadi saya telah menutup cabaran itu. Kamu boleh membuat cabaran sendiri dengan /challenge.
refused-challenge-for-another = Cabaran ini untuk { $person }. Kamu boleh membuat cabaran sendiri dengan /challenge.
refused-own-challenge = Cabaran ini kamu yang buat, jadi hanya { $person } boleh menerimanya. Kamu masih boleh menariknya balik.
refused-own-open-challenge = Cabaran ini kamu yang buat, jadi orang lain yang perlu menerimanya. Kamu masih boleh menariknya balik.
refused-challenge-of-another = Hanya { $person } boleh menarik balik cabaran ini.
refused-challenge-to-anyone = Cabaran ini terbuka kepada sesiapa sahaja; kalau tidak mahu bermain, biarkan sahaja.
refused-over = Perlawanan ini sudah tamat.
refused-not-seated = Perlawanan ini antara { $first } dengan { $second }.
refused-old-turn = Papan sudah berubah sejak itu.
refused-not-your-turn = Sekarang giliran { $person }.
refused-stale-choices = Pilihan ini tidak menghasilkan langkah pada papan terkini. Mula semula dari papan itu.
refused-too-late-to-abort = Kedua-dua pihak sudah membuat langkah, jadi perlawanan ini sudah dikira. Kamu masih boleh mengaku kalah.
refused-rematch-waits = Ajakan lawan semula sedang menunggu jawapan.
refused-rematch-too-early = Lawan semula boleh diminta apabila perlawanan ini tamat.
refused-not-yet-due = Belum sampai masanya.
refused-no-such-challenge = Tiada cabaran seperti itu di sini.
refused-no-such-match = Tiada perlawanan seperti itu di sini.
refused-only-in-its-channel = Bukan semua orang di sini boleh melihat saluran perlawanan ini, jadi saya hanya boleh menunjukkannya kepada semua di saluran itu.
refused-no-match-here = Kamu tiada perlawanan yang sedang berjalan di sini. Mulakan perlawanan dengan /challenge.
refused-nothing-to-repeat = Kamu belum menghabiskan sebarang perlawanan di saluran ini. Mulakan perlawanan dengan /challenge.
refused-nothing-to-open = Mesej ini tiada papan untuk dibuka. /games membawa kamu ke perlawanan yang sedang berjalan, dan /replay ke perlawanan yang sudah tamat.
refused-unknown-press = Butang ini daripada versi lain. /games membawa ke perlawanan kamu.
refused-crowded = Beberapa perkara berlaku serentak di sini, dan tindakan kamu tidak sempat diambil kira. Cuba sekali lagi.

## Challenges. $from challenges $to.

challenge-headline = { $from } mencabar { $to } bermain **{ $game }**.
challenge-headline-open = { $from } mencabar sesiapa sahaja di sini bermain **{ $game }**.
challenge-stakes = { $person }, { $rating }: menang { $win }, seri { $draw }, kalah { $loss }
challenge-stakes-won = { $person }, { $rating }: menang { $win }, kalah { $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = Penarafan belum stabil
challenge-anyone = sesiapa di sini
# $note: the challenger’s words
challenge-note = “{ $note }”
challenge-finishes = { $person } selalu bermain sampai tamat.
challenge-open = Luput: { $when }.
challenge-accepted = { $to } menerima.
challenge-accepted-soon = { $to } menerima. Perlawanan ini mendapat bebenang sendiri.
challenge-accepted-thread = { $to } menerima. Perlawanan berlangsung di { $thread }.
accepted-thread = Perlawanan bermula dalam bebenang sendiri di { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } memilih untuk tidak bermain kali ini.
challenge-withdrawn = Cabaran ini sudah ditarik balik.
challenge-expired = Cabaran ini sudah luput.
terms-rated = Berpenarafan
terms-casual = Suka-suka
terms-casual-begun-anew = Suka-suka: salah seorang daripada kamu baru bermula semula di sini
terms-casual-played-often = Suka-suka: kamu berdua sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu
rated-often = Perlawanan kamu berdua yang seterusnya adalah suka-suka: kamu berdua sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu.
terms-casual-deal = Suka-suka: susunan permulaan sama seperti perlawanan terdahulu
terms-casual-position = Suka-suka: bermula dari posisi pilihan
terms-seat-first = { $person } mula dahulu
terms-seat-second = { $person } mendapat giliran kedua
# $band: one of the next three
terms-band = Untuk penarafan { $band }
band-between = { $least } hingga { $most }
band-from = { $least } ke atas
band-up-to = hingga { $most }

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one } ({ $ones-seat }) dan { $two } ({ $twos-seat })
board-turn = Sekarang giliran { $person }.
match-score = { $one } **{ $ones }–{ $twos }** { $two } · { $format }
seat-token = { $seat } { $token }
list-seat = · pihak kamu: { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, pusingan { $number } · { $one } dan { $two }
round-headline-seats = **{ $game }**, pusingan { $number } · { $one } ({ $ones-seat }) dan { $two } ({ $twos-seat })
round-repetition = Seri: posisi yang sama muncul kali ketiga.
round-length = Seri: tiada pemenang selepas { $moves } langkah.
round-resigned = { $winner } memenangi pusingan ini: { $loser } mengaku kalah.
round-resigned-points = { $winner } memenangi pusingan ini: { $loser } mengaku kalah ({ $points ->
    [0] tiada mata
   *[other] { $points } mata
}).

## How matches end

match-won = { $winner } memenangi perlawanan ini.
match-won-by = { $winner } memenangi perlawanan ini: { $by }.
match-level = Perlawanan ini seri.
match-resigned = { $winner } menang: { $loser } mengaku kalah.
match-agreed = Kedua-dua pihak bersetuju untuk seri.
match-time = { $winner } menang: { $loser } kehabisan masa.
match-aborted = { $person } membatalkan perlawanan ini, jadi ia tidak dikira.
match-aborted-by-moderator = Moderator membatalkan perlawanan ini, jadi ia tidak dikira.
match-abandoned = Perlawanan ini terbengkalai, jadi ia tidak dikira.
match-adjudicated = Perlawanan ini tidak dikira: ia tidak dapat diteruskan mengikut peraturan sekarang.
# How long an ended match took; $unit: minutes, hours or days.
match-length = { $moves } langkah dalam { $count } { $unit ->
    [minutes] minit
    [hours] jam
   *[days] hari
}.

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = mengaku kalah
by-agreed = seri dipersetujui
by-time = kehabisan masa
by-repetition = seri kerana ulangan
by-length = seri kerana had langkah
by-aborted = dibatalkan
by-abandoned = terbengkalai
by-adjudicated = tidak dapat diteruskan

## Ratings and leaderboards. Provisional ratings are shown as new (rating-new).

rating-step = { $before } → { $after } ({ $difference })
rating-change = { $seat } { rating-step }
rating-changes = Penarafan: { $one } · { $two }
rating-changes-season = Penarafan musim: { $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating } (baharu)
rating-new-why = (baharu): jika baru beberapa kali bermain, atau sudah lama tidak bermain, penarafan hanyalah anggaran dan banyak berubah selepas setiap perlawanan.
list-mine = { $game } dengan { $person }, langkah { $number }: **giliran kamu**
list-theirs = { $game } dengan { $person }, langkah { $number }: giliran lawan
list-watched = **{ $game }** · { $one } dan { $two }, langkah { $number }
ladder-title-here = { $game } · papan pendahulu server ini
ladder-title-everywhere = { $game } · papan pendahulu semua server
ladder-line = **#{ $rank }** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = Kamu di kedudukan #{ $rank } dengan **{ $rating }** · { ladder-results }
ladder-theirs = { $person } di kedudukan #{ $rank } dengan **{ $rating }** · { ladder-results }
ladder-absent = Buat masa ini kamu tiada kedudukan: perlawanan berpenarafan terakhir kamu di papan ini lebih { $days } hari yang lalu. Penarafan kamu kekal **{ $rating }**, dan perlawanan berpenarafan seterusnya mengembalikan kedudukan kamu.
ladder-absent-theirs = { $person } masih mempunyai **{ $rating }** dan mendapat kedudukan semula selepas perlawanan berpenarafan seterusnya.
ladder-rounds = { $drawn ->
    [0] Pemain pertama menang { $first } daripada { $all } pusingan di sini.
   *[other] Pemain pertama menang { $first } daripada { $all } pusingan di sini; { $drawn } seri.
}
ladder-results = { $decided ->
    [0] { $draws } seri
   *[other] { $draws ->
        [0] { $wins }–{ $losses }
       *[other] { $wins }–{ $losses }, { $draws } seri
    }
}
ladder-empty = Belum ada sesiapa yang menghabiskan perlawanan berpenarafan. Jadilah yang pertama.

# The picture of a leaderboard in words: a description, then each rank. $rating: as rating-settled or rating-new.
ladder-legend = titik: penarafan · jalur: julat ralat · kosong: masih baharu
ladder-picture = { $title }, dari atas ke bawah:
ladder-picture-rank = #{ $rank }: { $name }, { $rating }, tambah tolak { $deviation }.
