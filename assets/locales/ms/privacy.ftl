### Stored data about a person, and its deletion.

former-player = Bekas pemain
privacy-title = **Apa yang disimpan tentang anda:**
privacy-nothing = Tiada apa-apa yang disimpan dengan ID anda. Selepas pemadaman, hanya ID anda dalam bentuk yang disamarkan dikekalkan selama 30 hari, atau lebih lama jika sekatan atau larangan terhadap anda masih berkuat kuasa. Nama anda di server ini akan disimpan apabila anda menggunakan perintah atau menekan butang lagi.
privacy-settings = · tetapan anda dalam /settings, dan hari cuti anda
privacy-names = · nama anda, di { $count } server
privacy-running = · { $count } perlawanan yang sedang anda mainkan
privacy-ended = · { $count } perlawanan yang sudah tamat, termasuk semua langkahnya
privacy-ratings = · { $count } penarafan
privacy-open = · { $count } cabaran terbuka
privacy-closed = · { $count } cabaran yang sudah ditutup
privacy-blocked = · { $count } orang yang anda sekat
privacy-made = · waktu cabaran terkini anda dibuat
privacy-plans = · balasan yang anda rancang, dalam { $count } perlawanan
privacy-lines = · langkah yang anda cuba dan variasi yang anda simpan, dalam { $count } perlawanan
privacy-guesses = · langkah yang anda teka, dalam { $count } perlawanan orang lain
privacy-attempts = · cubaan anda pada { $count } teka-teki harian
privacy-puzzle-results = · { $count } teka-teki yang anda selesaikan, untuk siaran harian di server
privacy-newcomer = · penggunaan awal anda di sini: lawan anda dalam dua minggu pertama (komputer, seorang pemain lain atau beberapa orang pemain)
privacy-deeds = · { $count } catatan dalam log server tentang apa yang anda buat di situ atau yang melibatkan anda
privacy-rest = · { $count } rekod dalaman, seperti mesej yang belum dihantar
privacy-really = **Padamkan semua maklumat tentang anda?** Dalam perlawanan yang sedang berjalan, anda dikira mengaku kalah, atau perlawanan itu dibatalkan jika ada pihak yang belum membuat langkah; cabaran terbuka anda ditutup. Penarafan, tetapan, nama, nota dan sekatan anda dipadamkan. Dalam perlawanan yang sudah tamat, nama anda dipaparkan sebagai “{ former-player }”. Mesej yang sudah ada di saluran kekal di situ. Tindakan ini tidak boleh dibatalkan.

    Yang dikekalkan hanyalah ID anda dalam bentuk yang disamarkan, supaya saya masih dapat mengecam anda jika anda kembali: perlawanan anda tidak berpenarafan selama 30 hari selepas pemadaman ini, manakala sekatan dan larangan terhadap anda terus berkuat kuasa sehingga ditamatkan.
privacy-kept = Baik. Semuanya kekal seperti sedia ada.
privacy-deleted = Semua yang disimpan dengan ID anda sudah dipadamkan. Datanglah lagi pada bila-bila masa; anda akan bermula dari awal.
privacy-file = { $parts ->
    [1] Inilah semua maklumat yang disimpan tentang anda, untuk dimuat turun.
   *[other] Bahagian { $part } daripada { $parts }: semua yang disimpan tentang anda.
}
privacy-file-alt = Apa yang disimpan tentang anda, dalam bentuk JSON: bahagian { $part } daripada { $parts }
button-privacy-export = Eksport
button-privacy-delete = Padamkan …
button-privacy-yes = Padamkan semuanya
button-privacy-no = Tidak, kekalkan semuanya

command-privacy-about = Lihat, muat turun atau padamkan maklumat yang disimpan tentang anda

refused-former-player = Pemain itu sudah memadamkan semua maklumat tentang dirinya, jadi cabaran ini tidak dapat disampaikan kepadanya. Gunakan /challenge untuk mencabar orang lain.
refused-begun-anew = Anda sudah memadamkan semua maklumat tentang diri anda dan bermula dari awal, jadi perlawanan anda tidak berpenarafan buat sementara waktu. Tempoh ini tamat { $when }. Anda boleh menerima cabaran suka-suka pada bila-bila masa.
refused-hidden-profile = { $person } tidak berkongsi profilnya.
