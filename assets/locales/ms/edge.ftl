# Notices about channels in which Discord does not let the bot work.

told-channel-shut = Oh ya, saya tidak dibenarkan menulis di { $channel }, jadi satu papan kamu tidak dapat ditunjukkan di sana. Pengurus server ini boleh membenarkan saya melihat saluran itu, menghantar mesej dan melampirkan fail. Sementara itu, **/board** menunjukkannya kepada kamu.
# $list: the permissions below
told-channel-lacks = Oh ya, di { $channel } saya tidak dibenarkan { $list }, jadi satu papan kamu tidak dapat ditunjukkan di sana. Pengurus server ini boleh memberi kebenaran dalam tetapan saluran itu. Sementara itu perlawanan kamu diteruskan: **/board** menunjukkannya, dan **/move** memainkan langkah.
permission-view = melihat saluran (*View Channel*)
permission-send = menghantar mesej (*Send Messages*)
permission-attach = melampirkan fail (*Attach Files*)
permission-history = membaca mesej terdahulu (*Read Message History*)
told-channel-gone = Oh ya, saluran bagi satu perlawanan kamu sudah dipadamkan. Kamu boleh terus bermain: **/games** menyenaraikan perlawanan itu, dan **/move** boleh digunakan di mana-mana saluran servernya.
told-channel-refuses = Oh ya, Discord menolak satu mesej tentang perlawanan kamu di { $channel }, jadi mesej itu tidak dapat ditunjukkan di sana. Saya akan terus mencuba. Sementara itu perlawanan kamu diteruskan: **/board** menunjukkannya, dan kamu boleh bermain dengan **/move** atau dari **/games**.
