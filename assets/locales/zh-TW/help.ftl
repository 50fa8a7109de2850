### /help: the first page, and a line for each command. $command: the command as a link, or by its name.

# $games: a list of names.
help-start = **Engawa** 把雙人棋盤遊戲帶到你的頻道：{ $games }。
    按按鈕就能下棋，一局下幾分鐘或幾個星期都可以；輪到你的時候我會通知你。
    從下面的按鈕開始。
button-help-challenge = 挑戰
button-help-learn = 教學
button-help-commands = 所有指令
button-help-add = 加到你的伺服器
help-how-to-challenge = 要挑戰某個人，輸入 { $command }，在「對手」填上對方，或在對方選單的「應用程式」裡選 **{ menu-challenge }**。下面的按鈕會照這個伺服器的預設發出公開挑戰，這裡誰都可以接受。
help-commands = **所有指令**
help-more-in-servers = 在有我的伺服器裡，還有更多指令可以用。

help-command-challenge = { $command }：挑戰某個人，或開放給這裡的大家。
help-command-move = { $command }：不用按鈕，直接輸入你這一步。
help-command-games = { $command }：你的對局和挑戰，以及哪些輪到你。
help-command-board = { $command }：從你的視角看一場對局，也可以試走。
help-command-resign = { $command }：這一局或整場對局認輸。
help-command-undo = { $command }：收回剛走的一步。
help-command-offer = { $command }：提議和局或暫停，或請求悔棋或加時。
help-command-hint = { $command }：給你這一步的提示；限和電腦對戰，或雙方約好可以用提示的對局。
help-command-vacation = { $command }：離開一陣子；你回來之前，輪到你時都不計時。
help-command-leaderboard = { $command }：這裡誰領先，以及你的名次。
help-command-rematch = { $command }：和同一個人再來一場，先後手互換。
help-command-replay = { $command }：重看一場對局，進行中或結束的都可以。
help-command-rules = { $command }：一款遊戲怎麼玩，附圖。
help-command-learn = { $command }：按五下學會一款遊戲。
help-command-puzzle = { $command }：每天一道新的題目。
help-command-follow = { $command }：追蹤別人的對局，結束時通知你結果。
help-command-profile = { $command }：你或別人的積分和成績。
help-command-settings = { $command }：輪到你時怎麼通知你、勿擾時段、語言和配色。
help-command-block = { $command }：讓你和某個人不能再互相挑戰或提議；對方不會收到通知。
help-command-unblock = { $command }：解除封鎖，或看看你封鎖了誰。
help-command-privacy = { $command }：看看我保存了哪些和你有關的資料，可以匯出或刪除。
help-command-admin = { $command }：管理這個伺服器：頻道、語言、預設、棋盤、結束對局和停權，以及這一切的紀錄。
help-command-help = { $command }：這一頁。
help-menu-challenge = **{ $command }**，在某個人選單的「應用程式」裡：向對方挑戰。
help-menu-compare = **{ $command }**，在某個人選單的「應用程式」裡：比較你和對方的積分和成績。
help-menu-open = **{ $command }**，在一則訊息選單的「應用程式」裡：打開那場對局。
