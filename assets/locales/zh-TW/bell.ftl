# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = 小鈴鐺
bell-choose = 打開一款遊戲的小鈴鐺，有人在這裡找對手時，我就傳私訊給你，每款遊戲一天最多一則。別人聽不到你的小鈴鐺。
button-bell-on = { $game }：開
button-bell-off = { $game }：關
bell-rings = 有人正在找 **{ $game }** 的對手。到對戰桌點選這款遊戲，就能開始對局。不想再收到這種私訊，就在那裡按「{ button-bell }」。
privacy-bells = · 你打開小鈴鐺的{ $count }張對戰桌
