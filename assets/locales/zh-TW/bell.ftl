# The bell at the club table: one private message when somebody looks for an opponent in a game.

button-bell = 小鈴鐺
bell-choose = 打開一款遊戲的小鈴鐺，有人在這裡找這款遊戲的對手時，我就會傳私訊給你，每款遊戲每天最多一則。這些私訊只有你會收到。
button-bell-on = { $game }：開
button-bell-off = { $game }：關
bell-rings = 有人正在找 **{ $game }** 的對手。到對戰桌點選這款遊戲，就能開始對局。不想再收到這種私訊的話，可以在那裡按「{ button-bell }」關掉。
privacy-bells = · 你打開小鈴鐺的{ $count }張對戰桌
