### Musim sesebuah server: carta yang bermula pada satu saat. $season ialah namanya, seperti yang ditulis orang.

command-admin-season = musim
command-admin-season-about = Mulakan musim: carta baharu untuk server ini, mulai sekarang
option-name = nama
option-name-about = Apa namanya
option-season = musim
option-season-about = Musim server ini; jika dikosongkan, musim yang sedang berjalan

season-begun = Musim **{ $season }** sudah bermula. Sesiapa yang menamatkan perlawanan berpenarafan mulai sekarang tersenarai dalam cartanya, dan bermula dengan penarafannya di semua server. Carta terdahulu kekal seperti sedia ada: **/leaderboard** menunjukkannya dengan pilihan **season**.
season-really = Mulakan musim **{ $season }** sekarang? Server ini mendapat carta baharu, dan perlawanan berpenarafan dikira untuk carta itu mulai sekarang, termasuk yang sedang berjalan. Carta sekarang kekal seperti sedia ada. Musim tidak boleh ditarik balik, dan berlangsung sekurang-kurangnya sehari.
button-season = Mulakan musim
season-not = Tiada musim baharu dimulakan.
server-season = Musim { $number }: “{ $season }”, bermula: { $when }
server-season-none = Belum ada musim yang bermula
deed-season = Musim { $number } bermula: “{ $season }”

## Entri dalam senarai pilihan. $from dan $until ialah hari.

season-entry = { $season } · sejak { $from }
season-entry-over = { $season } · { $from } hingga { $until }
season-entry-before = Sebelum musim pertama

## Carta dan kad

ladder-choose-game = Permainan: { $game }
ladder-choose-season = Pilih musim
button-ladder-everywhere = Semua server
button-ladder-here = Server ini
ladder-title-season = **{ $game }** · siapa mendahului dalam musim “{ $season }”
ladder-title-before = **{ $game }** · siapa mendahului di sini sebelum musim pertama
ladder-empty-before = Tiada yang menamatkan perlawanan berpenarafan di sini sebelum musim pertama.
ladder-empty-season = Tiada yang menamatkan perlawanan berpenarafan dalam musim ini.
ladder-picture-season = Musim “{ $season }”.
ratings-of-season = Penarafan dalam musim server ini:

## Penolakan

refused-too-many-seasons = Sebuah server boleh ada paling banyak { $limit } musim. Musim yang terakhir diteruskan.
refused-season-too-soon = Satu musim berlangsung sekurang-kurangnya sehari. Musim seterusnya boleh bermula: { $when }.
refused-season-asked = Musim lain sudah bermula sejak kamu ditanya. Jika kamu masih mahu musim baharu, gunakan /admin season sekali lagi.
refused-no-season-name = Beri nama kepada musim ini.
refused-long-season-name = Nama musim paling panjang { $limit } aksara. Pendekkan sedikit.
refused-no-such-season = Server ini tiada musim seperti itu. Pilih satu daripada senarai yang muncul semasa kamu menaip.
refused-season-everywhere = Musim milik satu server sahaja. Kosongkan `season` untuk melihat semua server, atau `scope` untuk melihat musim itu.
