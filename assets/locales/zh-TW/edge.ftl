# Notices about channels in which Discord does not let the bot work.

told-channel-shut = 順帶一提：我不能在 { $channel } 發言，所以沒能在那裡貼出你的棋盤。管理這個伺服器的人可以允許我檢視頻道、傳送訊息和附加檔案。在那之前，用 **/棋盤** 就看得到。
# $list: the permissions below
told-channel-lacks = 順帶一提：我在 { $channel } 沒有{ $list }的權限，所以沒能在那裡貼出你的棋盤。管理這個伺服器的人可以在頻道設定裡開放。在那之前對局照常進行：用 **/棋盤** 看棋盤，用 **/走棋** 走下一步。
permission-view = 「檢視頻道」
permission-send = 「傳送訊息」
permission-attach = 「附加檔案」
permission-history = 「讀取訊息歷史」
told-channel-gone = 順帶一提：你有一場對局所在的頻道被刪除了。對局還在：**/對局** 裡找得到，在那個伺服器的任何頻道都能用 **/走棋** 繼續下。
told-channel-refuses = 順帶一提：Discord 不接受我在 { $channel } 貼出你對局的訊息，所以沒能在那裡貼出。我會再試。在那之前對局照常進行：用 **/棋盤** 看棋盤，用 **/走棋** 或 **/對局** 走下一步。
