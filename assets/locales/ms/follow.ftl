# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Ikuti
button-follow-stop = Berhenti mengikuti
button-follow-number = Ikuti no. { $number }
button-follow-stop-number = Berhenti mengikuti no. { $number }
follow-which = Perlawanan mana yang kamu mahu ikuti? Apabila ia tamat, saya akan menghantar satu mesej kepada kamu.
follow-on = Kamu mengikuti perlawanan **{ $game }** antara { $one } dengan { $two }. Apabila ia tamat, saya akan menghantar satu mesej kepada kamu.
follow-off = Kamu tidak lagi mengikuti perlawanan ini.
# The next line says how it ended.
follow-ended = Perlawanan **{ $game }** yang kamu ikuti, antara { $one } dengan { $two }, sudah tamat.
privacy-follows = · { $count } perlawanan orang lain yang kamu ikuti

command-follow-about = Terima satu mesej peribadi apabila perlawanan orang lain tamat

## Refusals

refused-follow-player = Kamu bermain dalam perlawanan ini, jadi kamu tetap akan tahu kesudahannya.
refused-follow-not-here = Kamu tidak boleh mengikuti perlawanan ini.
refused-follow-too-many = Kamu sudah mengikuti { $limit } perlawanan, dan itulah hadnya. Akan ada ruang semula apabila satu daripadanya tamat, atau apabila kamu berhenti mengikuti satu; /follow mencadangkan perlawanan itu.
refused-follow-nothing = Tiada perlawanan di sini sekarang yang boleh kamu ikuti.
