### Okiya. A tile shows a plant and the subject of its poem; tokens replace tiles. The words are those of players in Taiwan: 板塊, 棋子, 菖蒲, 短冊.
### $seat is one of the seat names below, $tile a whole tile ("maple with rain"), $square a name such as b4.

okiya-name = Okiya
okiya-summary = 拿走和上一塊植物或詩題相同的板塊；四顆棋子連成一線或排成方形就贏。
okiya-goal = 獲勝條件：四顆棋子連成一線或排成2×2的方形，或讓對手沒有板塊可接。
okiya-seat-first = 黑方
okiya-seat-second = 白方

# $value: the value of the option
okiya-option-full-board-about = 板塊拿完還是沒有人連成四顆時怎麼算；不填就是拿到最後一塊的人贏
# Names of options: no spaces
okiya-option-full-board-name = 板塊拿完
okiya-option-full-board = { $value ->
    [draw] 板塊拿完算和局
   *[last-mover] 板塊拿完，拿到最後一塊的人贏
}

## Tiles. $plant: maple, cherry, pine, iris. $poem: sun, bird, rain, tanzaku.

okiya-plant = { $plant ->
    [maple] 楓葉
    [cherry] 櫻花
    [pine] 松樹
   *[iris] 菖蒲
}
okiya-poem = { $poem ->
    [sun] 太陽
    [bird] 鳥
    [rain] 雨
   *[tanzaku] 短冊
}
okiya-tile = { okiya-plant }配{ okiya-poem }
okiya-tile-on = { $square } { $tile }
okiya-tile-symbols = { $plant ->
    [maple] 🍁
    [cherry] 🌸
    [pine] 🌲
   *[iris] 🪻
}{ $poem ->
    [sun] 🌅
    [bird] 🐦
    [rain] 🌧️
   *[tanzaku] 📜
}
okiya-square = { $square }
okiya-tile-here = { $square } { okiya-tile-symbols }

## Moves

okiya-move = { $square }（{ $tile }）
okiya-tiles = { $count }塊板塊：選一塊
okiya-tell-take = { $by }拿走了 { $square } 的{ $tile }。
okiya-tell-next = 下一步：拿一塊有{ okiya-plant }或{ okiya-poem }的板塊。
okiya-tell-next-border = 下一步：從外圈拿一塊板塊。

## Endings. $winner and $loser: people. $points: tiles left in the grid.

okiya-ending-line = { $winner }獲勝：四顆棋子連成一線{ okiya-points }
okiya-ending-square = { $winner }獲勝：四顆棋子排成方形{ okiya-points }
okiya-ending-block = { $winner }獲勝：對手沒有板塊可接{ okiya-points }
okiya-ending-full = { $winner }獲勝：拿到最後一塊板塊{ okiya-points }
okiya-drawn-full = 板塊拿完了，沒有人連成一線或排成方形：和局。
okiya-by-line = 四顆連成一線
okiya-by-square = 四顆排成方形
okiya-by-block = 一方沒有板塊可接
okiya-by-full = 板塊拿完
okiya-points = { $points ->
    [none] 。
    [0] ，不得分。
   *[other] ，得{ $points }分。
}

## Why a move is not possible. $tried: what the person wrote.

okiya-why-not-over = 這一局已經結束。
okiya-why-not-unreadable = 「{ $tried }」不是棋盤上的格子。格子從左下角的 a1 到右上角的 d4。
okiya-why-not-token = { $square } 已經有{ $seat }的棋子了。請選還有板塊的格子。
okiya-why-not-border = 每一局的第一塊板塊都要從外圈拿，{ $square } 在中間。
okiya-why-not-apart = { $square } 是{ $tile }，植物和詩題都和上一塊拿走的{ $taken }不同。

## The board in words

okiya-describe = { $tiles-left ->
    [0] 板塊都拿完了。
    [16] 16塊板塊都在：{ $tiles }。
   *[other] 剩下{ $tiles-left }塊板塊：{ $tiles }。
}{ $first }{ $second }{ $next }
okiya-describe-tokens = { $count ->
    [0] { $seat }還沒有棋子。
   *[other] { $seat }的棋子在 { $squares }。
}
okiya-describe-start = 由{ $seat }開始，從外圈任選一塊。
okiya-describe-next = 上一塊拿走的是{ $taken }。輪到{ $seat }，要拿有{ okiya-plant }或{ okiya-poem }的板塊。

## Rules

okiya-lesson-goal = **Okiya** 使用十六塊板塊。每塊都有一種植物（楓葉、櫻花、松樹或菖蒲）和一個詩題（太陽、鳥、雨或短冊），十六塊各不相同。
okiya-lesson-turn = 輪到你時，拿走一塊板塊，在原處放上你的棋子。這塊板塊的植物或詩題，要和對手剛拿走的那一塊相同。每一局的第一塊，可以從外圈任選。
okiya-lesson-win = 你的四顆棋子排成一橫排、一直排或一條長對角線，或排成2×2的方形，就贏了。讓對手沒有板塊可接，也算你贏。
okiya-lesson-full-board = 第十六塊板塊也拿走了，還是沒有人連成四顆，就由拿到它的人獲勝，但不得分；發起挑戰時，也可以用選項改成算和局。
okiya-lesson-points = 獲勝時，棋盤上剩下幾塊板塊就得幾分；賽制是「先得10分者勝」時，要累積到10分才算贏得整場對局。一場對局有好幾局時，上一局輸的人下一局先走，板塊重新洗過；和局之後，換上一局的後手先走；鏡像賽制則先後手互換，板塊照原樣擺回。

## A first game: the sentences after each step.

okiya-course-0 = **五步學會 Okiya**。每塊板塊有一種植物和一個詩題。你是黑方，由你先走，第一塊可以從外圈任選：請拿走 **b4** 的菖蒲配鳥。
okiya-course-1 = 板塊拿走了，換成你的棋子。下一塊的植物或詩題要和這一塊相同，所以白方拿走了 c3 的菖蒲配雨。現在你要拿有菖蒲或雨的板塊：請拿走 **b2** 的菖蒲配短冊。
okiya-course-2 = 這次是植物相同。白方拿走了 a4 的松樹配短冊。詩題相同也可以：請拿走 **b1** 的櫻花配短冊。
okiya-course-3 = 你在同一直排已經有三顆，再拿到 b3 就連成四顆了。可是白方拿走了 c4 的櫻花配雨，而 b3 沒有櫻花，也沒有雨。請拿走 **d2** 的楓葉配雨。
okiya-course-4 = 你拿走哪一塊，就決定了白方能拿什麼：有楓葉或雨的板塊。白方拿走了 c1 的楓葉配鳥。b3 有楓葉，現在可以拿了：請拿走 **b3**。
okiya-course-5 = 四顆連成一線：你贏了。排成2×2的方形也算贏，讓對手沒有板塊可接也一樣。棋盤上還剩下7塊板塊；賽制是「先得10分者勝」時，這一局就得7分。
