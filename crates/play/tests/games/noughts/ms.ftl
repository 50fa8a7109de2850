noughts-name = Pangkah bulat
noughts-summary = Tanda petak bergilir-gilir; tiga sebaris menang.
noughts-goal = Untuk menang: tiga tanda sendiri sebaris.
noughts-seat-cross = Pangkah
noughts-seat-nought = Bulat
noughts-square = { $square }
noughts-tell = { $by } menanda { $square }.
noughts-ending-row = { $winner } menang dengan tiga sebaris.
noughts-drawn-full = Papan sudah penuh: seri.
noughts-by-row = tiga sebaris
noughts-by-full = papan penuh
noughts-why-not-over = Pusingan ini sudah tamat.
noughts-why-not-marked = Sudah ada tanda di { $square }. Pilih petak kosong.
noughts-why-not-unreadable = “{ $tried }” bukan petak. Petak bermula dari a1 di kiri bawah hingga c3.
noughts-describe = { $first } { $second } { $next }
noughts-describe-marks = { $count ->
    [0] { $seat }: belum ada tanda.
   *[other] { $seat }: { $squares }.
}
noughts-describe-next = Giliran { $seat }.
noughts-lesson-goal = Tiga tanda sendiri sebaris, selajur atau menyerong menang.
noughts-lesson-turn = Pangkah dan Bulat menanda petak kosong bergilir-gilir. Papan penuh tanpa tiga sebaris ialah seri.

noughts-course-0 = **Pangkah bulat dalam lima tekan.** Tanda **a1**.
noughts-course-1 = Tanda **a2**.
noughts-course-2 = Tanda **c1**.
noughts-course-3 = Tanda **b2**.
noughts-course-4 = Tanda **c3**.
noughts-course-5 = Tiga menyerong: kamu menang.
noughts-tell-turn = Seterusnya: tanda satu petak kosong.
