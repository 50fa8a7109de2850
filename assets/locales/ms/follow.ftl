# Following a match between other people, $one and $two: one private message when it ends.

button-follow = Ikuti
button-follow-stop = Berhenti mengikuti
button-follow-number = Ikuti no. { $number }
button-follow-stop-number = Berhenti mengikuti no. { $number }
follow-which = Perlawanan manakah yang mahu anda ikuti? Apabila perlawanan itu tamat, saya akan menghantar satu mesej kepada anda.
follow-on = Anda mengikuti perlawanan **{ $game }** antara { $one } dengan { $two }. Apabila perlawanan itu tamat, saya akan menghantar satu mesej kepada anda.
follow-off = Anda tidak lagi mengikuti perlawanan ini.
# The next line says how it ended.
follow-ended = Perlawanan **{ $game }** yang anda ikuti, antara { $one } dengan { $two }, sudah tamat.
privacy-follows = · { $count } perlawanan orang lain yang anda ikuti

command-follow-about = Terima satu mesej peribadi apabila perlawanan orang lain tamat

## Refusals

refused-follow-player = Anda bermain dalam perlawanan ini, jadi anda tetap akan mengetahui kesudahannya.
refused-follow-not-here = Anda tidak boleh mengikuti perlawanan ini.
refused-follow-too-many = Anda sudah mengikuti { $limit } perlawanan, dan itulah hadnya. Anda boleh mengikuti perlawanan lain apabila salah satu daripadanya tamat, atau selepas anda berhenti mengikuti salah satunya; /follow menyenaraikan semuanya.
refused-follow-nothing = Buat masa ini, tiada perlawanan di sini yang boleh anda ikuti.
