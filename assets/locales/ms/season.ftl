### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season-about = Mulakan musim (papan pendahulu baharu), atau biarkan musim bermula secara automatik
option-name-about = Mulakan musim sekarang dengan nama ini
option-season-about = Musim server ini; lalai: musim yang sedang berjalan
option-rhythm-about = Kekerapan musim bermula secara automatik: setiap tiga bulan, setiap bulan, atau secara manual
option-rhythm-quarter = Setiap tiga bulan (disyorkan)
option-rhythm-month = Setiap bulan
option-rhythm-manual = Secara manual

season-begun = Musim “{ $season }” sudah bermula. Mulai sekarang, sesiapa yang menghabiskan perlawanan berpenarafan akan muncul dalam papan pendahulu musim ini, bermula dengan penarafannya di semua server. Papan pendahulu sebelum ini kekal seperti sedia ada: untuk melihatnya, gunakan **/leaderboard** dengan pilihan `season`.
season-really = Mulakan musim “{ $season }” sekarang? Server ini akan mendapat papan pendahulu baharu. Mulai saat itu, perlawanan berpenarafan, termasuk yang sedang berjalan, akan dikira untuk papan pendahulu baharu itu. Papan pendahulu semasa kekal seperti sedia ada. Tindakan ini tidak boleh dibatalkan, dan setiap musim berlangsung sekurang-kurangnya sehari.
button-season = Mulakan musim
season-not = Tiada musim baharu yang dimulakan.
server-season = Musim { $number }, “{ $season }”: bermula { $when }
server-season-none = Belum ada musim yang bermula
server-season-numbered = Musim { $number }: bermula { $when }
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = Musim baharu bermula setiap tiga bulan; musim ini tamat { $when } jika sekurang-kurangnya { $least } perlawanan berpenarafan sudah selesai ketika itu
server-seasons-month = Musim baharu bermula setiap bulan; musim ini tamat { $when } jika sekurang-kurangnya { $least } perlawanan berpenarafan sudah selesai ketika itu
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

season-over = **{ $season } sudah tamat.** Musim seterusnya sudah bermula: mulai sekarang, perlawanan berpenarafan, termasuk yang sedang berjalan, dikira untuk papan pendahulu baharu.
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
button-ladder-text = Dalam bentuk teks
ladder-title-season = { $game } · papan pendahulu musim “{ $season }”
ladder-title-numbered = { $game } · papan pendahulu musim { $number }
ladder-title-before = { $game } · papan pendahulu server ini sebelum musim pertama
ladder-empty-before = Tiada sesiapa yang menghabiskan perlawanan berpenarafan di sini sebelum musim pertama.
ladder-empty-season = Tiada sesiapa yang menghabiskan perlawanan berpenarafan dalam musim itu.
# The same for the current season
ladder-empty-season-now = Belum ada sesiapa yang menghabiskan perlawanan berpenarafan dalam musim ini.
ratings-of-season = Penarafan dalam musim server ini:

## Refusals

refused-too-many-seasons = Sebuah server boleh mempunyai paling banyak { $limit } musim. Musim semasa diteruskan.
refused-one-season-change = Pilih `name` atau `rhythm`, bukan kedua-duanya. `name` memulakan musim sekarang; `rhythm` menentukan kekerapan musim bermula secara automatik.
refused-season-too-soon = Setiap musim berlangsung sekurang-kurangnya sehari. Musim seterusnya boleh bermula { $when }.
refused-season-asked = Musim lain sudah bermula selepas anda ditanya tadi. Jika anda masih mahu musim baharu, gunakan /admin season sekali lagi.
refused-no-season-name = Berikan nama kepada musim ini.
refused-long-season-name = Nama musim tidak boleh melebihi { $limit } aksara. Pendekkan nama itu sedikit.
refused-no-such-season = Tiada musim seperti itu di server ini. Pilih satu daripada senarai yang muncul semasa anda menaip.
refused-season-everywhere = Setiap musim hanya untuk satu server. Kosongkan `season` untuk melihat semua server, atau `scope` untuk melihat musim itu.
