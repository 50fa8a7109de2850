# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Oh ya, saya tidak dibenarkan menghantar mesej di { $channel }, jadi salah satu perlawanan anda tidak dapat ditunjukkan di sana. Pengurus server itu boleh membenarkan saya melihat saluran itu, menghantar mesej dan melampirkan fail. Sementara itu, lihat perlawanan itu dengan **/board**.
# $list: the permissions below
told-channel-lacks = Oh ya, di { $channel } saya tidak dibenarkan { $list }, jadi salah satu perlawanan anda tidak dapat ditunjukkan di sana. Pengurus server itu boleh memberikan kebenaran dalam tetapan saluran itu. Sementara itu, teruskan bermain dengan **/board** dan **/move**.
permission-view = melihat saluran (*View Channel*)
permission-send = menghantar mesej (*Send Messages*)
permission-attach = melampirkan fail (*Attach Files*)
permission-history = membaca mesej terdahulu (*Read Message History*)
told-channel-gone = Oh ya, saluran bagi salah satu perlawanan anda sudah dipadamkan. Anda boleh terus bermain: **/games** menyenaraikan perlawanan itu, dan **/move** boleh digunakan di mana-mana saluran dalam server itu.
told-channel-refuses = Oh ya, Discord menolak satu mesej tentang perlawanan anda di { $channel }, jadi mesej itu tidak dapat ditunjukkan di sana. Saya akan terus mencuba. Sementara itu, teruskan bermain dengan **/board** dan **/move**, atau melalui **/games**.
