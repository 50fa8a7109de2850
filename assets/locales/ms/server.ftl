### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **Tetapan server ini**
server-done = Selesai. Semua pengurus server boleh melihat perubahan ini dalam **/admin log**.
server-everywhere = Perlawanan boleh dimulakan di semua saluran
server-channels = Perlawanan hanya boleh dimulakan di { $channels }
server-channel-on = Perlawanan boleh dimulakan di { $channel }
server-channel-off = Perlawanan tidak lagi boleh dimulakan di { $channel }
server-language = Bahasa mesej awam: { $language }
server-language-none = Bahasa mesej awam: bahasa server
server-theme = Warna papan awam: { $theme }
server-clock = Had masa lalai: { $clock }
server-format = Format lalai: “{ $format }”
server-rated = Cabaran lalai: berpenarafan
server-casual = Cabaran lalai: suka-suka
server-days-off = Pemain yang kehabisan masa mendapat satu hari rehat, paling banyak dua hari bagi setiap perlawanan
server-strict = Perlawanan mengikut peraturan ketat: tiada hari rehat apabila masa tamat
server-boards-replaced = Selepas langkah seterusnya, papan menjadi sebaris teks, dan baris sebelumnya dipadamkan; dalam bebenang, semua baris kekal
server-boards-lines = Papan lama dikecilkan menjadi sebaris teks
server-boards-pictures = Gambar pada papan lama dikekalkan
server-boards-default = Papan lama: mengikut tetapan lalai pengendali bot
server-boards-logged = Bot yang merekodkan mesej yang dipadamkan mungkin menyenaraikan baris ini.
server-threads = Setiap perlawanan mempunyai bebenang sendiri, yang diarkibkan apabila perlawanan tamat
server-threads-none = Perlawanan dimainkan di saluran tempat ia bermula, tanpa bebenang
server-threads-closed = Saya tidak dapat membuka bebenang di saluran ini, jadi perlawanan yang bermula di sini kekal di saluran. Untuk membuka bebenang, saya memerlukan saluran teks dan kebenaran “Create Public Threads” dan “Send Messages in Threads”.
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

deed-line = { $when } · { $by } · { $what }
deed-why = { $when } · { $by } · { $what } · “{ $reason }”
deed-called-off = Perlawanan { $id } dibatalkan
deed-decided = { $person } diisytiharkan sebagai pemenang perlawanan { $id }
deed-drawn = Perlawanan { $id } diisytiharkan seri
deed-banned = { $person } dilarang memulakan perlawanan di sini
deed-unbanned = { $person } tidak lagi dilarang memulakan perlawanan di sini
deeds-none = Log ini masih kosong.

## Endings by decision

match-decided = Moderator mengisytiharkan { $winner } sebagai pemenang perlawanan ini.
match-decided-you = Moderator mengisytiharkan anda sebagai pemenang perlawanan ini.
match-decided-drawn = Moderator mengisytiharkan perlawanan ini seri.
match-reason = Sebabnya: “{ $reason }”
call-ended-why = { $how } { $why }
by-decided = diputuskan oleh moderator

## Refusals

refused-other-channels = Di server ini, perlawanan hanya boleh dimulakan di { $channels }. Pergi ke sana dan cuba lagi; perlawanan anda yang sedang berjalan masih boleh diteruskan di saluran asalnya.
refused-banned = Anda dilarang memulakan perlawanan di server ini. Perlawanan anda yang sedang berjalan masih boleh diteruskan; untuk maklumat lanjut, tanyalah pengurus server.
refused-banned-here = { $person } dilarang memulakan perlawanan di server ini. Pilih orang lain.
refused-banned-already = { $person } sudah pun dilarang memulakan perlawanan di sini.
refused-too-many-banned = Paling banyak { $limit } orang boleh dilarang memulakan perlawanan di sebuah server. Tarik balik satu larangan dahulu dengan **/admin unban**.
refused-not-banned = { $person } tidak dilarang memulakan perlawanan di sini.
refused-not-banned-oneself = Anda tidak dilarang memulakan perlawanan di sini.
refused-ban-oneself = Anda tidak boleh mengenakan larangan pada diri sendiri. Pilih orang lain.
refused-too-many-channels = Paling banyak { $limit } saluran boleh disenaraikan. Keluarkan satu dahulu, atau benarkan perlawanan dimulakan di semua saluran.
refused-no-such-channel = Saluran ini tidak tersenarai, atau saluran ini satu-satunya yang tinggal dalam senarai. Tambah saluran lain dahulu, atau benarkan perlawanan dimulakan di semua saluran.
refused-not-allowed = Hanya pengurus server ini, atau sesiapa yang dibenarkan menggunakan /admin di sini, boleh berbuat demikian.
refused-cannot-check = Discord tidak memberitahu saya sama ada anda dibenarkan berbuat demikian. Cuba lagi sebentar nanti.
refused-nothing-to-settle = Pilih tetapan yang hendak diubah: setiap tetapan mempunyai pilihannya sendiri dalam perintah ini.
refused-own-match = Anda sendiri bermain dalam perlawanan ini. Pengurus server yang lain boleh memutuskannya; anda boleh mengaku kalah atau membuat permintaan kepada lawan.
refused-not-their-match = { $person } tidak bermain dalam perlawanan ini.
refused-not-own-match = Anda tidak bermain dalam perlawanan ini.
refused-no-reason = Berikan sebab yang ringkas; kedua-dua pemain akan membacanya.

## Deleting a server’s data

purge-really = **Padamkan semua yang saya simpan tentang server ini?** Perlawanan yang sedang berjalan akan ditamatkan dan tidak dikira, cabaran di sini akan ditarik balik, dan tetapan, log, larangan, papan pendahulu serta nama ahli yang saya simpan untuk server ini akan dipadamkan. Perlawanan yang sudah tamat tetap disimpan untuk para pemainnya. Tindakan ini tidak boleh dibatalkan.
button-purge = Padamkan
button-purge-not = Kekalkan
purge-not = Tiada apa-apa yang dipadamkan.
purge-done = Semua yang saya simpan tentang server ini sudah dipadamkan.
match-closed = Perlawanan ini tamat apabila data servernya dipadamkan, jadi ia tidak dikira.
by-closed = data server dipadamkan
