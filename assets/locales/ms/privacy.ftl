### Stored data about a person, and its deletion.

former-player = Bekas pemain
privacy-title = **Apa yang disimpan tentang kamu:**
privacy-nothing = Tiada apa-apa yang disimpan di bawah ID kamu. Selepas pemadaman, yang dikekalkan hanyalah ID kamu dalam bentuk yang disamarkan: selama 30 hari, atau lebih lama selagi ada sekatan atau larangan terhadap kamu. Nama kamu di sini akan disimpan sebaik sahaja kamu membuat sesuatu.
privacy-settings = · tetapan kamu dalam /settings, dan hari cuti kamu
privacy-names = · nama kamu, di { $count } server
privacy-running = · { $count } perlawanan yang sedang kamu mainkan
privacy-ended = · { $count } perlawanan yang sudah tamat, dengan setiap langkahnya
privacy-ratings = · { $count } penarafan
privacy-open = · { $count } cabaran terbuka
privacy-closed = · { $count } cabaran yang sudah ditutup
privacy-blocked = · { $count } orang yang kamu sekat
privacy-made = · bila kali terakhir kamu membuat cabaran
privacy-plans = · balasan yang kamu rancang, dalam { $count } perlawanan
privacy-lines = · langkah yang kamu cuba dan variasi yang kamu simpan, dalam { $count } perlawanan
privacy-guesses = · langkah yang kamu teka, dalam { $count } perlawanan orang lain
privacy-attempts = · cubaan kamu pada { $count } teka-teki harian
privacy-puzzle-results = · { $count } teka-teki yang kamu selesaikan, untuk siaran harian di server
privacy-newcomer = · dua minggu pertama kamu di sini: sama ada kamu sudah bermain menentang komputer, seorang pemain dan pemain kedua
privacy-deeds = · { $count } catatan dalam log server tentang apa yang kamu buat di situ atau yang melibatkan kamu
privacy-rest = · { $count } rekod dalaman, seperti mesej yang belum dihantar
privacy-really = **Padamkan semua maklumat tentang kamu?** Dalam perlawanan yang sedang berjalan kamu dikira mengaku kalah, atau perlawanan dibatalkan jika ada pihak yang belum membuat langkah; cabaran terbuka ditutup. Penarafan, tetapan, nama, nota dan sekatan kamu dipadamkan. Dalam perlawanan yang sudah tamat, kamu menjadi “{ former-player }”. Apa yang ada di saluran kekal di situ. Ini tidak dapat ditarik balik. Yang dikekalkan hanyalah ID kamu dalam bentuk yang disamarkan, supaya saya masih dapat mengenali kamu: perlawanan kamu tidak berpenarafan selama 30 hari selepas itu, manakala sekatan dan larangan terhadap kamu terus berkuat kuasa sehingga ditarik balik.
privacy-kept = Baik. Semuanya kekal seperti sedia ada.
privacy-deleted = Semua yang disimpan di bawah ID kamu sudah dipadamkan. Datanglah lagi bila-bila masa; kita akan bermula semula dari awal.
privacy-file = { $parts ->
    [1] Inilah semua maklumat yang disimpan tentang kamu, untuk dimuat turun.
   *[other] Bahagian { $part } daripada { $parts }: semua yang disimpan tentang kamu.
}
privacy-file-alt = Apa yang disimpan tentang kamu, sebagai JSON: bahagian { $part } daripada { $parts }
button-privacy-export = Eksport
button-privacy-delete = Padam …
button-privacy-yes = Padam semuanya
button-privacy-no = Tidak, simpan

command-privacy-about = Apa yang disimpan tentang kamu; muat turun atau padamkan

refused-former-player = Pemain itu sudah memadamkan semua maklumat tentang dirinya, jadi cabaran ini tidak dapat sampai kepadanya. Gunakan /challenge untuk mencabar orang lain.
refused-begun-anew = Kamu sudah memadamkan semua maklumat tentang diri kamu dan bermula semula, jadi perlawanan kamu tidak berpenarafan buat sementara. Tempoh ini tamat: { $when }. Kamu boleh menerima cabaran suka-suka bila-bila masa.
refused-hidden-profile = { $person } menyimpan profilnya untuk diri sendiri.
