### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** 把雙人桌遊帶到你的頻道：{ $games }。
    按按鈕就能下棋，一場可以下幾分鐘，也可以下好幾週；輪到你的時候，我會通知你。
    請從下面的按鈕開始。
button-help-challenge = 挑戰
button-help-learn = 教學
button-help-commands = 所有指令
button-help-add = 加到你的伺服器
help-how-to-challenge = 要挑戰某個人，請輸入 { $command }，在 `對手` 選擇對方；也可以打開對方的選單，在「應用程式」裡選 **{ menu-challenge }**。下面的按鈕會沿用這個伺服器的預設值發起公開挑戰，這裡誰都可以接受。
help-commands = **所有指令**
help-more-in-servers = 把我加到伺服器之後，還有更多指令可以用。

help-command-challenge = { $command }：挑戰某個人，或發起這裡誰都能接受的公開挑戰。
help-command-move = { $command }：不按按鈕，直接輸入走法。
help-command-games = { $command }：你的對局和挑戰，以及哪些輪到你。
help-command-board = { $command }：從你的視角看一場對局，也可以試走。
help-command-resign = { $command }：在這一局或整場對局認輸。
help-command-undo = { $command }：收回剛走的一步。
help-command-offer = { $command }：提議和局或暫停，或請求悔棋或加時。
help-command-hint = { $command }：取得這一步的提示；限和電腦對戰，或雙方約好可以用提示的對局。
help-command-vacation = { $command }：離開一陣子；休假期間，輪到你時會暫停計時。
help-command-leaderboard = { $command }：看看這裡誰領先，以及你的名次。
help-command-rematch = { $command }：和同一個人再來一場，先後手互換。
help-command-replay = { $command }：重看一場對局，進行中或結束的都可以。
help-command-rules = { $command }：查看一款遊戲的規則，附圖。
help-command-learn = { $command }：五步學會一款遊戲。
help-command-puzzle = { $command }：解每日一題。
help-command-follow = { $command }：追蹤別人的對局，結束時會通知你結果。
help-command-profile = { $command }：查看你或別人的積分和成績。
help-command-settings = { $command }：設定輪到你時怎麼通知你、勿擾時段、語言和配色。
help-command-block = { $command }：封鎖某個人，你們不能再互相挑戰，也不能互相提議；對方不會收到通知。
help-command-unblock = { $command }：解除封鎖，或看看你封鎖了誰。
help-command-privacy = { $command }：看看我保存了哪些和你有關的資料，也可以匯出或刪除。
help-command-admin = { $command }：管理這個伺服器（頻道、語言、預設值、棋盤、結束對局、停權），並查看所有變更的紀錄。
help-command-help = { $command }：顯示這份說明。
help-menu-challenge = **{ $command }**，在某個人選單的「應用程式」裡：向對方發起挑戰。
help-menu-compare = **{ $command }**，在某個人選單的「應用程式」裡：比較你和對方的積分和成績。
help-menu-open = **{ $command }**，在一則訊息選單的「應用程式」裡：打開那場對局。
