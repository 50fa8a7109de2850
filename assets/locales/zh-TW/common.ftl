# 各處都可能用到的句子。用詞一覽（全部檔案一致）：
# match 對局（量詞：場）；round 局；move 步／走法；turn 輪到誰／回合；board 棋盤；position 局面；deal 開局；seat 先手、後手
# challenge 挑戰（公開挑戰：open to anyone；等候中：未回覆）；accept 接受；decline 婉拒；withdraw 撤回；run out 過期
# rating 積分（new 暫定）；rated 計積分；casual 休閒對局；points 分；draw 和局；counts for nobody 不計成績；leaderboard 排行榜；season 賽季
# undo、takeback 悔棋；resign 認輸；call off 取消對局；rematch 再戰；replay 回顧；offer 提議；plan 預排；format 賽制；opponent 對手
# clock 計時；time is up 時間到；more time 加時；stand still 停錶；pause 暫停；quiet hours 勿擾時段；vacation 休假；settings 設定
# level 棋力：溫和、穩健、高手、全力；server 伺服器；thread 討論串；ban 停權；block 封鎖；log 紀錄；note 附言
# 棋子（pawn、token、stone 都叫棋子，量詞：顆）；take 吃掉；師父、神殿（Onitama）；板塊（量詞：塊）、植物、詩題、短冊（Okiya）
# 圖騰、符號、顏色（Oxono）；橫排、直排；排法：中文與全形標點之間不留空，數量前後不留空，拉丁字、人名、格名（b4）、指令前後留一個半形空格。

# 這個語言對自己的稱呼。
language-name = 繁體中文

list-more = { $others }、{ $last }
list-and = { $others }和{ $last }
list-page = 第{ $page }頁，共{ $pages }頁
button-list-back = 上一頁
button-list-forward = 下一頁

# 一局結束後，文字棋盤以這句收尾。
describe-won = 這一局結束了，{ $seat }獲勝。
describe-drawn = 這一局結束了，沒有人獲勝。

# 選擇走法時的操作。
layout-choose = 選擇走法
layout-from-to = { $first } 到 { $last }
