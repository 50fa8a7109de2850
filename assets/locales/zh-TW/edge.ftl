# 聊天室不讓機器人做事時，給人看的話。

told-channel-shut = 順帶一提：我不能在 { $channel } 發言，所以沒能在那裡貼出你的棋盤。管理這個伺服器的人可以允許我檢視頻道、傳送訊息和附加檔案。在那之前，用 **/棋盤** 就看得到。
# $list：權限的名稱
told-channel-lacks = 順帶一提：我在 { $channel } 沒有{ $list }的權限，所以沒能在那裡貼出你的棋盤。管理這個伺服器的人可以在頻道設定裡開放。在那之前對局照常進行：用 **/棋盤** 看棋盤，用 **/走棋** 走下一步。
permission-view = 「檢視頻道」
permission-send = 「傳送訊息」
permission-attach = 「附加檔案」
permission-history = 「讀取訊息歷史」
told-channel-gone = 順帶一提：你有一場對局所在的頻道不見了。對局還在：**/對局** 裡找得到，在這個伺服器的任何頻道都能用 **/走棋** 繼續下。
