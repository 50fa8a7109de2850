### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = Tanpa had masa
clock-live = Masa nyata (10 minit setiap langkah)
clock-hours-per-move = { $hours } jam setiap langkah
clock-per-move = { $days } hari setiap langkah
clock-bank = { $start } jam, ditambah { $more } jam setiap langkah sehingga maksimum { $most } jam
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = Jam berhenti semasa waktu senyap
terms-live = Waktu senyap dan cuti tidak diambil kira; pemberitahuan dihantar serta-merta
terms-days-off = Satu hari rehat apabila masa tamat (paling banyak dua kali)
terms-strict = Ketat: tiada hari rehat apabila masa tamat
option-clock-about = Masa untuk membuat langkah; lalai: tiga hari setiap langkah
option-nights-about = Hentikan jam semasa waktu senyap; lalai: tidak

## Boards

board-turn-until = Sekarang giliran { $person }. Masa tamat: { $when }.
board-turn-day-off = Sekarang giliran { $person }. Hari rehat tamat { $when }.
board-excused = Saya berada di luar talian sebentar tadi; masa itu tidak dikira.
board-paused = Perlawanan dihentikan sementara atas persetujuan bersama. Jam berhenti sehingga salah seorang pemain menyambung permainan.
board-away = { $person } sedang bercuti dan akan kembali selewat-lewatnya { $when }.
board-away-still = { $person } sedang bercuti dan akan kembali selewat-lewatnya { $when }; jamnya berhenti.
list-mine-until = { $game } dengan { $person }, langkah { $number }: **giliran anda**; masa tamat: { $when }
list-theirs-until = { $game } dengan { $person }, langkah { $number }: giliran lawan; masa tamat: { $when }

button-draw = Tawarkan seri
button-take-back = Tarik balik langkah
button-more = Lagi
button-go-on = Sambung
button-give-time = Beri masa tambahan
button-ask-time = Minta masa tambahan
button-pause = Jeda
more-here = Pilihan lain:
beside-done = Selesai. Anda boleh melihatnya di saluran.
beside-done-unsent = Selesai. Hasilnya akan muncul di saluran sebaik sahaja saya dapat menghantar mesej di sana.
## The question before an offer is sent to $other.

ask-draw = Tawarkan seri kepada { $other } dalam { $match }?
ask-takeback = { $plies ->
    [1] Minta izin daripada { $other } untuk menarik balik langkah terakhir anda dalam { $match }?
   *[other] Minta izin daripada { $other } untuk menarik balik langkah terakhir anda serta balasannya dalam { $match }?
}
ask-pause = Cadangkan jeda kepada { $other } dalam { $match }? Jam akan berhenti sehingga salah seorang pemain menyambung permainan.
ask-time = Minta masa tambahan daripada { $other } dalam { $match }?
ask-not = Tiada apa-apa yang dihantar kepada { $other }.
button-ask-yes = Ya, hantar
button-not-now = Bukan sekarang

## Offers by $person.

offer-draw = { $person } menawarkan seri kepada { $other } dalam { $match }.
offer-takeback = { $plies ->
    [1] { $person } mahu menarik balik langkah terakhirnya dalam { $match }. Setujukah anda, { $other }?
   *[other] { $person } mahu menarik balik langkah terakhirnya serta balasan anda dalam { $match }. Setujukah anda, { $other }?
}
offer-pause = { $person } mencadangkan jeda kepada { $other } dalam { $match }: jam akan berhenti sehingga salah seorang pemain menyambung permainan.
offer-time = { $person } meminta masa tambahan daripada { $other } dalam { $match }.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = perlawanan **{ $game }** (langkah { $number })
offer-match-since = perlawanan **{ $game }**
offer-accepted = { $other } bersetuju.
offer-declined = { $other } lebih suka meneruskan permainan seperti biasa.
offer-withdrawn = { $person } menarik balik permintaan ini.
offer-void = Papan sudah berubah sejak itu, jadi permintaan ini terbatal.

## News

news-time-given = { $person } memberikan masa tambahan kepada { $other }. Masa tamat baharu: { $when }.
news-time-given-still = { $person } memberikan masa tambahan kepada { $other }.
news-resumed = { $person } menyambung permainan **{ $game }**. Sekarang giliran { $mover }.
news-returned = { $person } sudah tamat bercuti, dan sekarang gilirannya dalam perlawanan **{ $game }**.
news-adjudicated = Perlawanan **{ $game }** antara { $person } dengan { $other } tamat lebih awal dan tidak dikira kerana tidak dapat diteruskan mengikut peraturan semasa.
news-go-on = { $person } dan { $other }, sudah sebulan tiada apa-apa yang berlaku dalam perlawanan **{ $game }** anda. Jika tiada sesiapa yang membuat langkah, perlawanan akan dianggap terbengkalai. Masa tamat: { $when }.
news-moved = { $person } dan { $other } kini bermain **{ $game }** di saluran ini: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = Sekarang giliran anda dalam perlawanan **{ $game }** dengan { $other }.
call-turn-until = Sekarang giliran anda dalam perlawanan **{ $game }** dengan { $other }. Masa tamat: { $when }.
call-reminder = Masa anda dalam perlawanan **{ $game }** dengan { $other } hampir habis. Masa tamat: { $when }.
call-reminder-past = Peringatan tentang perlawanan **{ $game }** ini tidak lagi terpakai.
call-day-off = Masa anda dalam perlawanan **{ $game }** dengan { $other } sudah habis, jadi saya menggunakan satu hari rehat anda. Masa tamat baharu: { $when }. Baki hari rehat anda untuk tahun ini: { $days }.
button-play-now = Main sekarang
button-no-days-off = Jangan gunakan hari rehat
call-asked = { $offer }
call-answered = { $end ->
    [accepted] { $other } bersetuju dengan permintaan anda dalam perlawanan **{ $game }**.
   *[declined] Dalam perlawanan **{ $game }**, { $other } lebih suka meneruskan permainan seperti biasa.
}
call-ended = Perlawanan **{ $game }** dengan { $other } sudah tamat. { $how }
# $by: in a few words, such as by-resigned
call-won = Perlawanan **{ $game }** dengan { $other } sudah tamat, dan anda menang ({ $by }).
call-lost = Perlawanan **{ $game }** dengan { $other } sudah tamat, dan anda kalah ({ $by }).
call-over = Perlawanan **{ $game }** dengan { $other } sudah tamat.
call-time-given = { $other } memberikan masa tambahan kepada anda dalam perlawanan **{ $game }**.
call-time-given-until = { $other } memberikan masa tambahan kepada anda dalam perlawanan **{ $game }**. Masa tamat baharu: { $when }.
call-resumed = { $other } menyambung permainan **{ $game }**.
call-resumed-until = { $other } menyambung permainan **{ $game }**. Sekarang giliran anda. Masa tamat: { $when }.
call-returned = Cuti anda sudah tamat. Sekarang giliran anda dalam perlawanan **{ $game }** dengan { $other }.
call-returned-until = Cuti anda sudah tamat. Sekarang giliran anda dalam perlawanan **{ $game }** dengan { $other }. Masa tamat: { $when }.
call-away = { $other }, lawan anda dalam perlawanan **{ $game }**, sedang bercuti dan akan kembali selewat-lewatnya { $when }.
call-go-on = Sudah sebulan tiada apa-apa yang berlaku dalam perlawanan **{ $game }** dengan { $other }. Jika tiada sesiapa yang membuat langkah, perlawanan akan dianggap terbengkalai. Masa tamat: { $when }.
call-excused = Saya berada di luar talian sebentar tadi, jadi masa itu dikembalikan kepada anda dalam perlawanan **{ $game }** dengan { $other }. Masa tamat baharu: { $when }.
call-challenged = { $other } mencabar anda untuk bermain **{ $game }**.
call-rematch = { $other } mahu bermain **{ $game }** dengan anda lagi.
call-accepted = { $other } menerima cabaran anda. Perlawanan **{ $game }** sudah bermula.
call-accepted-turn = { $other } menerima cabaran anda. Perlawanan **{ $game }** sudah bermula, dan anda mendapat giliran pertama.
call-declined = { $other } memilih untuk tidak bermain **{ $game }** kali ini.
call-expired = { $other } tidak menjawab cabaran **{ $game }** anda sebelum tempohnya tamat.
call-set-aside = Data salah satu perlawanan anda rosak, jadi perlawanan itu tidak dapat diteruskan dan tidak dikira. Pengendali bot ini sudah diberitahu. **/games** menyenaraikan perlawanan anda yang lain.
call-challenge-set-aside = Data salah satu cabaran anda rosak, jadi cabaran itu tidak boleh digunakan lagi. Pengendali bot ini sudah diberitahu. Anda boleh membuat cabaran baharu dengan **/challenge**.
call-expired-open = Tiada sesiapa yang menerima cabaran terbuka **{ $game }** anda sebelum tempohnya tamat.

## Commands

command-undo-about = Tarik balik langkah terakhir anda, selagi belum ada sesiapa yang bergerak atau menjawab
command-offer-about = Tawarkan seri atau jeda, minta tarik balik langkah atau masa tambahan, atau beri masa
command-vacation-about = Hentikan jam anda semasa anda bercuti
command-vacation-start-about = Hentikan jam anda mulai sekarang
command-vacation-end-about = Tamatkan cuti dan jalankan semula jam anda
option-kind-about = Apa yang anda tawarkan atau minta
option-kind-draw = Seri
option-kind-takeback = Tarik balik langkah terakhir saya
option-kind-pause = Jeda
option-kind-time = Masa tambahan untuk saya
option-kind-give = Masa tambahan untuk lawan saya
option-kind-resume = Sambung selepas jeda

vacation-started = Anda kini bercuti, dan jam anda berhenti. Jam akan berjalan semula selewat-lewatnya { $when }. Anda masih boleh bermain pada bila-bila masa; untuk menamatkan cuti, gunakan /vacation end. Cuti yang kurang daripada sepuluh minit tidak dikira: jam anda dianggap terus berjalan.
vacation-ended = Selamat kembali. Jam anda berjalan semula. Baki cuti anda untuk tahun ini ialah { $days } hari.
vacation-undone = Selamat kembali. Anda bercuti kurang daripada sepuluh minit, jadi cuti ini tidak dikira: tiada hari cuti yang digunakan, dan jam anda terus berjalan. Baki cuti anda untuk tahun ini ialah { $days } hari.
vacation-live = Perlawanan masa nyata **{ $game }** anda dengan { $other } diteruskan: cuti tidak menghentikan jamnya, dan saya tetap akan memberitahu anda tentang perlawanan itu seperti biasa.

## Refusals

refused-clock = Tiada had masa bernama “{ $clock }”. Pilih salah satu daripada yang berikut: { $clocks }
refused-nothing-to-undo = Langkah terakhir anda tidak lagi boleh ditarik balik begitu sahaja. Minta izin lawan dengan /offer.
refused-undo-too-late = Masa untuk langkah itu sudah habis, jadi langkah itu tidak boleh ditarik balik lagi.
refused-nothing-to-take-back = Dalam pusingan ini, anda belum membuat langkah yang boleh ditarik balik.
refused-takeback-declined = { $person } lebih suka meneruskan permainan seperti biasa. Anda boleh meminta lagi selepas langkah seterusnya.
refused-offer-waits = Permintaan { $person } masih menunggu jawapan anda. Hanya satu permintaan boleh dibuat pada satu masa.
refused-own-offer-waits = Permintaan anda tadi masih menunggu jawapan. Hanya satu permintaan boleh dibuat pada satu masa.
refused-no-such-offer = Permintaan ini tidak lagi terbuka.
refused-own-offer = Hanya { $person } boleh menjawab permintaan ini.
refused-others-offer = Hanya { $person } boleh menarik balik permintaan ini. Anda boleh menerima atau menolaknya.
refused-no-draws = Tiada keputusan seri dalam permainan ini.
refused-draw-too-early = Ada pihak yang belum membuat langkah. Buat masa ini, anda boleh membatalkan perlawanan begitu sahaja.
refused-no-clock = Tiada had masa dalam perlawanan ini.
refused-not-their-clock = Sekarang bukan giliran { $person }, jadi jamnya tidak berjalan.
refused-not-your-clock = Sekarang bukan giliran anda, jadi jam anda tidak berjalan.
refused-clock-full = Masa pada jam itu sudah mencapai hadnya.
refused-paused = Perlawanan ini sudah pun dihentikan sementara.
refused-not-paused = Perlawanan ini tidak dihentikan sementara.
refused-not-away = Anda tidak bercuti sekarang.
