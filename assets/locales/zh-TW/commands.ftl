# Names, descriptions and choices of the commands. Names: lower case, no spaces. Descriptions: at most 100 characters,
# options as “…；不填就是X”.

command-challenge = 挑戰
command-challenge-about = 挑戰某個人，或開放給這裡的大家
command-move = 走棋
command-move-about = 打字輸入走法
command-games = 對局
command-games-about = 你進行中的對局，以及哪些輪到你
command-board = 棋盤
command-board-about = 從你的視角看一場對局的棋盤
command-resign = 認輸
command-resign-about = 這一局或整場對局認輸
command-rematch = 再戰
command-rematch-about = 和同一個人再來一場，先後手互換
# Entries in the menu of a person or a message: a few words.
menu-challenge = 挑戰
menu-compare = 比較
menu-open = 打開這場對局
command-leaderboard = 排行榜
command-leaderboard-about = 這裡誰領先，你排第幾名
command-learn = 教學
command-learn-about = 在你專屬的棋盤上，按五下學會一款遊戲
command-rules = 規則
command-rules-about = 一款遊戲怎麼玩，附圖
command-help = 說明
command-help-about = Engawa 能做些什麼

option-opponent = 對手
option-opponent-about = 想和誰對戰；不填的話，這裡誰都可以接受
option-format = 賽制
option-format-about = 下幾局定勝負；不填就是單局
option-rated = 計積分
option-rated-about = 這場對局要不要影響積分；不填就是要影響
option-note = 附言
option-note-about = 附上幾句話
option-ratings = 積分範圍
option-ratings-about = 公開挑戰限哪些積分：1400-1700、1400+ 或 -1700
option-same-deal-as = 同盤面
option-same-deal-as-about = 沿用哪一場對局的起始盤面；不計積分
option-from = 起點
option-from-about = 填局面、匯出的對局或「對局@步數」；不計積分
option-level = 棋力
option-level-about = 電腦對手有多強；挑戰電腦時，不填就是溫和
option-level-gentle = 溫和
option-level-steady = 穩健
option-level-strong = 高手
option-level-best = 全力
option-level-perfect = 完美
option-seat = 先後手
option-seat-about = 誰先走；不填就是抽籤決定
option-seat-random = 抽籤決定
option-seat-first = 我先走
option-seat-second = 對手先走
option-move = 走法
option-move-about = 照棋盤上的寫法輸入，打字時會有建議
option-match = 哪一場
option-match-about = 哪一場對局；不填就是這裡最急或最近的一場
option-game = 遊戲
option-game-about = 哪一款遊戲；不填就是這裡最常玩的
option-scope = 範圍
option-scope-about = 看這個伺服器還是所有伺服器；不填就是這個伺服器
option-scope-server = 這個伺服器
option-scope-global = 所有伺服器

format-single = 單局
format-best-of = { $rounds ->
    [3] 三局兩勝
    [5] 五局三勝
   *[other] 最多{ $rounds }局，先過半者勝
}
format-mirror = 鏡像：同一盤面下兩局，先後手互換
format-to-points = 先得{ $points }分者勝

command-admin = 管理
command-admin-about = 給管理這個伺服器的人：在哪裡下棋、怎麼下，以及誰能下
command-admin-setup = 設定
command-admin-setup-about = 設定這個伺服器：頻道、語言、討論串、每日一題和對戰桌
command-admin-show = 查看
command-admin-show-about = 這個伺服器目前的設定
command-admin-channels = 頻道
command-admin-channels-about = 可以在哪些頻道開始對局
command-admin-language = 語言
command-admin-language-about = 這裡的公開訊息用哪種語言
command-admin-theme = 配色
command-admin-theme-about = 公開棋盤用哪種配色
command-admin-defaults = 預設
command-admin-defaults-about = 挑戰預設的計時、賽制，以及計不計積分
command-admin-threads = 討論串
command-admin-threads-about = 每場對局要不要有自己的討論串
command-admin-pictures = 圖片
command-admin-pictures-about = 舊棋盤要不要保留圖片
command-admin-end = 結束
command-admin-end-about = 取消一場對局，或判定勝負；雙方都會看到原因
command-admin-ban = 停權
command-admin-ban-about = 讓某個人不能再在這裡開始對局
command-admin-unban = 解除停權
command-admin-unban-about = 讓某個人又能在這裡開始對局
command-admin-log = 紀錄
command-admin-log-about = 最近這裡改了什麼設定、做了什麼處理，以及是誰做的
option-where = 哪裡
option-where-about = 這個頻道、不再是這個頻道，或所有頻道
option-where-here = 可以在這個頻道開始對局
option-where-not-here = 不能再從這個頻道開始對局
option-where-everywhere = 所有頻道都可以開始對局
option-threads = 討論串
option-threads-about = 每場新對局開一個討論串，結束後封存
option-pictures = 圖片
option-pictures-about = 要保留圖片，還是縮成一行文字
option-winner = 勝者
option-winner-about = 判誰獲勝；會計入成績
option-drawn = 和局
option-drawn-about = 判為和局並計入成績；限有和局的遊戲
option-reason = 原因
option-reason-about = 用幾個字說明為什麼
command-admin-purge = 清除
command-admin-purge-about = 清除 Engawa 替這個伺服器保存的所有資料；會先確認一次
