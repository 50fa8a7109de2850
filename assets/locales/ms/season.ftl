### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season-about = Mulakan musim (papan pendahulu baharu), atau biarkan musim bermula sendiri
option-name-about = Apa namanya
option-season-about = Musim server ini; lalai: musim yang sedang berjalan
option-rhythm-about = Sama ada musim bermula sendiri: setiap tiga bulan, setiap bulan, atau tidak
option-rhythm-quarter = Setiap tiga bulan (disyorkan)
option-rhythm-month = Setiap bulan
option-rhythm-manual = Secara manual

season-begun = Musim “{ $season }” sudah bermula. Mulai sekarang, sesiapa yang menghabiskan perlawanan berpenarafan disenaraikan dalam papan pendahulu musim ini; penarafan permulaannya sama dengan penarafannya di semua server. Papan pendahulu yang lama kekal seperti sedia ada: lihat dengan **/leaderboard** dan pilihan `season`.
season-really = Mulakan musim “{ $season }” sekarang? Server ini mendapat papan pendahulu baharu, dan mulai sekarang perlawanan berpenarafan dikira untuk papan pendahulu itu, termasuk yang sedang berjalan. Papan pendahulu yang lama kekal seperti sedia ada. Musim yang sudah bermula tidak boleh ditarik balik, dan setiap musim berlangsung sekurang-kurangnya sehari.
button-season = Mulakan musim
season-not = Tiada musim baharu dimulakan.
server-season = Musim { $number }, “{ $season }”: bermula { $when }
server-season-none = Belum ada musim yang bermula
server-season-numbered = Musim { $number }: bermula { $when }
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = Musim baharu bermula setiap tiga bulan; musim ini tamat { $when } jika { $least } perlawanan berpenarafan sudah dihabiskan ketika itu
server-seasons-month = Musim baharu bermula setiap bulan; musim ini tamat { $when } jika { $least } perlawanan berpenarafan sudah dihabiskan ketika itu
server-seasons-manual = Musim dimulakan secara manual
deed-season = Musim { $number } (“{ $season }”) bermula

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · sejak { $from }
season-entry-over = { $season } · { $from } hingga { $until }
season-entry-before = Sebelum musim pertama

# A season that has begun by itself
season-numbered = Musim { $number }
season-named = Musim “{ $season }”

## The post about a season that has ended. $season: season-numbered or season-named

season-over = **{ $season } sudah tamat.** Musim seterusnya sudah bermula: mulai sekarang, perlawanan berpenarafan dikira untuk papan pendahulu baharu, termasuk yang sedang berjalan.
# What the picture shows, and each game of it: $first, $second and $third are names
season-picture = Juara { $season }.
season-champion = { $game }: { $first }.
season-podium = { $game }: 1. { $first }, 2. { $second }, 3. { $third }.

## Leaderboards and cards

ladder-choose-game = Permainan: { $game }
# Before the name of the champion of the season before
ladder-crowned = 👑 { $name }
ladder-choose-season = Pilih musim
button-ladder-everywhere = Semua server
button-ladder-here = Server ini
button-ladder-text = Sebagai teks
ladder-title-season = { $game } · papan pendahulu musim “{ $season }”
ladder-title-numbered = { $game } · papan pendahulu musim { $number }
ladder-title-before = { $game } · papan pendahulu server ini sebelum musim pertama
ladder-empty-before = Tiada sesiapa yang menghabiskan perlawanan berpenarafan di sini sebelum musim pertama.
ladder-empty-season = Tiada sesiapa yang menghabiskan perlawanan berpenarafan dalam musim ini.
ratings-of-season = Penarafan dalam musim server ini:

## Refusals

refused-too-many-seasons = Sebuah server boleh ada paling banyak { $limit } musim. Musim yang terakhir diteruskan.
refused-one-season-change = Pilih `name` atau `rhythm`, bukan kedua-duanya. `name` memulakan musim sekarang; `rhythm` menentukan sama ada musim bermula sendiri.
refused-season-too-soon = Satu musim berlangsung sekurang-kurangnya sehari. Musim seterusnya boleh bermula: { $when }.
refused-season-asked = Musim lain sudah bermula sejak kamu ditanya. Jika kamu masih mahu musim baharu, gunakan /admin season sekali lagi.
refused-no-season-name = Beri nama kepada musim ini.
refused-long-season-name = Nama musim paling panjang { $limit } aksara. Pendekkan sedikit.
refused-no-such-season = Server ini tiada musim seperti itu. Pilih satu daripada senarai yang muncul semasa kamu menaip.
refused-season-everywhere = Musim milik satu server sahaja. Kosongkan `season` untuk melihat semua server, atau `scope` untuk melihat musim itu.
