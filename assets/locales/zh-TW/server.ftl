### Settings and decisions of people who manage a server. $channel and $channels are links, $person and $by mentions.

## The settings of a server. Its log uses the same sentences.

server-title = **這個伺服器的設定**
server-done = 設定好了。能管理伺服器的人都可以在 **/管理 紀錄** 看到這項變更。
server-everywhere = 所有頻道都可以開始對局
server-channels = 只能在 { $channels } 開始對局
server-channel-on = { $channel } 開放新對局
server-channel-off = { $channel } 不再開放新對局
server-language = 公開訊息的語言：{ $language }
server-language-none = 公開訊息的語言：和伺服器的語言相同
server-theme = 公開棋盤的配色：{ $theme }
server-clock = 挑戰的預設計時：{ $clock }
server-format = 挑戰的預設賽制：{ $format }
server-rated = 挑戰預設為計積分
server-casual = 挑戰預設為不計積分
server-days-off = 時間用完時，自動替玩家請一天假，每場最多兩次
server-strict = 時間一到，對局就結束，不會自動請假
server-boards-replaced = 走完下一步之後，棋盤會縮成一行文字，前一行則會刪除；討論串裡會保留每一行
server-boards-lines = 舊棋盤縮成一行文字
server-boards-pictures = 舊棋盤保留圖片
server-boards-default = 舊棋盤：依機器人營運者的設定
server-boards-logged = 會記錄已刪除訊息的機器人，可能會列出這些文字。
server-threads = 每場對局都有自己的討論串，結束後封存
server-threads-none = 對局直接在頻道裡進行
server-threads-closed = 我在這個頻道不能開討論串，所以從這裡開始的對局會留在頻道裡。要開討論串，需要文字頻道，而且我要有「建立公開討論串」和「在討論串中傳送訊息」的權限。
server-lost-thread = { $when }有一場對局沒辦法用自己的討論串，改在頻道進行：{ $why }
# Why a match is without a thread: a sentence without its full stop, also at the end of news-moved.
thread-loss-limit = Discord 限制每個伺服器最多1,000個進行中的討論串
thread-loss-no-message = 挑戰的訊息被刪除了
thread-loss-deleted = 這場對局的討論串被刪除了
thread-loss-refused = Discord 不讓我開這場對局的討論串
server-banned = { $count ->
    [0] 沒有人被停權
   *[other] { $count }個人被停權
}

## The log. $when is a moment; $what and $how are sentences without a full stop.

deed-line = { $when } · { $by } · { $what }
deed-why = { $when } · { $by } · { $what } · 「{ $reason }」
deed-called-off = 取消對局 { $id }
deed-decided = 對局 { $id } 判{ $person }獲勝
deed-drawn = 對局 { $id } 判為和局
deed-banned = 將{ $person }停權
deed-unbanned = 解除{ $person }的停權
deeds-none = 紀錄還是空的。

## Endings by decision

match-decided = 管理員判{ $winner }獲勝。
match-decided-you = 管理員判你獲勝。
match-decided-drawn = 管理員判這場對局為和局。
match-reason = 原因：「{ $reason }」
call-ended-why = { $how }{ $why }
by-decided = 由管理員判定

## Refusals

refused-other-channels = 這個伺服器只能在 { $channels } 開始對局。請到那裡再試一次；進行中的對局會在原處繼續。
refused-banned = 你在這個伺服器被停權，不能開始對局。進行中的對局可以繼續下；詳情請洽伺服器管理員。
refused-banned-here = { $person }在這個伺服器被停權，不能開始對局。請選別人。
refused-banned-already = { $person }已經在這裡被停權了。
refused-too-many-banned = 一個伺服器最多只能停權{ $limit }個人。請先用 **/管理 解除停權** 解除一個。
refused-not-banned = { $person }在這裡沒有被停權。
refused-not-banned-oneself = 你在這裡沒有被停權。
refused-ban-oneself = 這樣會把自己停權。請選別人。
refused-too-many-channels = 一個伺服器最多指定{ $limit }個頻道。請先移除一個，或改成所有頻道都可以開始對局。
refused-no-such-channel = 這個頻道不在清單裡，或已經是清單上的最後一個。請先新增別的頻道，或改成所有頻道都可以開始對局。
refused-not-allowed = 只有能管理這個伺服器的人，或可以在這裡使用 /管理 的人，才能這樣做。
refused-cannot-check = 我目前沒辦法向 Discord 確認你能不能這樣做。請等一下再試一次。
refused-nothing-to-settle = 請選擇要變更什麼：指令裡每一項設定都有對應的選項。
refused-own-match = 你自己就在下這場對局，所以要請另一位能管理伺服器的人來判定。你自己可以認輸或提議。
refused-not-their-match = { $person }沒有在下這場對局。
refused-not-own-match = 你沒有在下這場對局。
refused-no-reason = 請用幾個字說明原因；雙方都會看到。

## Deleting a server’s data

purge-really = **要清除我為這個伺服器保存的所有資料嗎**？進行中的對局會結束，不計成績；等候回覆的挑戰會取消；設定、紀錄、停權、排行榜和我保存的成員名字都會刪除。已經結束的對局會保留，當時的玩家還是看得到。清除後無法復原。
button-purge = 清除
button-purge-not = 留著
purge-not = 什麼都沒有刪除。
purge-done = 我為這個伺服器保存的資料都刪除了。
match-closed = 這個伺服器的資料已經清除，這場對局因此結束，不計成績。
by-closed = 伺服器資料已清除
