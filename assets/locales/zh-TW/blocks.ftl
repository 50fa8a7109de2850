### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person }目前不接受新的對局。用 /挑戰 時不填 `對手`，這裡有空的人都可以接受。
refused-no-offers-now = 這場對局目前不能提議，也不能加時。請照常下就好。
refused-own-block = 你已經封鎖{ $person }，解除封鎖之後才能這樣做。
refused-block-oneself = 你不能封鎖自己。請選別人。
refused-blocked-already = 你已經封鎖{ $person }了。
refused-too-many-blocked = 你已經封鎖{ $limit }個人，到上限了。請先用 /解除封鎖 騰出名額。
refused-not-blocked = 你沒有封鎖{ $person }。
refused-nobody-blocked = 你沒有封鎖任何人。
refused-nobody-blocked-like = 你封鎖的人裡沒有「{ $name }」。用 /解除封鎖 時不填名字，就會列出你封鎖的所有人。
refused-several-blocked-like = 你封鎖了好幾個叫「{ $name }」的人。請從 /解除封鎖 列出的名單裡選一個。
refused-too-soon = 你在過去一小時內已經發起{ $limit }個挑戰，到上限了。最快{ $when }才能再發起。

blocked-now = 已封鎖{ $person }。你們不能再互相挑戰，也不能互相提議，彼此之間等候回覆的挑戰也已經取消。進行中的對局還是可以下完。對方不會收到通知。
button-unblock = 解除封鎖
unblocked-now = 已解除對{ $person }的封鎖。
blocked-list = 你目前封鎖的人：{ $list }。
blocked-person = { $person }

command-block = 封鎖
command-block-about = 封鎖某個人，你們不能再互相挑戰，也不能互相提議；對方不會收到通知
command-unblock = 解除封鎖
command-unblock-about = 解除封鎖，或看看你封鎖了誰
option-whom = 對象
option-whom-about = 要封鎖或解除封鎖誰；對方不會收到通知
