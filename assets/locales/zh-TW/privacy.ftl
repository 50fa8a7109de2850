### Stored data about a person, and its deletion.

former-player = 已離開的玩家
privacy-title = **我保存了以下和你有關的資料**：
privacy-nothing = 我沒有以你的 ID 保存任何資料。刪除之後，只會留下由 ID 轉換成的代號：保留30天；如果有人封鎖你，或有伺服器把你停權，就保留到解除為止。等你下次使用我的功能，才會記下你在這裡的名字。
privacy-settings = · 你用 /設定 選好的內容，以及休假天數
privacy-names = · 你在{ $count }個伺服器上的名字
privacy-running = · 你正在下的{ $count }場對局
privacy-ended = · 已經結束的{ $count }場對局，包括每一步
privacy-ratings = · { $count }項積分
privacy-open = · 等候中的{ $count }個挑戰
privacy-closed = · 已經結束的{ $count }個挑戰
privacy-blocked = · 你封鎖的{ $count }個人
privacy-made = · 你最近發出挑戰的時間
privacy-plans = · 你在{ $count }場對局裡預排的應手
privacy-lines = · 你在{ $count }場對局裡試走和保留的走法
privacy-guesses = · 你在別人的{ $count }場對局裡猜過的走法
privacy-attempts = · 你在{ $count }道每日一題裡試過的走法
privacy-puzzle-results = · 你解開的{ $count }道題目，用於伺服器每天的貼文
privacy-newcomer = · 你剛開始的兩個星期：有沒有和電腦、和一個人、和第二個人下過棋
privacy-deeds = · { $count }筆伺服器的紀錄，關於你在那裡做過的事，或和你有關的事
privacy-rest = · 運作所需的暫存資料{ $count }筆，例如還沒傳送的訊息
privacy-really = **要刪除所有和你有關的資料嗎**？進行中的對局都算你認輸；但只要有一方一步都還沒走，那一場就直接取消。等候中的挑戰會關閉。你的積分、設定、名字、附言和封鎖名單都會刪除。在已經結束的對局裡，你會變成「已離開的玩家」。頻道裡已經貼出的內容會留在原處。刪除後沒辦法復原。只會留下由你的 ID 轉換成的代號，用來認出你：30天內你的對局都不計積分，別人對你的封鎖、伺服器對你的停權，也都繼續有效。
privacy-kept = 好的，一切照舊。
privacy-deleted = 以你的 ID 保存的資料都刪除了。隨時歡迎你回來，到時候就是全新的開始。
privacy-file = { $parts ->
    [1] 所有和你有關的資料都在這裡，可以下載保存。
   *[other] 所有和你有關的資料，第{ $part }份，共{ $parts }份。
}
privacy-file-alt = 和你有關的資料，JSON 格式：第{ $part }份，共{ $parts }份
button-privacy-export = 匯出
button-privacy-delete = 刪除 …
button-privacy-yes = 全部刪除
button-privacy-no = 不，留著

command-privacy = 隱私
command-privacy-about = 我保存了哪些和你有關的資料；可以匯出或刪除

refused-former-player = 那位玩家已經刪除了自己的所有資料，這個挑戰送不到對方那裡。用 /挑戰 可以找別人下。
refused-begun-anew = 你刪除過自己的所有資料，重新開始，所以你的對局暫時不計積分，{ $when }恢復。不計積分的挑戰，隨時都能接受。
refused-hidden-profile = { $person }的個人檔案不公開。
