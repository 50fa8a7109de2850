### Clocks, offers, takebacks, vacation. $person and $other: the two people; $when: a time as Discord shows it.

## Clocks, in challenges and in the command

clock-none = Tanpa had masa
clock-live = Secara langsung, 10 minit setiap langkah
clock-hours-per-move = { $hours } jam setiap langkah
clock-per-move = { $days } hari setiap langkah
clock-bank = { $start } jam, ditambah { $more } jam setiap langkah hingga paling banyak { $most } jam
# Several clocks, one after the other.
clocks-listed = { $all } · { $clock }
terms-quiet = Jam berhenti dalam waktu senyap
terms-live = Waktu senyap dan cuti tidak diambil kira; pemberitahuan dihantar serta-merta
terms-days-off = Sehari rehat apabila masa tamat (paling banyak dua kali)
terms-strict = Ketat: tiada hari rehat apabila masa tamat
option-clock-about = Masa setiap orang; lalai: 3 hari setiap langkah
option-nights-about = Hentikan jam waktu senyap; lalai: tidak

## Boards

board-turn-until = Sekarang giliran { $person }. Had masa: { $when }.
board-turn-day-off = Sekarang giliran { $person }. Hari rehat hingga { $when }.
board-excused = Saya luar talian sebentar tadi; masa itu tidak dikira.
board-paused = Rehat atas persetujuan bersama. Jam berhenti sehingga salah seorang menyambung permainan.
board-away = { $person } sedang bercuti. Kembali selewat-lewatnya: { $when }.
board-away-still = { $person } sedang bercuti, dan jamnya berhenti. Kembali selewat-lewatnya: { $when }.
list-mine-until = { $game } dengan { $person }, langkah { $number }: **giliran kamu**, had masa: { $when }
list-theirs-until = { $game } dengan { $person }, langkah { $number }: giliran lawan, had masa: { $when }

button-draw = Tawarkan seri
button-take-back = Tarik balik
button-more = Lagi
button-go-on = Sambung
button-give-time = Beri masa tambahan
button-ask-time = Minta masa tambahan
button-pause = Rehat
more-here = Pilihan lain:
beside-done = Selesai. Lihat di saluran.
beside-done-unsent = Selesai. Ia akan muncul di saluran sebaik sahaja saya dapat menulis di sana.
## The question before an offer is sent to $other.

ask-draw = Tawarkan seri kepada { $other } dalam { $match }?
ask-takeback = { $plies ->
    [1] Minta izin { $other } untuk menarik balik langkah terakhir kamu dalam { $match }?
   *[other] Minta izin { $other } untuk menarik balik langkah terakhir kamu serta balasannya dalam { $match }?
}
ask-pause = Cadangkan rehat kepada { $other } dalam { $match }? Jam berhenti sehingga salah seorang menyambung permainan.
ask-time = Minta masa tambahan daripada { $other } dalam { $match }?
ask-not = Tiada apa-apa yang dihantar kepada { $other }.
button-ask-yes = Ya, hantar
button-not-now = Bukan sekarang

## Offers by $person.

offer-draw = { $person } menawarkan seri kepada { $other } dalam { $match }.
offer-takeback = { $plies ->
    [1] { $person } mahu menarik balik langkah terakhirnya dalam { $match }. Boleh, { $other }?
   *[other] { $person } mahu menarik balik langkah terakhirnya serta balasan kamu dalam { $match }. Boleh, { $other }?
}
offer-pause = { $person } mencadangkan rehat kepada { $other } dalam { $match }: jam berhenti sehingga salah seorang menyambung permainan.
offer-time = { $person } meminta masa tambahan daripada { $other } dalam { $match }.
# The match in these sentences, and the same for takebacks and once the match has moved on.
offer-match = **{ $game }** (langkah { $number })
offer-match-since = **{ $game }**
offer-accepted = { $other } bersetuju.
offer-declined = { $other } lebih suka meneruskan seperti biasa.
offer-withdrawn = { $person } menarik balik permintaan ini.
offer-void = Papan sudah berubah sejak itu, jadi permintaan ini terbatal.

## News

news-time-given = { $person } memberi { $other } masa tambahan. Had masa baharu: { $when }.
news-time-given-still = { $person } memberi { $other } masa tambahan.
news-resumed = { $person } menyambung **{ $game }**. Sekarang giliran { $mover }.
news-returned = { $person } sudah kembali daripada bercuti dan mendapat giliran dalam **{ $game }**.
news-adjudicated = Perlawanan **{ $game }** antara { $person } dengan { $other } tamat di sini dan tidak dikira: ia tidak dapat diteruskan mengikut peraturan sekarang.
news-go-on = { $person } dan { $other }, sudah sebulan tiada apa-apa berlaku dalam **{ $game }**. Jika tiada langkah, perlawanan akan dianggap terbengkalai. Had masa: { $when }.
news-moved = { $person } dan { $other } bermain **{ $game }** di saluran ini: { $why }.

## Notifications to one person; $other is the opponent. $said: one of these sentences, told in public.

call-aloud = { $person }: { $said }
call-turn = Giliran kamu dalam **{ $game }** dengan { $other }.
call-turn-until = Giliran kamu dalam **{ $game }** dengan { $other }. Had masa: { $when }.
call-reminder = Masa kamu dalam **{ $game }** dengan { $other } hampir tamat. Had masa: { $when }.
call-reminder-past = Peringatan tentang **{ $game }** ini tidak lagi terpakai.
call-day-off = Masa kamu dalam **{ $game }** dengan { $other } sudah tamat, jadi saya ambil sehari rehat untuk kamu. Had masa baharu: { $when }. Baki hari rehat begini untuk tahun ini: { $days }.
button-play-now = Main sekarang
button-no-days-off = Jangan buat lagi
call-asked = { $offer }
call-answered = Tentang permintaan kamu dalam **{ $game }**: { $end }
call-ended = **{ $game }** dengan { $other } sudah tamat. { $how }
call-over = **{ $game }** dengan { $other } sudah tamat.
call-time-given = { $other } memberi kamu masa tambahan dalam **{ $game }**.
call-time-given-until = { $other } memberi kamu masa tambahan dalam **{ $game }**. Had masa baharu: { $when }.
call-resumed = { $other } menyambung **{ $game }**.
call-resumed-until = { $other } menyambung **{ $game }**. Giliran kamu. Had masa: { $when }.
call-returned = Cuti kamu sudah tamat. Giliran kamu dalam **{ $game }** dengan { $other }.
call-returned-until = Cuti kamu sudah tamat. Giliran kamu dalam **{ $game }** dengan { $other }. Had masa: { $when }.
call-away = { $other }, lawan kamu dalam **{ $game }**, sedang bercuti. Kembali selewat-lewatnya: { $when }.
call-go-on = Sudah sebulan tiada apa-apa berlaku dalam **{ $game }** dengan { $other }. Jika tiada langkah, perlawanan akan dianggap terbengkalai. Had masa: { $when }.
call-excused = Saya luar talian sebentar tadi, jadi masa itu dikembalikan kepada kamu dalam **{ $game }** dengan { $other }. Had masa baharu: { $when }.
call-challenged = { $other } mencabar kamu bermain **{ $game }**.
call-rematch = { $other } mahu bermain **{ $game }** dengan kamu lagi.
call-accepted = { $other } menerima: perlawanan **{ $game }** kamu bermula.
call-accepted-turn = { $other } menerima: perlawanan **{ $game }** kamu bermula, dan kamu mula dahulu.
call-declined = { $other } memilih untuk tidak bermain **{ $game }** kali ini.
call-expired = { $other } tidak menjawab cabaran **{ $game }** kamu sebelum tempohnya tamat.
call-set-aside = Satu perlawanan kamu tidak dapat dibaca lagi dan sudah diketepikan; ia tidak dikira. Pengendali bot ini sudah diberitahu. **/games** menyenaraikan perlawanan kamu yang lain.
call-challenge-set-aside = Satu cabaran daripada kamu atau kepada kamu tidak dapat dibaca lagi dan sudah diketepikan; tiada sesiapa dapat menerimanya lagi. Pengendali bot ini sudah diberitahu. Buat cabaran baharu dengan **/challenge**.
call-expired-open = Tiada sesiapa yang menjawab cabaran **{ $game }** kamu sebelum tempohnya tamat.

## Commands

command-undo-about = Tarik balik langkah terakhir kamu, selagi belum ada yang bermain atau menjawab selepasnya
command-offer-about = Tawarkan seri atau rehat, minta tarik balik langkah atau masa, atau beri masa
command-vacation-about = Bercuti sebentar: jam kamu berhenti sehingga kamu kembali
command-vacation-start-about = Jam kamu berhenti mulai sekarang
command-vacation-end-about = Kamu sudah kembali, dan jam kamu berjalan semula
option-kind-about = Apa yang kamu tawarkan atau minta
option-kind-draw = Seri
option-kind-takeback = Tarik balik langkah terakhir saya
option-kind-pause = Rehat
option-kind-time = Masa tambahan untuk saya
option-kind-give = Masa tambahan untuk lawan saya
option-kind-resume = Sambung selepas rehat

vacation-started = Kamu sedang bercuti, dan jam kamu berhenti. Mainlah bila-bila masa yang kamu suka, dan kembali dengan /vacation end. Jika kamu kembali dalam masa sepuluh minit, cuti ini tidak dikira dan jam kamu dianggap terus berjalan. Jam berjalan semula selewat-lewatnya: { $when }.
vacation-ended = Selamat kembali. Jam kamu berjalan semula. Baki cuti kamu tahun ini { $days } hari.
vacation-undone = Selamat kembali. Belum sampai sepuluh minit, jadi cuti ini tidak dikira: tiada hari cuti yang digunakan, dan jam kamu terus berjalan. Baki cuti kamu tahun ini { $days } hari.
vacation-live = Perlawanan langsung **{ $game }** kamu dengan { $other } diteruskan: cuti tidak menghentikan jamnya, dan saya tetap memberitahu kamu di sana.

## Refusals

refused-clock = Tiada pilihan jam permainan “{ $clock }”. Pilih salah satu daripada yang berikut: { $clocks }
refused-nothing-to-undo = Langkah terakhir kamu tidak lagi boleh ditarik balik begitu sahaja. Minta tarik balik langkah dengan /offer.
refused-undo-too-late = Masa untuk langkah itu sudah habis, jadi langkah itu tidak boleh ditarik balik.
refused-nothing-to-take-back = Kamu belum membuat langkah dalam pusingan ini yang boleh ditarik balik.
refused-takeback-declined = { $person } lebih suka meneruskan seperti biasa. Kamu boleh meminta lagi selepas langkah seterusnya.
refused-offer-waits = Permintaan { $person } masih menunggu jawapan kamu. Hanya satu permintaan boleh dibuat pada satu masa.
refused-own-offer-waits = Permintaan kamu yang tadi masih menunggu jawapan. Hanya satu permintaan boleh dibuat pada satu masa.
refused-no-such-offer = Permintaan ini sudah tidak terbuka lagi.
refused-own-offer = Itu untuk dijawab oleh { $person }.
refused-others-offer = Hanya { $person } boleh menarik balik permintaan ini. Kamu boleh menerima atau menolaknya.
refused-no-draws = Permainan ini tiada seri.
refused-draw-too-early = Ada pihak yang belum membuat langkah. Buat masa ini, kamu boleh membatalkan perlawanan sahaja.
refused-no-clock = Perlawanan ini tiada had masa.
refused-not-their-clock = Sekarang bukan giliran { $person }, jadi jamnya tidak berjalan.
refused-clock-full = Masa pada jam itu sudah mencapai hadnya.
refused-paused = Perlawanan ini memang sedang dalam rehat.
refused-not-paused = Perlawanan ini tidak dalam rehat.
refused-not-away = Kamu tidak sedang bercuti.
