### Blocks, and limits on challenges. Blocked people are never told: refused-unavailable also covers people with no room for a match.

refused-unavailable = { $person }目前不接新的對局。用 /挑戰 時不填「對手」，這裡有空的人就能接受。
refused-no-offers-now = 這場對局目前不能提議，也不能加時。照常走下去就好。
refused-own-block = 你目前封鎖了{ $person }。解除封鎖後就可以了。
refused-block-oneself = 沒辦法封鎖自己。請選別人。
refused-blocked-already = 你已經封鎖{ $person }了。
refused-too-many-blocked = 你已經封鎖{ $limit }個人，這是上限了。用 /解除封鎖 可以騰出名額。
refused-not-blocked = 你沒有封鎖{ $person }。
refused-nobody-blocked = 你沒有封鎖任何人。
refused-nobody-blocked-like = 你封鎖的人裡沒有「{ $name }」。/解除封鎖 不填名字，就會列出你封鎖了誰。
refused-several-blocked-like = 你封鎖的人裡有好幾個叫「{ $name }」。請從 /解除封鎖 列出的名單裡選一個。
refused-too-soon = 你在一小時內已經發出{ $limit }個挑戰，這是上限了。最快{ $when }才能再發一個。

blocked-now = 已封鎖{ $person }。你們不能再互相挑戰或提議，等候中的挑戰也已關閉。進行中的對局還是可以下完。對方不會收到通知。
button-unblock = 解除封鎖
unblocked-now = 已解除對{ $person }的封鎖。
blocked-list = 你目前封鎖的人：{ $list }。
blocked-person = { $person }

command-block = 封鎖
command-block-about = 讓你和某個人不能再互相挑戰或提議；對方不會收到通知
command-unblock = 解除封鎖
command-unblock-about = 解除封鎖，或看看你封鎖了誰
option-whom = 對象
option-whom-about = 是哪個人；對方不會收到通知
