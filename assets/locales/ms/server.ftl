### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **Tetapan server ini**
server-done = Selesai; semua pengurus server boleh melihatnya dalam **/admin log**.
server-everywhere = Perlawanan boleh dimulakan di semua saluran
server-channels = Perlawanan hanya boleh dimulakan di { $channels }
server-channel-on = Perlawanan boleh dimulakan di { $channel }
server-channel-off = Perlawanan tidak lagi boleh dimulakan di { $channel }
server-language = Bahasa mesej awam: { $language }
server-language-none = Bahasa mesej awam: bahasa server
server-theme = Warna papan awam: { $theme }
server-clock = Jam lalai: { $clock }
server-format = Format lalai: { $format }
server-rated = Cabaran lalai: berpenarafan
server-casual = Cabaran lalai: suka-suka
server-days-off = Pemain yang kehabisan masa mendapat sehari rehat, paling banyak dua hari setiap perlawanan
server-strict = Perlawanan ketat: tiada hari rehat apabila masa tamat
server-boards-replaced = Selepas langkah seterusnya, papan menjadi sebaris teks, dan baris sebelumnya dipadamkan; di bebenang semua baris kekal
server-boards-lines = Papan lama dikecilkan menjadi sebaris teks
server-boards-pictures = Gambar pada papan lama dikekalkan
server-boards-default = Papan lama: mengikut tetapan lalai pengendali bot
server-boards-logged = Bot yang merekodkan mesej yang dipadamkan mungkin menyenaraikan baris ini.
server-threads = Setiap perlawanan ada bebenang sendiri, diarkibkan apabila tamat
server-threads-none = Perlawanan dimainkan terus di saluran, tanpa bebenang
server-threads-closed = Di saluran ini saya tidak dapat membuka bebenang: perlawanan yang bermula di sini kekal di saluran. Untuk bebenang saya perlukan saluran teks dan kebenaran “Create Public Threads” dan “Send Messages in Threads”.
server-lost-thread = Satu perlawanan terpaksa berpindah dari bebenangnya ke saluran ({ $when }): { $why }
# Why a match lost its thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord membenarkan paling banyak 1,000 bebenang aktif dalam satu server
thread-loss-no-message = mesej cabaran itu telah dipadamkan
thread-loss-deleted = bebenang perlawanan itu telah dipadamkan
thread-loss-refused = Discord tidak membenarkan bebenang perlawanan itu dibuka
server-banned = { $count ->
    [0] Tiada sesiapa yang dilarang memulakan perlawanan
   *[other] { $count } orang dilarang memulakan perlawanan
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } { $by }: { $what }
deed-why = { $when } { $by }: { $what } (“{ $reason }”)
deed-called-off = Perlawanan { $id } dibatalkan
deed-decided = { $person } diputuskan menang dalam perlawanan { $id }
deed-drawn = Perlawanan { $id } diputuskan seri
deed-banned = { $person } dilarang memulakan perlawanan di sini
deed-unbanned = { $person } tidak lagi dilarang memulakan perlawanan di sini
deeds-none = Belum ada apa-apa yang ditetapkan atau dibuat di sini.

## Endings by decision

match-decided = Moderator menetapkan { $winner } sebagai pemenang perlawanan ini.
match-decided-drawn = Moderator memutuskan perlawanan ini seri.
match-reason = Sebabnya: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = diputuskan oleh moderator

## Refusals

refused-other-channels = Di server ini perlawanan hanya boleh dimulakan di { $channels }. Pergi ke sana dan cuba lagi; perlawanan kamu yang sedang berjalan diteruskan di tempatnya.
refused-banned = Kamu dilarang memulakan perlawanan di server ini. Perlawanan kamu yang sedang berjalan diteruskan; pengurus server boleh menerangkan lebih lanjut.
refused-banned-here = { $person } dilarang memulakan perlawanan di server ini. Pilih orang lain.
refused-banned-already = { $person } memang sudah dilarang memulakan perlawanan di sini.
refused-too-many-banned = Paling banyak { $limit } orang boleh dilarang memulakan perlawanan di sebuah server. Tarik balik satu larangan dahulu dengan **/admin unban**.
refused-not-banned = { $person } tidak dilarang memulakan perlawanan di sini.
refused-ban-oneself = Kamu tidak boleh mengenakan larangan pada diri sendiri. Pilih orang lain.
refused-too-many-channels = Paling banyak { $limit } saluran boleh disenaraikan. Keluarkan satu dahulu, atau benarkan perlawanan dimulakan di semua saluran.
refused-no-such-channel = Saluran ini tidak tersenarai, atau ia satu-satunya dalam senarai. Tambah saluran lain dahulu, atau benarkan perlawanan dimulakan di semua saluran.
refused-not-allowed = Itu hanya untuk pengurus server ini, atau sesiapa yang dibenarkan menggunakan /admin di sini.
refused-cannot-check = Discord tidak memberitahu saya sama ada kamu dibenarkan berbuat demikian. Cuba lagi sebentar nanti.
refused-nothing-to-settle = Pilih apa yang hendak ditetapkan: setiap tetapan ada pilihannya dalam perintah ini.
refused-own-match = Kamu sendiri bermain dalam perlawanan ini. Pengurus server yang lain boleh memutuskannya; kamu boleh mengaku kalah atau membuat permintaan kepada lawan.
refused-not-their-match = { $person } tidak bermain dalam perlawanan ini.
refused-no-reason = Kedua-dua pihak membaca sebabnya. Isi `reason` secara ringkas.

## Deleting a server’s data

purge-really = **Padamkan semua yang saya simpan tentang server ini?** Perlawanan yang sedang berjalan akan ditamatkan dan tidak dikira, cabaran di sini ditarik balik, dan tetapan, log, larangan, papan pendahulu serta nama ahli yang saya simpan untuk server ini dipadamkan. Perlawanan yang sudah tamat kekal untuk pemainnya. Ini tidak dapat ditarik balik.
button-purge = Padamkan
button-purge-not = Kekalkan
purge-not = Tiada apa-apa yang dipadamkan.
purge-done = Semua yang saya simpan tentang server ini sudah dipadamkan.
match-closed = Perlawanan ini tamat apabila data servernya dipadamkan, jadi ia tidak dikira.
by-closed = server ditutup
