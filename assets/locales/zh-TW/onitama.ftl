### Onitama. Five pawns a side, one of them the master; cards decide how they move. $rank student: an ordinary pawn, 棋子.
### Players in Taiwan say 師父 for the master, and 吃掉 for taking.
### $colour is a seat name below, $card and $aside names of cards, $square, $from and $to names such as b4.

onitama-name = Onitama
onitama-summary = 五張卡片決定棋子怎麼走；吃掉對方的師父，或讓自己的師父走進對方的神殿。
onitama-goal = 獲勝條件：吃掉對方的師父，或讓自己的師父走進對方的神殿。
onitama-seat-blue = 藍方
onitama-seat-red = 紅方

# $value: the value of the option
onitama-option-deck-about = 五張卡片從哪一套裡抽；不填就是十六張基本卡片
# Names of options: no spaces
onitama-option-deck-name = 哪一套卡片
onitama-option-deck = { $value ->
    [sensei] Sensei’s Path 的卡片
    [both] 兩套卡片
   *[base] 十六張基本卡片
}
onitama-option-cards-about = 自選五張卡片，用逗號隔開
onitama-option-cards-name = 自選卡片
onitama-option-cards = 卡片：{ $value }
onitama-option-cards-word = { onitama-card }

## Cards

onitama-card = { $value ->
    [tiger] 虎
    [dragon] 龍
    [rabbit] 兔
    [frog] 蛙
    [crab] 蟹
    [elephant] 象
    [goose] 鵝
    [rooster] 雞
    [monkey] 猴
    [mantis] 螳螂
    [ox] 牛
    [horse] 馬
    [crane] 鶴
    [boar] 山豬
    [eel] 鰻
    [cobra] 眼鏡蛇
    [giraffe] 長頸鹿
    [kirin] 麒麟
    [phoenix] 鳳凰
    [turtle] 龜
    [dog] 狗
    [fox] 狐
    [bear] 熊
    [panda] 貓熊
    [seasnake] 海蛇
    [viper] 毒蛇
    [mouse] 小鼠
    [rat] 大鼠
    [tanuki] 狸貓
    [iguana] 蜥蜴
    [sable] 貂
   *[otter] 水獺
}

## Choices

onitama-square = { $square }
onitama-square-by-card = { $sign } { $square } · { $card }
onitama-ask-pawn = 要走哪一顆棋子？
onitama-ask-target = { $square } 的{ $rank ->
    [master] 師父
   *[student] 棋子
}要走到哪裡，用哪張卡片？
onitama-ask-pass = 沒有棋子能走。要交出哪張卡片？
onitama-spare = 一旁的卡片
onitama-spare-begins = { $colour }先走
onitama-spare-next = 接著歸{ $colour }
onitama-exchange = 交出「{ $card }」，換來「{ $aside }」
# $rank: of the pawn that is taken
onitama-note-takes = 吃掉{ $rank ->
    [master] 師父
   *[student] 一顆棋子
}；{ $exchange }
onitama-move = { $card } { $from } → { $to }
onitama-give-away = 交出「{ $card }」

## Moves. $rank: the pawn that moves, $taken: the pawn it takes; student or master.

onitama-tell-step = { $by }用「{ $card }」把{ $rank ->
    [master] 師父
   *[student] 棋子
}從 { $from } 移到 { $to }，換來「{ $aside }」。
onitama-tell-take = { $by }用「{ $card }」把{ $rank ->
    [master] 師父
   *[student] 棋子
}從 { $from } 移到 { $to }，吃掉{ $taken ->
    [master] 師父
   *[student] 一顆棋子
}，換來「{ $aside }」。
onitama-tell-pass = { $by }沒有棋子能走，交出「{ $card }」，換來「{ $aside }」。
onitama-tell-next-pass = 下一步：沒有棋子能走，請從兩張卡片中交出一張。
onitama-tell-turn = 下一步：從兩張卡片中選一張，走一顆棋子。

## Endings. $winner and $loser: people.

onitama-ending-stone = { $winner }獲勝：吃掉了對方的師父。
onitama-ending-stream = { $winner }獲勝：師父走進了對方的神殿。
onitama-by-stone = 師父被吃掉
onitama-by-stream = 師父走進神殿

## Why a move is not possible. $tried: what the person wrote.

onitama-why-not-over = 這一局已經結束。
onitama-why-not-unreadable = 「{ $tried }」不是有效的走法。請輸入一張卡片和兩個格子，例如 虎:c1c3。
onitama-why-not-card = 你手上沒有「{ $card }」。你的卡片是{ $hand }。
onitama-why-not-pass = 沒有棋子能走時，才可以不走棋、只交出卡片；你現在還有棋子能走。
onitama-why-not-stuck = 現在沒有棋子能走。請從兩張卡片中交出一張。
onitama-why-not-no-pawn = { $square } 沒有你的棋子。
onitama-why-not-own-pawn = { $square } 已經有你自己的棋子了。
onitama-why-not-reach = 用「{ $card }」沒辦法從 { $from } 走到 { $to }。

## The board in words

onitama-describe = { $blue }{ $red }「{ $aside }」放在一旁。{ $turn }
onitama-describe-side = { $colour }：{ $masters ->
    [0] 師父被吃掉了
   *[other] 師父在 { $master }
}，{ $count ->
    [0] 沒有其他棋子
   *[other] 其他棋子在 { $students }
}；卡片是{ $hand }。
onitama-describe-turn = 輪到{ $colour }。

## Rules

onitama-lesson-goal = **Onitama** 的棋盤是5×5，雙方各有五顆棋子，其中一顆是師父。吃掉對方的師父，或讓自己的師父走進對方師父一開始站的那一格，也就是對方的神殿，就贏了。
onitama-lesson-turn = 輪到你時，從兩張卡片中選一張，照卡片上的一種走法走一顆棋子，方向以你這一側為準。中間隔著棋子也可以越過；落在對方的棋子上就能吃掉它，不能落在自己的棋子上。
onitama-lesson-cards = 用過的卡片放到一旁，原本放在一旁的那張歸你，從下一回合起可以用。所以你用過的每張卡片，最後都會到對方手上。
onitama-lesson-start = 每張卡片都有藍色或紅色的印章。一開始放在一旁的那張，印章是哪一方的顏色，就由哪一方先走。
onitama-lesson-pass = 如果兩張卡片都無法走棋，這一回合就不移動棋子，但還是要選一張卡片交出去。只要有棋可走，就一定要走。
onitama-lesson-repetition = 同一個局面（棋盤、卡片和輪到的一方都相同）第三次出現時，這一局就是和局。

## A first game: the sentences after each step.

onitama-course-0 = **五步學會 Onitama**。你是藍方，在棋盤下方。雙方各有兩張卡片，還有一張放在一旁。卡片上畫的走法，你的每一顆棋子都可以用。看過一遍之後，請按「開始」。
onitama-course-1 = 你的「猴」可以斜走一格。能走的棋子，下面都有按鈕：請按你在 **b2** 的棋子。
onitama-course-2 = 棋子已經拿起，用手上的卡片走得到的格子都亮起來了。其中一格有紅方的棋子。用「猴」吃掉它：請按 **c3**。
onitama-course-3 = 你吃掉了一顆棋子，交出「猴」，換來「虎」。紅方用「馬」把棋子從 a5 移到 a4，換來「猴」；現在放在一旁的是「馬」。「虎」可以往前跳兩格：請按你在 **c3** 的棋子。
onitama-course-4 = 往前兩格就是紅方的師父。請按 **c5**。
onitama-course-5 = 你吃掉了師父，贏了。還有另一種贏法：讓自己的師父走進對方師父一開始站的那一格。
