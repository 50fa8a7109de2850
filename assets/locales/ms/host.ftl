### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = Perlawanan memerlukan dua orang pemain. Kosongkan `opponent` untuk mencabar sesiapa sahaja di sini.
refused-bot = { $person } ialah bot dan tidak bermain. Pilih orang lain, atau kosongkan `opponent` untuk mencabar sesiapa sahaja di sini.
refused-not-on-server = { $person } tidak berada di server ini, jadi dia tidak dapat menjawab. Pilih seseorang yang ada di sini, atau kosongkan `opponent` untuk mencabar sesiapa sahaja di sini.
refused-cannot-see = { $person } tidak dapat melihat saluran ini, jadi dia tidak dapat menjawab. Pergi ke saluran yang dapat dilihat oleh anda dan dia, atau kosongkan `opponent` untuk mencabar sesiapa sahaja di sini.
# $list: permissions, as in told-channel-lacks.
refused-lacking = Saya tidak dapat menganjurkan perlawanan di saluran ini: saya tidak dibenarkan { $list }. Pengurus server boleh membenarkannya dalam tetapan saluran. Di saluran lain, anda boleh mencabar seseorang sekarang juga.
refused-too-many-challenges = Anda sudah mempunyai { $limit } cabaran terbuka, dan itulah hadnya. Tarik balik salah satu dengan /games, atau tunggu sehingga ada yang dijawab.
refused-too-many-own-matches = Anda sedang bermain dalam { $limit } perlawanan, dan itulah hadnya. Anda boleh memulakan perlawanan lain apabila salah satu daripadanya tamat.
refused-long-note = Nota tidak boleh melebihi { $limit } aksara. Pendekkan nota anda sedikit.
refused-band = “{ $text }” bukan julat penarafan. Tulis julat seperti 1400-1700, 1400+ atau -1700.
refused-band-for-one = Julat penarafan hanya boleh ditetapkan bagi cabaran kepada sesiapa sahaja. Kosongkan `opponent` atau `ratings`.
refused-live-expires = Cabaran untuk perlawanan masa nyata terbuka selama 15 minit sahaja, kerana kedua-dua pemain perlu hadir apabila jam mula berjalan. Kosongkan `expires`, atau pilih had masa yang lebih panjang dalam `clock`.
refused-out-of-band = Cabaran ini untuk penarafan { $band }, sedangkan penarafan anda dalam permainan ini ialah { $rating }. Anda boleh membuat cabaran sendiri dengan /challenge.
refused-out-of-band-hidden = Cabaran ini untuk penarafan { $band }, sedangkan penarafan anda dalam permainan ini berada di luar julat itu. Anda boleh membuat cabaran sendiri dengan /challenge.
refused-unknown-game = Tiada permainan bernama “{ $game }” di sini.
refused-unknown-option = Tiada pilihan “{ $name }” bagi permainan ini. Pilihan yang ada: { $known }.
refused-option-value = Pilihan `{ $name }` tidak menerima “{ $value }”. Nilai yang diterima: { $takes }.
refused-option-word = Pilihan `{ $name }` tidak menerima “{ $word }”. Nama yang boleh digunakan akan dicadangkan semasa anda menaip.
refused-option-count = Pilihan `{ $name }` mesti berisi { $count } nama yang berlainan, dipisahkan dengan koma.
refused-options-together = Pilihan `{ $name }` dan `{ $other }` tidak boleh digunakan bersama. Gunakan satu sahaja.
refused-rated-often = Anda dan lawan sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu. Kosongkan `rated` supaya perlawanan ini menjadi perlawanan suka-suka.
refused-format = Permainan ini tidak boleh dimainkan dalam format “{ $format }”. Pilih `format` lain daripada senarai.
refused-challenge-accepted = Cabaran ini sudah diterima.
refused-challenge-declined = Cabaran ini sudah ditolak.
refused-challenge-withdrawn = Cabaran ini sudah ditarik balik.
refused-challenge-expired = Cabaran ini sudah luput. Anda boleh membuat cabaran baharu dengan /challenge.
refused-challenger-left = { $person } sudah meninggalkan server ini, jadi saya telah menutup cabaran itu. Anda boleh membuat cabaran sendiri dengan /challenge.
refused-challenge-for-another = Cabaran ini untuk { $person }. Anda boleh membuat cabaran sendiri dengan /challenge.
refused-own-challenge = Anda yang membuat cabaran ini, jadi hanya { $person } boleh menerimanya. Anda masih boleh menariknya balik.
refused-own-open-challenge = Anda yang membuat cabaran ini, jadi orang lain perlu menerimanya. Anda masih boleh menariknya balik.
refused-challenge-of-another = Hanya { $person } boleh menarik balik cabaran ini.
refused-challenge-to-anyone = Cabaran ini terbuka kepada sesiapa sahaja; jika anda tidak mahu bermain, abaikan sahaja.
refused-over = Perlawanan ini sudah tamat.
refused-not-seated = Perlawanan ini berlangsung antara { $first } dengan { $second }.
refused-old-turn = Papan sudah berubah sejak itu.
refused-not-your-turn = Sekarang giliran { $person }.
refused-stale-choices = Pilihan itu tidak membentuk langkah yang sah pada papan semasa. Sila pilih semula.
refused-too-late-to-abort = Kedua-dua pihak sudah membuat langkah, jadi perlawanan ini kini dikira. Anda masih boleh mengaku kalah.
refused-rematch-waits = Ajakan lawan semula masih menunggu jawapan.
refused-rematch-too-early = Anda boleh meminta lawan semula selepas perlawanan ini tamat.
refused-not-yet-due = Belum sampai masanya.
refused-no-such-challenge = Tiada cabaran seperti itu di sini.
refused-no-such-match = Tiada perlawanan seperti itu di sini.
refused-only-in-its-channel = Tidak semua orang di sini dapat melihat saluran perlawanan ini, jadi saya hanya boleh menunjukkannya kepada semua orang di saluran itu.
refused-no-match-here = Anda tiada perlawanan yang sedang berjalan di sini. Mulakan perlawanan dengan /challenge.
refused-nothing-to-repeat = Anda belum menghabiskan sebarang perlawanan di saluran ini. Mulakan perlawanan dengan /challenge.
refused-nothing-to-open = Tiada papan untuk dibuka dalam mesej ini. /games membawa anda ke perlawanan yang sedang berjalan, dan /replay ke perlawanan yang sudah tamat.
refused-unknown-press = Butang ini daripada versi bot yang lain. /games membawa anda ke perlawanan anda.
refused-crowded = Beberapa perkara berlaku serentak di sini, jadi tindakan anda tidak dapat dilaksanakan. Cuba sekali lagi.

## Challenges. $from challenges $to.

challenge-headline = { $from } mencabar { $to } untuk bermain **{ $game }**.
challenge-headline-open = { $from } mencabar sesiapa sahaja di sini untuk bermain **{ $game }**.
challenge-stakes = { $person }, { $rating }: menang { $win }, seri { $draw }, kalah { $loss }
challenge-stakes-won = { $person }, { $rating }: menang { $win }, kalah { $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = Penarafan belum stabil
challenge-anyone = sesiapa sahaja di sini
# $note: the challenger’s words
challenge-note = “{ $note }”
challenge-finishes = { $person } selalu menghabiskan perlawanannya.
challenge-open = Luput: { $when }.
challenge-accepted = { $to } menerima cabaran ini.
challenge-accepted-soon = { $to } menerima cabaran ini. Perlawanan akan dimainkan dalam bebenang sendiri.
challenge-accepted-thread = { $to } menerima cabaran ini. Perlawanan berlangsung di { $thread }.
accepted-thread = Perlawanan bermula dalam bebenang sendiri di { $channel }.
thread-name = { $game }: { $one } – { $two }
challenge-declined = { $to } memilih untuk tidak bermain kali ini.
challenge-withdrawn = Cabaran ini sudah ditarik balik.
challenge-expired = Cabaran ini sudah luput.
terms-rated = Berpenarafan
terms-casual = Suka-suka
terms-casual-begun-anew = Suka-suka: salah seorang daripada anda baru-baru ini bermula semula di sini
terms-casual-played-often = Suka-suka: anda berdua sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu
rated-often = Perlawanan seterusnya antara anda berdua ialah perlawanan suka-suka: anda berdua sudah memulakan dua perlawanan berpenarafan dalam 24 jam yang lalu.
terms-casual-deal = Suka-suka: susunan awal yang sama seperti perlawanan terdahulu
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
list-seat = · pihak anda: { $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }**, pusingan { $number } · { $one } dan { $two }
round-headline-seats = **{ $game }**, pusingan { $number } · { $one } ({ $ones-seat }) dan { $two } ({ $twos-seat })
round-repetition = Seri: posisi yang sama muncul buat kali ketiga.
round-length = Seri: tiada pemenang selepas { $moves } langkah.
round-resigned = { $winner } memenangi pusingan ini: { $loser } mengaku kalah.
round-resigned-points = { $winner } memenangi pusingan ini: { $loser } mengaku kalah ({ $points ->
    [0] tiada mata
   *[other] { $points } mata
}).

## How matches end

match-won = { $winner } memenangi perlawanan ini.
match-won-by = { $winner } memenangi perlawanan ini: { $by }.
match-level = Perlawanan ini berkesudahan seri.
match-resigned = { $winner } menang: { $loser } mengaku kalah.
match-agreed = Kedua-dua pemain bersetuju dengan keputusan seri.
match-time = { $winner } menang: { $loser } kehabisan masa.
match-aborted = { $person } membatalkan perlawanan ini, jadi ia tidak dikira.
match-aborted-by-moderator = Moderator membatalkan perlawanan ini, jadi ia tidak dikira.
match-abandoned = Perlawanan ini terbengkalai, jadi ia tidak dikira.
match-adjudicated = Perlawanan ini tidak dikira kerana tidak dapat diteruskan mengikut peraturan semasa.
# How long an ended match took; $unit: minutes, hours or days.
match-length = Perlawanan ini berlangsung selama { $count } { $unit ->
    [minutes] minit
    [hours] jam
   *[days] hari
} ({ $moves } langkah).

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = melalui pengakuan kalah
by-agreed = seri dipersetujui
by-time = masa habis
by-repetition = seri kerana ulangan
by-length = seri kerana had langkah
by-aborted = dibatalkan
by-abandoned = terbengkalai
by-adjudicated = tidak dapat diteruskan

## Ratings and leaderboards. Provisional ratings are shown as new (rating-new).

rating-step = { $before } → { $after }, { $difference }
rating-change = { $seat } { rating-step }
rating-changes = Penarafan: { $one } · { $two }
rating-changes-season = Penarafan musim: { $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating } (baharu)
rating-new-why = Tanda (baharu) bermaksud pemain itu baru beberapa kali bermain atau sudah lama tidak bermain: penarafannya hanyalah anggaran dan boleh berubah dengan ketara selepas setiap perlawanan.
list-mine = { $game } dengan { $person }, langkah { $number }: **giliran anda**
list-theirs = { $game } dengan { $person }, langkah { $number }: giliran lawan
list-watched = **{ $game }** · { $one } dan { $two }, langkah { $number }
ladder-title-here = { $game } · papan pendahulu server ini
ladder-title-everywhere = { $game } · papan pendahulu semua server
ladder-line = **#{ $rank }** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = Anda berada di tempat { $rank ->
    [1] pertama
   *[other] ke-{ $rank }
} dengan penarafan **{ $rating }** · { ladder-results }
ladder-theirs = { $person } berada di tempat { $rank ->
    [1] pertama
   *[other] ke-{ $rank }
} dengan penarafan **{ $rating }** · { ladder-results }
ladder-absent = Buat masa ini, anda tiada kedudukan: perlawanan berpenarafan terakhir anda untuk papan pendahulu ini berlangsung lebih daripada { $days } hari yang lalu. Penarafan anda kekal **{ $rating }**, dan perlawanan berpenarafan seterusnya akan mengembalikan kedudukan anda.
ladder-absent-theirs = Buat masa ini, { $person } tiada kedudukan. Penarafannya kekal **{ $rating }**, dan perlawanan berpenarafan seterusnya akan mengembalikan kedudukannya.
ladder-rounds = { $drawn ->
    [0] Pemain yang mula dahulu memenangi { $first } daripada { $all } pusingan di sini.
   *[other] Pemain yang mula dahulu memenangi { $first } daripada { $all } pusingan di sini; { $drawn } pusingan seri.
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
ladder-picture-rank = #{ $rank }: { $name }, { $rating }, campur tolak { $deviation }.
