### The club table, a message to pin, and the panel for setting up a server.

club-title = **對戰桌**
club-how = 點選一款遊戲，我就替你找對手。下一個點選同一款的人會和你開始對局。再點一次就停止尋找。
club-terms = 這裡的設定：{ $format } · { $clock } · { $rated ->
    [yes] 計積分
   *[no] 不計積分
}
club-somebody = 正在找對手：{ $list }
club-game = { $game }（{ $count }人）
club-nobody = 目前沒有人在找對手。
club-moved = 對戰桌已經移到別的頻道。請問管理員在哪裡，或用 **/挑戰** 開始對局。
club-waiting = 你正在找 { $game } 的對手，{ $when }停止尋找。
club-hears = { $way ->
    [mention] 有人加入時，我會提及你。
    [direct] 有人加入時，我會傳私訊給你。
    [both] 有人加入時，我會提及你，也會傳私訊給你。
   *[none] 你關掉了我的通知；有沒有人加入，請看 **/對局**。
}
club-hears-later = { $rest ->
    [vacation] 你休假的時候，我會等你回來再通知。
   *[quiet] 勿擾時段裡，我會等時段結束再通知。
}
club-stopped = 你不再找 { $game } 的對手了。
club-stopped-before = 你現在沒有在找 { $game } 的對手。你的對局都在 **/對局** 裡。
club-expired = 對戰桌上沒有人及時加入，所以你不再找 **{ $game }** 的對手了。
club-news = { $why ->
    [moved] 對戰桌已經移到別的頻道
   *[terms] 對戰桌的設定改了
}，所以你不再找 **{ $game }** 的對手了。到那裡點選這款遊戲，就能再找一次。
club-link = [前往對戰桌]({ $link })
club-headline = { $from }和{ $to }在對戰桌上找到對手，來一場 **{ $game }**。
club-posted = 對戰桌馬上會出現在這個頻道。把它釘選起來，大家就找得到。
club-watch = 這些對局正在進行。點選遊戲，就能看到棋盤。
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
refused-club-not-in-use = 這張對戰桌已經不用了。請用 **/挑戰** 開始對局。
refused-club-moved = 對戰桌現在在 { $channel }。請到那裡找對手。

## /admin setup

setup-title = **在這個伺服器設定 Engawa**
setup-more = 對戰桌是可以釘選的訊息：在上面點選一款遊戲就能找對手。其他設定都在 **/管理**。
setup-menu-channel = 可以在哪裡開始對局
setup-everywhere = 所有頻道
setup-only-here = 只在這個頻道
setup-also-here = 這個頻道也可以
setup-not-here = 不再是這個頻道
setup-menu-language = 公開訊息的語言
setup-language = { $language }
setup-language-own = Discord 設定的語言
setup-menu-puzzle = 每日一題
setup-puzzle-off = 不發布
setup-puzzle-at = 每天 { $time }
button-setup-threads-on = 每場對局一個討論串
button-setup-threads-off = 不再使用討論串
server-club-table = 對戰桌在 { $channel }
server-club-table-none = 還沒有對戰桌
server-club-table-waiting = 等我能在 { $channel } 發訊息，對戰桌就會出現在那裡
setup-recommended = **建議設定** 一次就能補上下面還沒有的部分：每天 { $time }（{ $zone }）的每日一題、這個頻道的對戰桌，以及三個月一次的賽季。時區不對的話，請先選你的時區。
setup-recommended-done = **設定好了。** 下面是新的設定，以及怎麼取消：
setup-recommended-nothing = **沒有新的設定。**
setup-set-puzzle = { $what }。要取消，請在下面選「{ $off }」。
setup-set-club-table = { $what }。把訊息釘選起來，大家就找得到。要取消，刪除這則訊息就好。
setup-set-seasons = { $what }。要取消，請用 **/管理 賽季**，在「週期」選「{ $manual }」。
setup-kept = 和之前一樣：{ $what }。
setup-refused = 還沒設定：{ $list }。{ $why }
setup-part-puzzle = 每日一題
setup-part-club-table = 對戰桌
setup-part-seasons = 三個月一次的賽季
setup-menu-zone = 每日一題的時區：{ $zone }
button-setup-recommended = 建議設定
crowded-channel = 這個頻道現在至少有{ $count }場對局同時進行。如果你想要，每場對局都可以有自己的討論串：用 **/管理 討論串** 打開。這件事我只說這一次。
