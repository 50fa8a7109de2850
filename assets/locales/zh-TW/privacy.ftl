### Stored data about a person, and its deletion.

former-player = 已離開的玩家
privacy-title = **我保存了以下和你有關的資料**：
privacy-nothing = 我目前沒有保存你的資料。刪除之後，只會留下由你的 ID 轉換而來的代號，保留30天；如果到時候別人對你的封鎖或伺服器對你的停權還沒解除，就保留到解除為止。下次你在這裡使用指令或按按鈕時，我才會記下你在這個伺服器的名字。
privacy-settings = · 你在 /設定 選的內容，以及休假天數
privacy-names = · 你在{ $count }個伺服器上的名字
privacy-running = · 你正在下的{ $count }場對局
privacy-ended = · 已經結束的{ $count }場對局，包括每一步
privacy-ratings = · { $count }項積分
privacy-open = · 等候回覆的{ $count }個挑戰
privacy-closed = · 已經結束的{ $count }個挑戰
privacy-blocked = · 你封鎖的{ $count }個人
privacy-made = · 你最近發起挑戰的時間
privacy-plans = · 你在{ $count }場對局裡預排的應對
privacy-lines = · 你在{ $count }場對局裡試走和保留的走法
privacy-guesses = · 你在別人的{ $count }場對局裡猜過的走法
privacy-attempts = · 你在{ $count }道每日一題裡試過的走法
privacy-puzzle-results = · 你解開的{ $count }道題目，用於伺服器每天的貼文
privacy-newcomer = · 你的新手紀錄：開始使用後的兩個星期內，有沒有和電腦、一位或多位玩家下過棋
privacy-deeds = · { $count }筆伺服器紀錄，關於你在那裡做過的事，或和你有關的事
privacy-rest = · { $count }筆內部資料，例如還沒傳送的訊息
privacy-really = **要刪除所有和你有關的資料嗎**？進行中的對局都算你認輸；但只要有一方還沒走過棋，那一場就直接取消。等候回覆的挑戰會取消。你的積分、設定、名字、附言和封鎖名單都會刪除。在已經結束的對局裡，你會變成「{ former-player }」。頻道裡已經貼出的訊息會留在原處。刪除後無法復原。

    只會留下由你的 ID 轉換而來的代號，好讓我在你回來時認得你：從現在起30天內，你的對局都不計積分；別人對你的封鎖、伺服器對你的停權，在解除之前也都繼續有效。
privacy-kept = 好的，一切照舊。
privacy-deleted = 和你的 ID 相關的資料都已經刪除。隨時歡迎你回來，到時候一切從頭開始。
privacy-file = { $parts ->
    [1] 所有和你有關的資料都在這裡，可以下載。
   *[other] 所有和你有關的資料，第{ $part }份，共{ $parts }份。
}
privacy-file-alt = 和你有關的資料，JSON 格式：第{ $part }份，共{ $parts }份
button-privacy-export = 匯出
button-privacy-delete = 刪除…
button-privacy-yes = 全部刪除
button-privacy-no = 不，留著

command-privacy = 隱私
command-privacy-about = 看看我保存了哪些和你有關的資料；可以匯出或刪除

refused-former-player = 那位玩家已經刪除自己的所有資料，所以這個挑戰送不到對方那裡。想找別人下，請用 /挑戰。
refused-begun-anew = 你刪除過自己的所有資料，重新開始，所以你的對局暫時不計積分，{ $when }恢復計積分。不計積分的挑戰，隨時都能接受。
refused-hidden-profile = { $person }的個人檔案不公開。
