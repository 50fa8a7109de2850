# Sentences that every place may use. The Chinese words, one for one thing in every file of this language:
# board: 棋盤; square: 格; row, column: 橫排, 直排; pawn, stone and token: 棋子 (顆); tile: 板塊 (塊); totem: 圖騰; master: 師父
# match: 對局 (場); round: 局; move: 步, way to move: 走法; turn: 輪到, 回合; seat: 黑方, 白方 and so on (先手, 後手 only for who begins); format: 賽制; spectator: 觀戰的人
# challenge: 挑戰, open to anyone: 公開挑戰, not answered: 等候回覆; accept 接受; decline 婉拒; withdraw 撤回; expire 過期
# rating: 積分, new: 暫定; rated: 計積分; casual: 不計積分; counts for nobody: 不計成績; point: 分; leaderboard 排行榜; season 賽季
# draw: 和局; won, drawn, lost: 勝, 和, 負; resign 認輸; call off 取消對局; abandon 終止; takeback, undo: 悔棋; rematch 再戰; replay 回顧
# starting position: 起始盤面, 盤面 where it has to be short (of a deal, too); any other position: 局面. 開局 stands for neither.
# clock: 計時; a clock stands still: 不計時, stopped: 暫停計時; time is up: 時間用完, 超時; deadline: 期限; more time: 加時; pause 暫停; quiet hours 勿擾時段; vacation 休假; day off at the end of a clock 請假 (一天)
# hint: 提示 (help with a move); guess: 猜棋, 猜 (by spectators); plan: 預排 (的應對), never 回應, an answer in words; what if: 試走; line: 走法 (組), a saved one: 保留的走法; follow: 追蹤; offer: 提議; level: 棋力 (新手, 中等, 高手, 全力, 完美); the computer (Engawa as an opponent): 電腦
# block: 封鎖 (one person for another); ban: 停權 (by a server); log 紀錄; note 附言; direct message: 私訊; thread: 討論串
# Options in sentences stand in code style: 不填 `對手`.
# A move inside a sentence stands in 「」.
# Layout: no blank beside full-width marks, numbers and measure words; a blank beside bold parts, code style and commands. Beside squares,
# Latin words and mentions the program inserts it, so write none beside an argument that may be Chinese, such as a person. Lists: 、 and 和 before the last.

# The language’s own name for itself. Its attribute sets Latin words and mentions apart from Chinese by a blank.
language-name = 繁體中文
    .spaces-beside-latin = yes

list-more = { $others }、{ $last }
list-and = { $others }和{ $last }
# Alternatives; list-more joins all before the last
list-or = { $others }或{ $last }
# Two sentences of one text
sentences-joined = { $first }{ $next }
list-page = 第{ $page }頁，共{ $pages }頁
button-list-back = 上一頁
button-list-forward = 下一頁

# The last sentence of a board in words, once the round is over.
describe-won = 這一局結束了，{ $seat }獲勝。
describe-drawn = 這一局結束了，沒有人獲勝。

# Controls for choosing a move.
# The title of a menu: how many choices it has; if there are several menus, also its first and last one
layout-moves = { $count }種走法：選一種
layout-squares = { $count }格：選一格
layout-from-to = { $title }（{ $first }到{ $last }）
