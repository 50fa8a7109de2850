### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season-about = Mulakan musim: papan pendahulu baharu di server ini, mulai sekarang
option-name-about = Apa namanya
option-season-about = Musim server ini; lalai: musim yang sedang berjalan

season-begun = Musim “{ $season }” sudah bermula. Mulai sekarang, sesiapa yang menghabiskan perlawanan berpenarafan disenaraikan dalam papan pendahulu musim ini; penarafan permulaannya sama dengan penarafannya di semua server. Papan pendahulu yang lama kekal seperti sedia ada: lihat dengan **/leaderboard** dan pilihan `season`.
season-really = Mulakan musim “{ $season }” sekarang? Server ini mendapat papan pendahulu baharu, dan mulai sekarang perlawanan berpenarafan dikira untuk papan pendahulu itu, termasuk yang sedang berjalan. Papan pendahulu yang lama kekal seperti sedia ada. Musim yang sudah bermula tidak boleh ditarik balik, dan setiap musim berlangsung sekurang-kurangnya sehari.
button-season = Mulakan musim
season-not = Tiada musim baharu dimulakan.
server-season = Musim { $number }, “{ $season }”: bermula { $when }
server-season-none = Belum ada musim yang bermula
deed-season = Musim { $number } (“{ $season }”) bermula

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · sejak { $from }
season-entry-over = { $season } · { $from } hingga { $until }
season-entry-before = Sebelum musim pertama

## Leaderboards and cards

ladder-choose-game = Permainan: { $game }
ladder-choose-season = Pilih musim
button-ladder-everywhere = Semua server
button-ladder-here = Server ini
button-ladder-text = Sebagai teks
ladder-title-season = { $game } · papan pendahulu musim “{ $season }”
ladder-title-before = { $game } · papan pendahulu server ini sebelum musim pertama
ladder-empty-before = Tiada sesiapa yang menghabiskan perlawanan berpenarafan di sini sebelum musim pertama.
ladder-empty-season = Tiada sesiapa yang menghabiskan perlawanan berpenarafan dalam musim ini.
ratings-of-season = Penarafan dalam musim server ini:

## Refusals

refused-too-many-seasons = Sebuah server boleh ada paling banyak { $limit } musim. Musim yang terakhir diteruskan.
refused-season-too-soon = Satu musim berlangsung sekurang-kurangnya sehari. Musim seterusnya boleh bermula: { $when }.
refused-season-asked = Musim lain sudah bermula sejak kamu ditanya. Jika kamu masih mahu musim baharu, gunakan /admin season sekali lagi.
refused-no-season-name = Beri nama kepada musim ini.
refused-long-season-name = Nama musim paling panjang { $limit } aksara. Pendekkan sedikit.
refused-no-such-season = Server ini tiada musim seperti itu. Pilih satu daripada senarai yang muncul semasa kamu menaip.
refused-season-everywhere = Musim milik satu server sahaja. Kosongkan `season` untuk melihat semua server, atau `scope` untuk melihat musim itu.
