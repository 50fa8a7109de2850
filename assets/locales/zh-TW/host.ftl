### Challenges, matches, ratings and leaderboards, and kind refusals. People are shown as mentions; $game is a game’s name.

## Refusals: the reason, and what is possible instead.

refused-oneself = 對局要有兩個人。不填 `對手`，就能發起這裡誰都可以接受的公開挑戰。
refused-bot = { $person }是機器人，不下棋。請選別人，或不填 `對手`，發起公開挑戰。
refused-not-on-server = { $person }不在這個伺服器，沒辦法回覆。請選這個伺服器裡的人，或不填 `對手`，發起公開挑戰。
refused-cannot-see = { $person }看不到這個頻道，沒辦法回覆。請到你們都看得到的頻道，或不填 `對手`，發起公開挑戰。
# $list: permissions by name, as in told-channel-lacks.
refused-lacking = 我在這個頻道沒有{ $list }的權限，所以不能在這裡開始對局。可以請伺服器管理員在頻道設定裡開放；你也可以直接到別的頻道發起挑戰。
refused-too-many-challenges = 你已經有{ $limit }個等候回覆的挑戰，到上限了。用 /對局 撤回一個，或等對方回覆。
refused-too-many-own-matches = 你已經有{ $limit }場進行中的對局，到上限了。等其中一場結束，就能再開始一場。
refused-long-note = 附言最多{ $limit }個字。請縮短一點。
refused-band = 「{ $text }」不是有效的積分範圍。請寫成 1400-1700、1400+ 或 -1700。
refused-band-for-one = 只有公開挑戰才能設積分範圍。`對手` 和 `積分範圍` 請只填一個。
refused-live-expires = 快棋的挑戰只保留15分鐘，因為開始計時的時候，雙方都要在線上。請不要填 `期限`，或在 `計時` 選時間長一點的。
refused-out-of-band = 這個挑戰限積分{ $band }的人接受，你在這款遊戲的積分是{ $rating }。你可以用 /挑戰 自己發起一個。
refused-out-of-band-hidden = 這個挑戰限積分{ $band }的人接受，你在這款遊戲的積分不在這個範圍。你可以用 /挑戰 自己發起一個。
refused-unknown-game = 這裡沒有「{ $game }」這款遊戲。
refused-unknown-option = 這款遊戲沒有「{ $name }」這個選項。可以用的選項：{ $known }。
refused-option-value = 選項 `{ $name }` 不能填「{ $value }」。可以填的內容：{ $takes }。
refused-option-word = 選項 `{ $name }` 不能填「{ $word }」。打字時會列出可以填的名稱。
refused-option-count = 選項 `{ $name }` 要剛好填{ $count }個不同的名稱，用逗號隔開。
refused-options-together = 選項 `{ $name }` 和 `{ $other }` 不能一起用。請只選一個。
refused-rated-often = 你們兩位在過去24小時內已經開始過兩場計積分的對局。不填 `計積分`，這一場就不計積分。
refused-format = 這款遊戲沒有「{ $format }」這種賽制。請從清單中選一種。
refused-challenge-accepted = 這個挑戰已經有人接受了。
refused-challenge-declined = 這個挑戰已經被婉拒了。
refused-challenge-withdrawn = 這個挑戰已經撤回了。
refused-challenge-expired = 這個挑戰已經過期了。用 /挑戰 可以再發起一個。
refused-challenger-left = { $person }已經離開這個伺服器，所以這個挑戰已經取消。你可以用 /挑戰 自己發起一個。
refused-challenge-for-another = 這個挑戰是給{ $person }的。你可以用 /挑戰 自己發起一個。
refused-own-challenge = 這個挑戰是你發起的，只有{ $person }能接受。不過你還是可以撤回。
refused-own-open-challenge = 這個挑戰是你發起的，要由別人接受。不過你還是可以撤回。
refused-challenge-of-another = 只有{ $person }能撤回這個挑戰。
refused-challenge-to-anyone = 這是公開挑戰；不想玩的話，不用理會就好。
refused-over = 這場對局結束了。
refused-not-seated = 這是{ $first }和{ $second }的對局。
refused-old-turn = 對局已經走到下一步了。
refused-not-your-turn = 現在輪到{ $person }。
refused-stale-choices = 這樣選，在目前的棋盤上行不通。請照目前的棋盤重新選。
refused-too-late-to-abort = 雙方都走過棋了，這場對局不能再取消。不想繼續的話，可以認輸。
refused-rematch-waits = 再戰的挑戰已經送出，正在等回覆。
refused-rematch-too-early = 這場對局結束之後，才能提出再戰。
refused-not-yet-due = 時間還沒到。
refused-no-such-challenge = 這裡沒有這個挑戰。
refused-no-such-match = 這裡沒有這場對局。
refused-only-in-its-channel = 這裡有人看不到這場對局所在的頻道，所以只能在那個頻道給大家看。
refused-no-match-here = 你在這裡沒有進行中的對局。用 /挑戰 就能開始一場。
refused-nothing-to-repeat = 你還沒在這個頻道下完過對局。用 /挑戰 就能開始一場。
refused-nothing-to-open = 這則訊息沒有可以打開的棋盤。進行中的對局請看 /對局，結束的請看 /回顧。
refused-unknown-press = 這個按鈕屬於機器人的另一個版本。用 /對局 可以找到你的對局。
refused-crowded = 這裡同時發生了好幾件事，你的動作沒有成功。請再試一次。

## Challenges. $from challenges $to.

challenge-headline = { $from }向{ $to }發起 **{ $game }** 挑戰。
challenge-headline-open = { $from }發起 **{ $game }** 公開挑戰，這裡誰都可以接受。
challenge-stakes = { $person }，{ $rating }：勝{ $win }、和{ $draw }、負{ $loss }
challenge-stakes-won = { $person }，{ $rating }：勝{ $win }、負{ $loss }
challenge-stakes-short = { $win } / { $loss }
challenge-settling = 雙方積分仍屬暫定
challenge-anyone = 這裡的任何人
# $note: the challenger’s words
challenge-note = 「{ $note }」
challenge-finishes = { $person }向來會把對局下完。
challenge-open = { $when }過期。
challenge-accepted = { $to }接受了。
challenge-accepted-soon = { $to }接受了。正在為這場對局建立討論串。
challenge-accepted-thread = { $to }接受了。對局在 { $thread } 進行。
accepted-thread = 對局會在 { $channel } 裡的專屬討論串開始。
thread-name = { $game }：{ $one } – { $two }
challenge-declined = { $to }這次先不玩。
challenge-withdrawn = 這個挑戰已經撤回了。
challenge-expired = 這個挑戰過期了。
terms-rated = 計積分
terms-casual = 不計積分
terms-casual-begun-anew = 不計積分：你們其中一人最近在這裡重新開始
terms-casual-played-often = 不計積分：你們兩位在過去24小時內已經開始過兩場計積分的對局
rated-often = 你們兩位的下一場不計積分：過去24小時內已經開始過兩場計積分的對局。
terms-casual-deal = 不計積分：沿用先前一場對局的起始盤面
terms-casual-position = 不計積分：從指定的局面開始
terms-seat-first = { $person }先走
terms-seat-second = { $person }後走
# $band: one of the next three
terms-band = 限積分{ $band }
band-between = { $least }到{ $most }
band-from = { $least }以上
band-up-to = { $most }以下

## Boards. $one made the challenge, $two accepted it.

board-headline = **{ $game }** · { $one }（{ $ones-seat }）對{ $two }（{ $twos-seat }）
board-turn = 輪到{ $person }。
match-score = { $one } **{ $ones } : { $twos }** { $two } · { $format }
seat-token = { $seat } { $token }
list-seat = · 你是{ $seat }

## Rounds. $winner and $loser are people.

round-headline = **{ $game }** 第{ $number }局 · { $one }對{ $two }
round-headline-seats = **{ $game }** 第{ $number }局 · { $one }（{ $ones-seat }）對{ $two }（{ $twos-seat }）
round-repetition = 和局：同一個局面第三次出現。
round-length = 和局：走了{ $moves }步還沒分出勝負。
round-resigned = { $winner }贏得這一局：{ $loser }認輸。
round-resigned-points = { $winner }贏得這一局：{ $loser }認輸（{ $points ->
    [0] 不得分
   *[other] 得{ $points }分
}）。

## How matches end

match-won = { $winner }贏得這場對局。
match-won-by = { $winner }贏得這場對局：{ $by }。
match-level = 這場對局是和局。
match-resigned = { $winner }獲勝：{ $loser }認輸。
match-agreed = 雙方同意和局。
match-time = { $winner }獲勝：{ $loser }超時。
match-aborted = { $person }取消了這場對局，不計成績。
match-aborted-by-moderator = 管理員取消了這場對局，不計成績。
match-abandoned = 這場對局很久沒有人走棋，已經終止，不計成績。
match-adjudicated = 這場對局不計成績：依目前的規則沒辦法繼續下。
# How long an ended match took; $unit: minutes, hours or days.
match-length = 共{ $moves }步，歷時{ $count }{ $unit ->
    [minutes] 分鐘
    [hours] 小時
   *[days] 天
}。

## Captions in pictures: the game, and in a few words how the match ended.

caption-line = { $game } · { $by }
by-resigned = 一方認輸
by-agreed = 雙方同意和局
by-time = 一方超時
by-repetition = 局面重複，和局
by-length = 步數太多，和局
by-aborted = 已取消
by-abandoned = 很久沒有人走棋
by-adjudicated = 無法繼續

## Ratings and leaderboards. Provisional ratings are shown as new (rating-new).

rating-step = { $before } → { $after }，{ $difference }
rating-change = { $seat } { rating-step }
rating-changes = 積分：{ $one } · { $two }
rating-changes-season = 本季積分：{ $one } · { $two }
rating-settled = { $rating }
rating-new = { $rating }（暫定）
rating-new-why = 寫著「暫定」的積分只是估計值，因為場數還少，或很久沒下；每下一場都可能變動很大。
list-mine = { $game }，對手{ $person }，第{ $number }步：**輪到你了**
list-theirs = { $game }，對手{ $person }，第{ $number }步：輪到對手
list-watched = **{ $game }** · { $one }對{ $two }，第{ $number }步
ladder-title-here = { $game } · 這個伺服器的排行榜
ladder-title-everywhere = { $game } · 所有伺服器的排行榜
ladder-line = **第{ $rank }名** { $person } · **{ $rating }** · { ladder-results }
ladder-mine = 你排第{ $rank }名，積分 **{ $rating }** · { ladder-results }
ladder-theirs = { $person }排第{ $rank }名，積分 **{ $rating }** · { ladder-results }
ladder-absent = 你目前沒有名次，因為你在這個排行榜已經超過{ $days }天沒有下完計積分的對局。你的積分還是 **{ $rating }**，再下完一場計積分的對局就會回到榜上。
ladder-absent-theirs = { $person }目前沒有名次。積分還是 **{ $rating }**，再下完一場計積分的對局就會回到榜上。
ladder-rounds = { $drawn ->
    [0] 這裡的{ $all }局中，先手贏了{ $first }局。
   *[other] 這裡的{ $all }局中，先手贏了{ $first }局，和局{ $drawn }局。
}
ladder-results = { $decided ->
    [0] { $draws }和
   *[other] { $draws ->
        [0] { $wins }勝{ $losses }負
       *[other] { $wins }勝{ $losses }負{ $draws }和
    }
}
ladder-empty = 還沒有人下完計積分的對局。你可以當第一個。

# The picture of a leaderboard in words: a description, then each rank. $rating: as rating-settled or rating-new.
ladder-legend = 圓點：積分 · 色帶：可能的誤差 · 空心：暫定
ladder-picture = { $title }，由上而下：
ladder-picture-rank = 第{ $rank }名：{ $name }，{ $rating }，誤差約 ±{ $deviation }。
