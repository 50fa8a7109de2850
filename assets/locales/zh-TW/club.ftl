### The club table, a message to pin, and the panel for setting up a server.

club-title = **對戰桌**
club-how = 點選一款遊戲，我就替你找對手；只要有別人點選同一款，對局就會開始。再點一次，就會停止尋找。
club-terms = 這裡的預設值：{ $format } · { $clock } · { $rated ->
    [yes] 計積分
   *[no] 不計積分
}
club-somebody = 正在找對手：{ $list }
club-game = { $game }（{ $count }人）
club-nobody = 目前沒有人在找對手。
club-moved = 對戰桌已經移到別的頻道。可以問管理員移到哪裡了，也可以用 **/挑戰** 開始對局。
club-waiting = 你正在找 { $game } 的對手，{ $when }停止尋找。
club-hears = { $way ->
    [mention] 有人加入時，我會提及你。
    [direct] 有人加入時，我會傳私訊給你。
    [both] 有人加入時，我會提及你，也會傳私訊給你。
   *[none] 你已經關掉我的通知；想知道有沒有人加入，請看 **/對局**。
}
club-hears-later = { $rest ->
    [vacation] 休假期間，我會等你回來再通知。
   *[quiet] 勿擾時段期間，我會等時段結束再通知。
}
club-stopped = 已停止尋找 { $game } 的對手。
club-stopped-before = 你現在沒有在找 { $game } 的對手。你的對局都列在 **/對局** 裡。
club-expired = 對戰桌一直沒有人加入，所以我已停止替你找 **{ $game }** 的對手。
club-news = { $why ->
    [moved] 對戰桌已經移到別的頻道
   *[terms] 這個伺服器的預設值已經變更
}，所以我已停止替你找 **{ $game }** 的對手。到對戰桌點選這款遊戲，就能再找一次。
club-link = [前往對戰桌]({ $link })
club-headline = { $from }和{ $to }在對戰桌配對成功，開始一場 **{ $game }**。
club-posted = 對戰桌馬上會出現在這個頻道。把它釘選起來，大家就找得到。
club-watch = 以下對局正在進行。點選其中一場，就能看到棋盤。
club-watch-nothing = 這裡目前沒有可以觀戰的對局。你可以自己下一場、和電腦練習，或試試每日一題。
button-club-stop = 停止尋找
button-club-look = 再找一次
button-club-practise = 先練習一下
button-club-turn = 輪到我
button-club-watch = 觀戰
button-club-puzzle = 每日一題
button-club-leaderboard = 排行榜
button-club-learn = 教學
button-club-post = 張貼對戰桌
refused-club-not-in-use = 這張對戰桌已經停用。請用 **/挑戰** 開始對局。
refused-club-moved = 對戰桌已經移到 { $channel }。請到那裡找對手。

## /admin setup

setup-title = **在這個伺服器設定 Engawa**
setup-more = 對戰桌是一則可以釘選的訊息，大家在上面點選遊戲就能找對手。其他設定都在 **/管理**。
setup-menu-channel = 可以在哪裡開始對局
setup-everywhere = 所有頻道
setup-only-here = 只在這個頻道
setup-also-here = 這個頻道也可以
setup-not-here = 這個頻道不再開放
setup-menu-language = 公開訊息的語言
setup-language = { $language }
setup-language-own = Discord 設定的語言
setup-menu-puzzle = 每日一題
setup-puzzle-off = 不發布
setup-puzzle-at = 每天{ $time }
button-setup-threads-on = 每場對局一個討論串
button-setup-threads-off = 不再使用討論串
server-club-table = 對戰桌在 { $channel }
server-club-table-none = 還沒有對戰桌
server-club-table-waiting = 我能在 { $channel } 發言之後，對戰桌就會出現在那裡
setup-recommended = 按 **建議設定**，就會一次補齊下列還沒設定的項目：每天{ $time }（{ $zone }）的每日一題、這個頻道的對戰桌，以及每三個月一季的賽季。時區不對的話，請先選擇你的時區。
setup-recommended-done = **設定好了**。以下是新增的設定，以及取消的方法：
setup-recommended-nothing = **沒有新增任何設定**。
setup-set-puzzle = { $what }。要取消的話，請在下面選「{ $off }」。
setup-set-club-table = { $what }。把那則訊息釘選起來，大家就找得到。要取消的話，刪除那則訊息就好。
setup-set-seasons = { $what }。要取消的話，請用 **/管理 賽季**，在 `週期` 選「{ $manual }」。
setup-kept = 先前已經設定好：{ $what }。
setup-refused = 以下項目還沒設定成功：{ $list }。{ $why }
setup-part-puzzle = 每日一題
setup-part-club-table = 對戰桌
setup-part-seasons = 每三個月一季的賽季
setup-menu-zone = 每日一題的時區：{ $zone }
button-setup-recommended = 建議設定
crowded-channel = 這個頻道現在至少有{ $count }場對局同時進行。需要的話，可以讓每場對局都有自己的討論串，用 **/管理 討論串** 就能打開這項設定。這件事我只提醒這一次。
