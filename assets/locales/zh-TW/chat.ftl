# 按鈕上和棋盤周圍的文字。

button-accept = 接受
button-decline = 婉拒
button-withdraw = 撤回
button-words = 文字棋盤
button-my-view = 我的視角
button-resign = 認輸
button-abort = 取消對局
menu-which-game = 想和 { $person } 玩哪一款？就一局，照平常的節奏；/挑戰 有更多選擇。
button-rematch = 再戰
button-resign-round = 這一局認輸
button-resign-match = 整場認輸
button-resign-no = 繼續下
button-page-back = 前面名次
button-page-mine = 我的名次
button-page-forward = 後面名次

resign-really = 你和 { $other } 的 **{ $game }**，真的要認輸嗎？這樣就是對方獲勝。
abort-really = 你和 { $other } 的 **{ $game }**，真的要取消嗎？雙方還沒都走過，所以不計成績。
panel-choose = 選擇這一步接下來怎麼走。只有你看得到。
# $one、$two、$moves：完整的句子；$count：其中有幾步是直接走的
board-moves = { $one }{ $two }
board-forced = { $moves }{ $count ->
    [1] 沒有別的走法，所以直接走了。
   *[other] 只有一種走法的時候，都直接走了。
}
board-line = **{ $game }** · { $last }
board-line-start = **{ $game }** · { $one } 對 { $two }
button-next = 下一場
button-play = { $number }. { $game }
button-withdraw-number = 撤回第{ $number }項
button-accept-number = 接受第{ $number }項
button-rules = 規則
button-choose = 選擇走法
button-ask-take-back = 請求悔棋
next-none = 這裡沒有別的在等你。
button-back = 返回
button-rules-of = 規則：{ $game }
button-challenge-anyone = 公開挑戰
button-list = 所有走法
layout-another = 換別的走
list-moves = 你現在能走的每一步。
list-no-move = 現在沒有走法要選。
link-board = [前往棋盤]({ $link })
link-challenge = [前往挑戰]({ $link })
# $move：一步的名稱，例如 c3 → c7，連跳2次
panel-played = 走好了：**{ $move }**。新棋盤在頻道裡。
panel-done = 完成了。新棋盤在頻道裡。
panel-played-unsent = 走好了：**{ $move }**。我現在無法在那個頻道發言；用 **/棋盤** 可以看新棋盤。
panel-done-unsent = 完成了。我現在無法在那個頻道發言；用 **/棋盤** 可以看新棋盤。
resign-not = 好的，對局繼續。
list-empty = 你沒有進行中的對局。用 /挑戰 就能開始一場。
list-challenge-made = { $game }：你挑戰了 { $person }；等候中，{ $when }過期
list-challenge-open = { $game }：你的公開挑戰；等候中，{ $when }過期
list-challenge-received = { $game }：{ $person } **向你挑戰**；{ $when }過期
# $channel：用戶端顯示的頻道
list-other-channel = （在 { $channel }）
list-other-server = （在別的伺服器）
# A match in the suggestions of a command. $person, $one and $two are names.
list-choice-mine = { $game }（對手：{ $person }），第{ $turn }回合：輪到你
list-choice-theirs = { $game }（對手：{ $person }），第{ $turn }回合：輪到對手
list-choice-players = { $game }：{ $one } 和 { $two }
list-choice-somebody = 某個人
refused-only-in-servers = 這要在伺服器的頻道裡才行。到我在的頻道再試一次；你在各處的對局都列在 **/對局** 裡。
fault-apology = 是我們這邊出了問題，不是你的關係。請再試一次；用 **/對局** 可以看看對局現況。
help-text = **Engawa** 是一條緣廊，讓人不急不忙地下棋。
    · /挑戰 邀請某個人來一場，或開放給這裡的大家。
    · 先按棋子，再按要去的地方，就走好一步；也可以用 /走棋 輸入。
    · /對局 列出你的對局和挑戰，/棋盤 從你的視角看棋盤。
    · /教學 按五下教會你一款遊戲，/規則 說明玩法，/排行榜 看誰領先，/認輸 放棄對局。
    · /悔棋 收回剛走的一步，/提議 提出和局、暫停或加時，/休假 讓你的計時停錶。
    · /回顧 重看一場對局，進行中或結束的都可以。
    · /個人檔案 看積分和成績，/設定 調成你習慣的樣子。
    · /封鎖 擋下某個人的挑戰和提議；對方不會知道。
    · /隱私 看看保存了哪些關於你的資料，可以帶走或刪除。
    一場對局可以是幾分鐘，也可以是幾個星期。棋盤會在這裡等你。
done-already = 這件事已經做過了。
