# Notices about channels in which Discord does not let the bot work.

told-channel-shut = 順帶一提：我不能在 { $channel } 發言，所以沒辦法在那裡貼出你的對局。可以請那個伺服器的管理員允許我檢視頻道、傳送訊息和附加檔案。在那之前，用 **/棋盤** 就看得到棋盤。
# $list: the permissions below
told-channel-lacks = 順帶一提：我在 { $channel } 沒有{ $list }的權限，所以沒辦法在那裡貼出你的對局。可以請那個伺服器的管理員在頻道設定裡開放。在那之前，用 **/棋盤** 和 **/走棋** 就能繼續下。
permission-view = 「檢視頻道」
permission-send = 「傳送訊息」
permission-attach = 「附加檔案」
permission-history = 「讀取訊息歷史」
told-channel-gone = 順帶一提：你有一場對局所在的頻道被刪除了。對局還在，**/對局** 裡找得到；在那個伺服器的任何頻道，都能用 **/走棋** 繼續下。
told-channel-refuses = 順帶一提：Discord 不接受我在 { $channel } 發布你那場對局的訊息，所以那裡還看不到。我會繼續嘗試。在那之前，可以用 **/棋盤** 和 **/走棋** 繼續下，或從 **/對局** 打開對局。
