### Seasons of a server: new leaderboards from a given time on. $season: the name that a moderator typed.

command-admin-season = 賽季
command-admin-season-about = 開始賽季（新的排行榜），或讓賽季自動開始
option-name = 名稱
option-name-about = 現在就用這個名稱開始一季
option-season = 賽季
option-season-about = 這個伺服器的賽季；不填就是現在這一季
option-rhythm = 週期
option-rhythm-about = 賽季要不要自動開始：每三個月、每個月，或不要
option-rhythm-quarter = 每三個月（建議）
option-rhythm-month = 每個月
option-rhythm-manual = 手動

season-begun = 賽季「{ $season }」開始了。從現在起，玩家只要下完一場計積分的對局，就會列入這一季的排行榜，並以自己在所有伺服器的積分作為起始積分。先前的排行榜保持不變：用 **/排行榜** 加上 `賽季` 選項就看得到。
season-really = 現在就開始賽季「{ $season }」嗎？這個伺服器會有一份新的排行榜；從現在起，計積分的對局都列入這一季，進行中的也算。目前的排行榜保持不變。賽季一旦開始就無法取消，而且至少要持續一天。
button-season = 開始賽季
season-not = 沒有開始新的賽季。
server-season = 第{ $number }季「{ $season }」，{ $when }開始
server-season-none = 還沒有賽季
server-season-numbered = 第{ $number }季，{ $when }開始
# $when: the end of the current season; $least: a number of matches, at least 2
server-seasons-quarter = 每三個月開始新的一季；如果到時已經下完{ $least }場計積分的對局，這一季就會在{ $when }結束
server-seasons-month = 每個月開始新的一季；如果到時已經下完{ $least }場計積分的對局，這一季就會在{ $when }結束
server-seasons-manual = 賽季由管理員手動開始
deed-season = 第{ $number }季「{ $season }」開始

## Entries of a list to choose from. $from and $until are days.

season-entry = { $season } · { $from }起
season-entry-over = { $season } · { $from }到{ $until }
season-entry-before = 第一個賽季之前

# A season that has begun by itself
season-numbered = 第{ $number }季
season-named = 賽季「{ $season }」

## The post about a season that has ended. $season: season-numbered or season-named

season-over = **{ $season }結束了**。下一季已經開始：從現在起，計積分的對局都列入新的排行榜，進行中的也算。
# What the picture shows, and each game of it: $first, $second and $third are names
season-picture = { $season }排行榜的前幾名。
season-champion = { $game }：{ $first }。
season-podium = { $game }：第1名{ $first }，第2名{ $second }，第3名{ $third }。

## Leaderboards and cards

ladder-choose-game = 遊戲：{ $game }
# Before the name of the champion of the season before
ladder-crowned = 👑 { $name }
ladder-choose-season = 選擇賽季
button-ladder-everywhere = 所有伺服器
button-ladder-here = 這個伺服器
button-ladder-text = 文字版
ladder-title-season = { $game } · 賽季「{ $season }」的排行榜
ladder-title-numbered = { $game } · 第{ $number }季的排行榜
ladder-title-before = { $game } · 第一個賽季之前的排行榜
ladder-empty-before = 第一個賽季之前，這裡沒有人下完計積分的對局。
ladder-empty-season = 那個賽季沒有人下完計積分的對局。
# The same for the current season
ladder-empty-season-now = 這個賽季還沒有人下完計積分的對局。
ratings-of-season = 這個伺服器本季的積分：

## Refusals

refused-too-many-seasons = 一個伺服器最多只能有{ $limit }個賽季。目前這一季會繼續下去。
refused-one-season-change = `名稱` 和 `週期` 只能填一個。填 `名稱`，現在就開始一季；填 `週期`，可以選賽季要不要自動開始。
refused-season-too-soon = 一個賽季至少要持續一天。下一季最快{ $when }才能開始。
refused-season-asked = 在你確認之前，已經有另一個賽季開始了。還想再開始一季的話，請再用一次 /管理 賽季。
refused-no-season-name = 請輸入賽季的名稱。
refused-long-season-name = 賽季的名稱最多{ $limit }個字。請縮短一點。
refused-no-such-season = 這個伺服器沒有這個賽季。請從打字時出現的清單中選。
refused-season-everywhere = 賽季屬於單一伺服器。想看所有伺服器，請不要填 `賽季`；想看賽季，請不要填 `範圍`。
