//! Tests of whole matches with every kind of ending and every format, by buttons and by `/move`.

use engawa::base::id::PersonId;
use engawa::base::time::Span;
use engawa::config::Config;
use engawa::game::{AnyGame, MoveText};
use engawa::games::GAMES;
use engawa::host::{
    Conclusion, Match, MatchAction, MatchActionPress, Phase, Player, Press, RatingChange, Refusal, Round,
    RoundEnd,
};
use serde_json::{Value, json};

use super::harness::{Harness, until, wide};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_refused, controls, line_to, match_on, offers, person, pressed_game, small, table_of, text,
};

/// Starts matches until one has a deal from which some line of play ends by this rule. Returns the board and
/// that line.
async fn dealt_for(
    harness: &Harness,
    game: &dyn AnyGame,
    rule: &str,
    options: &Value,
) -> (Value, Vec<MoveText>) {
    for seed in 0..20 {
        let board = harness.start_match(HANA, OTIS, game.facts().id, options.clone()).await;
        let record = harness.game_match(match_on(&board));
        if let Some(line) = line_to(&*table_of(&record), seed, &|ending| ending.rule == rule) {
            return (board, line);
        }
        let mover = record.mover().expect("it has just begun").to_string();
        harness.call_off(&mover, &board).await;
    }
    panic!("no deal of {} leads to {rule}", game.facts().id);
}

/// Plays a line of moves by the controls of the boards. Returns the last board.
async fn press_through(harness: &Harness, mut board: Value, line: &[MoveText]) -> Value {
    for mv in line {
        let next = harness.play(&board, mv).await;
        harness.wait_for_no_controls(&board).await;
        board = next;
    }
    board
}

/// Plays a match to an ending that a search finds. Returns the match's last message.
pub async fn end_of(harness: &Harness, game: &dyn AnyGame, options: Value) -> Value {
    let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
    let record = harness.game_match(match_on(&board));
    let line = line_to(&*table_of(&record), 1, &|_| true).expect("rounds end");
    press_through(harness, board, &line).await
}

/// Returns the id of the rule by which the last round ended, or `None` if the round ended in another way or
/// runs.
pub fn rule_of(record: &Match) -> Option<&str> {
    match &record.round().result.as_ref()?.by {
        RoundEnd::Board { rule } => Some(rule),
        _ => None,
    }
}

pub fn conclusion(record: &Match) -> Conclusion {
    match &record.phase {
        Phase::Over(over) => over.conclusion,
        Phase::Playing(_) => panic!("{} is not over", record.id),
    }
}

/// Counts of wins, draws and losses, as the leaderboard shows them.
#[derive(Default)]
pub struct Results([u32; 3]);

impl Results {
    pub fn count(&mut self, person: PersonId, record: &Match) {
        let winner = conclusion(record).winner().map(|player| record.people[player]);
        self.0[winner.map_or(1, |winner| if winner == person { 0 } else { 2 })] += 1;
    }

    pub fn said(&self) -> String {
        let [wins, draws, losses] = self.0;
        if wins + losses == 0 {
            return format!("{draws} drawn");
        }
        let rest = if draws == 0 { String::new() } else { format!(", {draws} drawn") };
        format!("{wins}–{losses}{rest}")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_matches_reach_every_ending() {
    let harness = Harness::open().await;
    for game in GAMES {
        let (mut hana, mut otis) = (Results::default(), Results::default());
        for rule in game.facts().endings {
            // Only the first two matches of two people within a day are rated.
            harness.clock.advance(Span::days(1));
            let (board, line) = dealt_for(&harness, *game, rule, &small(*game)).await;
            let end = press_through(&harness, board, &line).await;
            let record = harness.game_match(match_on(&end));
            assert_eq!(rule_of(&record), Some(*rule));
            assert_end_card(&end, &record);
            hana.count(person(HANA), &record);
            otis.count(person(OTIS), &record);
        }
        let shown = harness.people.slash(HANA, "leaderboard", json!({ "game": game.facts().id })).await;
        let list = harness.as_text(HANA, &shown["message"]).await;
        for (who, results) in [(HANA, &hana), (OTIS, &otis)] {
            let mut lines = text(&list).lines();
            let line = lines.find(|line| line.contains(&format!("<@{who}>")));
            assert!(line.is_some_and(|line| line.ends_with(&results.said())), "{line:?} {}", results.said());
        }
    }
    let list = harness.people.slash(HANA, "games", json!({})).await;
    assert!(text(&list["message"]).starts_with("You have no matches in progress."), "{list}");
    harness.close_and_check().await;
}

/// Asserts what the last message of a match shows: both ratings in the description of its picture, and buttons for a rematch and for the board
/// in words.
pub fn assert_end_card(end: &Value, record: &Match) {
    let Phase::Over(over) = &record.phase else { panic!("{} is not over", record.id) };
    assert_eq!(over.ratings.is_some(), record.terms.rated);
    for (player, changes) in Player::BOTH.into_iter().zip(over.ratings.iter().cycle()) {
        let RatingChange { before, after } = changes.global[player];
        let said = format!(" {} → {}, ", before.whole(), after.whole());
        let alt = end["attachments"][0]["description"].as_str().unwrap_or_default();
        assert!(alt.contains(&said) && !text(end).contains(&said), "{said} in {end}");
    }
    let is_decided = record.decisive_round().is_some();
    assert_eq!(controls(end).len(), 3 + usize::from(is_decided), "{end}");
    assert_eq!(
        offers(end, |press| matches!(press, Press::Analyse { public: false, .. })),
        is_decided,
        "{end}"
    );
    assert!(offers(end, |press| matches!(
        press,
        Press::Side(MatchActionPress { action: MatchAction::More, .. })
    )));
    assert!(offers(end, |press| matches!(press, Press::Replay { .. })));
    assert!(offers(end, |press| matches!(press, Press::Rematch(_))));
}

/// Returns the number of messages in the channel that have a picture.
async fn pictures(harness: &Harness) -> usize {
    let messages = harness.people.all_messages(NELL).await;
    let files = |message: &&Value| message["attachments"].as_array().is_some_and(|files| !files.is_empty());
    messages.iter().filter(files).count()
}

/// Run `cargo test --test it match_leaves_one_picture -- --nocapture` to see how many pictures a match shows
/// and leaves.
#[tokio::test(flavor = "multi_thread")]
async fn match_leaves_one_picture_in_the_channel() {
    for game in GAMES {
        let harness = Harness::open().await;
        let mut shown = Vec::new();
        for _ in 0..3 {
            let before = pictures(&harness).await;
            let end = end_of(&harness, *game, small(*game)).await;
            let record = harness.game_match(match_on(&end));
            harness.wait_for_board(record.id).await;
            shown.push(record.turn);
            // The picture of the challenge goes once the challenge is answered.
            until("one picture is left", async || pictures(&harness).await == before + 1).await;
        }
        println!("{}: boards shown in a match {shown:?}", game.facts().id);
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_match_has_a_rematch_with_swapped_seats() {
    let harness = Harness::open().await;
    for game in GAMES {
        let id = game.facts().id;
        let mut options = small(*game);
        (options["seat"], options["rated"]) = (json!("first"), json!(false));
        let board = harness.start_match(HANA, OTIS, id, options).await;
        let record = harness.game_match(match_on(&board));
        let line = line_to(&*table_of(&record), 1, &|_| true).expect("rounds end");
        let mut end = board;
        for mv in &line {
            end = harness.type_move(match_on(&end), mv).await;
        }
        let record = harness.game_match(record.id);
        assert!(record.rating_changes().is_empty() && !text(&end).contains('→'), "not rated: {}", text(&end));

        let card =
            harness.press(HANA, &end, |press| matches!(press, Press::Rematch(_))).await["message"].clone();
        let again = harness.accept(OTIS, &card).await;
        let again = harness.game_match(match_on(&again));
        assert_eq!((again.people, again.terms), (record.people, record.terms));
        assert_eq!((record.rounds[0].first, again.rounds[0].first), (Player::One, Player::Two));
        let board = harness.people.last_message(NELL).await.expect("the board");
        harness.call_off(OTIS, &board).await;
    }
    harness.close_and_check().await;
}

impl Harness {
    /// Plays a move by `/move`. Asserts that autocomplete suggests the move when half of it is typed.
    async fn type_move(&self, id: engawa::base::id::MatchId, mv: &MoveText) -> Value {
        let before = self.game_match(id);
        let mover = before.mover().expect("a running match").to_string();
        let typed = &mv.0[..mv.0.len().div_ceil(2)];
        let offered = self.people.suggestions(&mover, "move", "move", &wide(typed)).await;
        let offered = offered["choices"].as_array().expect("suggestions").clone();
        assert!(offered.iter().any(|choice| choice["value"] == mv.0.as_str()), "{mv} in {offered:?}");
        // Capitals, width, the kind of dash and surrounding spaces are ignored.
        let sent = wide(&format!(" {} ", mv.0.to_uppercase()));
        let outcome = self.people.slash(&mover, "move", json!({ "move": sent })).await;
        self.board_after(&before, mv, &outcome).await
    }

    /// Plays a round in which this player wins. In a game with points, the win has at least `enough` points.
    async fn win_round(&self, mut board: Value, winner: Player, enough: u8) -> Value {
        let record = self.game_match(match_on(&board));
        let seat = record.round().seat(winner);
        let wanted = |ending: &engawa::base::position::Ending| {
            ending.winner == Some(seat) && ending.points.is_none_or(|points| points >= enough)
        };
        let line = line_to(&*table_of(&record), 2, &wanted).expect("either can win");
        for mv in &line {
            board = self.play(&board, mv).await;
        }
        board
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn best_of_three_goes_on_until_decided() {
    let harness = Harness::open().await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "format": "best-of-3" })).await;
    for (winner, score) in [(Player::One, "**1–0**"), (Player::Two, "**1–1**"), (Player::One, "**2–1**")]
    {
        board = harness.win_round(board, winner, 0).await;
        assert!(text(&board).contains(score), "{score} in {}", text(&board));
    }
    let record = harness.game_match(match_on(&board));
    assert_eq!(conclusion(&record), Conclusion::Rounds { winner: Some(Player::One) });
    assert_eq!(record.rounds.len(), 3);
    assert_end_card(&board, &record);
    let cards = harness.people.messages(NELL).await;
    let cards = cards.iter().filter(|message| text(message).contains(", round ")).collect::<Vec<_>>();
    assert_eq!(cards.len(), 2, "a card for each round but the last");
    assert!(cards.iter().all(|card| controls(card).is_empty() && card["attachments"][0].is_object()));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_to_points_ends_with_the_points() {
    let harness = Harness::open().await;
    for game in GAMES {
        let Some(target) = game.facts().points_match else { continue };
        let format = json!({ "format": format!("to-{target}"), "rated": false });
        let mut board = harness.start_match(HANA, OTIS, game.facts().id, format).await;
        let id = match_on(&board);
        while harness.game_match(id).is_running() {
            board = harness.win_round(board, Player::Two, 4).await;
        }
        let record = harness.game_match(id);
        let points = record.terms.format.score(record.rounds.iter().filter_map(Round::ended));
        assert!(points[Player::Two] >= u32::from(target) && points[Player::One] == 0);
        assert!(text(&board).contains(&format!("**0–{}**", points[Player::Two])), "{}", text(&board));
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mirror_match_repeats_its_deal_with_swapped_seats() {
    let harness = Harness::open().await;
    let mut met = 0;
    for game in GAMES {
        let options = json!({ "format": "mirror", "seat": "first" });
        if !game.facts().mirrored {
            continue;
        }
        met += 1;
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let id = match_on(&board);
        let board = harness.win_round(board, Player::Two, 4).await;
        let record = harness.game_match(id);
        let [first, second] = &record.rounds[..] else { panic!("a second round: {record:?}") };
        assert_eq!((&first.setup, first.first, second.first), (&second.setup, Player::One, Player::Two));
        let board = harness.win_round(board, Player::Two, 4).await;
        let record = harness.game_match(id);
        assert_eq!(conclusion(&record), Conclusion::Rounds { winner: Some(Player::Two) });
        let [one, two] = record.terms.format.score(record.rounds.iter().filter_map(Round::ended)).0;
        let shown = if record.terms.format.counts_points() { two } else { two / 2 };
        assert_eq!(one, 0);
        assert!(text(&board).contains(&format!("**0–{shown}**")), "{}", text(&board));
    }
    assert!(met >= 2, "where chance deals");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_first_and_only_after_both_moved() {
    let harness = Harness::open().await;
    let game = pressed_game();
    let resign = |press: &Press| matches!(press, Press::Resign { .. });
    let board =
        harness.start_match(HANA, OTIS, game, json!({ "format": "best-of-3", "seat": "first" })).await;
    let id = match_on(&board);
    let more =
        |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }));
    let beside = harness.press(OTIS, &board, more).await["message"].clone();
    assert!(!offers(&beside, resign), "before both have moved there is nothing to resign");
    let board = harness.play_anything(&board).await;
    let board = harness.play_anything(&board).await;
    assert!(!offers(&board, resign), "too late to call it off");

    let question = harness.ask_to_resign(OTIS, &board).await["message"].clone();
    let answer = harness.press(OTIS, &question, |press| matches!(press, Press::ResignNo(_))).await;
    assert!(controls(&answer["message"]).is_empty() && harness.game_match(id).turn == 3, "{answer}");
    assert_refused(
        &harness.people.slash(NELL, "resign", json!({ "match": id.to_string() })).await,
        &Refusal::not_seated(harness.game_match(id).seated()),
    );

    let question = harness.ask_to_resign(OTIS, &board).await["message"].clone();
    let done = harness.press(OTIS, &question, |press| matches!(press, Press::ResignRound { .. })).await;
    let record = harness.game_match(id);
    assert_eq!((record.rounds.len(), record.turn), (2, 4));
    assert_eq!(record.rounds[0].result.as_ref().expect("it is over").winner, Some(Player::One));
    let board = harness.board_now(&record, OTIS, &done).await;

    let question = harness.people.slash(HANA, "resign", json!({})).await["message"].clone();
    let against = format!("Really resign your **Okiya** match against <@{OTIS}>?");
    assert!(text(&question).starts_with(&against), "{question}");
    let done = harness.press(HANA, &question, |press| matches!(press, Press::ResignMatch { .. })).await;
    assert_eq!(done["message"], json!(null), "the question goes: {done}");
    let record = harness.game_match(id);
    assert_eq!(conclusion(&record), Conclusion::Resigned { winner: Player::Two });
    harness.wait_for_no_controls(&board).await;
    let last = harness.people.last_message(NELL).await.expect("the end card");
    harness.assert_pings(&last, [OTIS.to_owned()]).await;
    assert_end_card(&last, &record);
    let said = last["attachments"][0]["description"].as_str().expect("words for the picture");
    assert!(said.contains("Black won."), "{said}");

    let board = harness.start_match(HANA, OTIS, game, json!({})).await;
    let board = harness.play_anything(&board).await;
    let id = match_on(&board);
    let question = harness.press(OTIS, &board, resign).await["message"].clone();
    assert!(text(&question).starts_with("Really call off") && harness.game_match(id).is_running());
    let off = harness.press(OTIS, &question, |press| matches!(press, Press::Abort { .. })).await;
    let record = harness.game_match(id);
    assert!(matches!(conclusion(&record), Conclusion::Aborted { by: Some(Player::Two) }));
    harness.board_now(&record, OTIS, &off).await;
    harness.wait_for_no_controls(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn list_leads_to_the_boards_of_running_matches() {
    let harness = Harness::open().await;
    let game = pressed_game();
    let first = harness.start_match(HANA, OTIS, game, json!({ "seat": "first" })).await;
    let second = harness.start_match(OTIS, HANA, game, json!({ "seat": "first" })).await;
    let link = |board: &Value| format!("/{})", board["id"].as_str().expect("an id"));
    for (who, mine, theirs) in [(HANA, &first, &second), (OTIS, &second, &first)] {
        let list = harness.people.slash(who, "games", json!({})).await;
        assert_eq!(list["message"]["you"]["alone_see_it"], true);
        let lines: Vec<&str> = text(&list["message"]).lines().collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("**your turn**") && lines[0].ends_with(&link(mine)), "{lines:?}");
        assert!(lines[1].contains("their turn") && lines[1].ends_with(&link(theirs)), "{lines:?}");
    }
    // A private view of the board has the controls for a move, and disappears after the move.
    let view = harness.people.slash(HANA, "board", json!({})).await["message"].clone();
    assert_eq!(match_on(&view), match_on(&first), "the one that waits for her");
    let board = harness.play_anything(&view).await;
    harness.wait_for_no_controls(&first).await;
    let seen = harness.people.messages(HANA).await;
    assert!(!seen.iter().any(|message| message["id"] == view["id"]), "it is closed: {seen:?}");

    // `/board` with a match shows that match. An old board no longer says whose turn it is.
    let named = match_on(&second).to_string();
    let view = harness.people.slash(OTIS, "board", json!({ "match": named })).await;
    assert_eq!(match_on(&view["message"]), match_on(&second));
    let offered = harness.people.suggestions(OTIS, "board", "match", "").await;
    assert_eq!(offered["choices"].as_array().expect("suggestions").len(), 2, "{offered}");
    let old = harness.message(&first["id"]).await.expect("still there");
    assert!(text(&first).contains("’s turn.") && !text(&old).contains("’s turn."), "{}", text(&old));
    assert!(text(&board).contains(&format!("<@{OTIS}>’s turn.")), "{}", text(&board));
    harness.close_and_check().await;
}

/// Returns the component id and the value of the first choice of a piece whose value is not in `but`.
fn piece(message: &Value, but: &[&str]) -> (String, String) {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    let piece = ids.filter_map(|id| match Press::read(id)? {
        Press::Play(step) if step.chosen.len() == 1 && !but.contains(&step.chosen[0].as_str()) => {
            Some((id.to_owned(), step.chosen[0].clone()))
        }
        _ => None,
    });
    piece.into_iter().next().unwrap_or_else(|| panic!("no piece on {message}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn choice_of_a_piece_can_be_changed() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, "onitama", json!({ "seat": "first" })).await;
    let rows = board["components"].as_array().expect("rows");
    let most = rows.iter().filter_map(|row| row["components"].as_array().map(Vec::len)).max();
    assert!(most <= Some(4), "a phone shows four buttons in a row");
    let (id, first) = piece(&board, &[]);
    let panel = harness.people.press(HANA, &board, &id, &[]).await["message"].clone();
    assert_eq!(panel["you"]["alone_see_it"], true);
    assert!(text(&panel).contains(&first) && text(&panel).contains("Where should"), "{panel}");
    assert_ne!(panel["attachments"][0]["id"], board["attachments"][0]["id"]);
    // Choose another piece, go back to all pieces, and continue.
    let (id, second) = piece(&panel, &[&first]);
    let other = harness.people.press(HANA, &panel, &id, &[]).await["message"].clone();
    assert!(text(&other).contains(&second), "{other}");
    let back =
        harness.press(HANA, &other, |press| matches!(press, Press::Browse(_))).await["message"].clone();
    assert!(text(&back).contains("Which pawn"), "{back}");
    let (id, _) = piece(&back, &[&second]);
    let panel = harness.people.press(HANA, &back, &id, &[]).await["message"].clone();
    let target = controls(&panel).into_iter().filter_map(|control| control["custom_id"].as_str());
    let target =
        target.filter(|id| matches!(Press::read(id), Some(Press::Play(step)) if step.chosen.len() == 2));
    let target = target.map(ToOwned::to_owned).next().expect("a target");
    let done = harness.people.press(HANA, &panel, &target, &[]).await;
    assert_eq!((&done["type"], &done["message"]), (&json!(6), &json!(null)), "the panel goes: {done}");
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.turn, record.round().moves.len()), (2, 1));
    // The move can be taken back on the next board.
    let played = harness.board_now(&record, HANA, &done).await;
    let back =
        |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::TakeBack, .. }));
    harness.press(HANA, &played, back).await;
    assert_eq!(harness.game_match(record.id).round().moves.len(), 0);
    let next = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    let panel =
        harness.press(HANA, &next, |press| matches!(press, Press::Browse(_))).await["message"].clone();
    assert!(text(&panel).contains("Which pawn"), "{panel}");
    let panel = harness.people.slash(HANA, "move", json!({})).await["message"].clone();
    assert!(text(&panel).contains("Which pawn"), "{panel}");
    // The former board message has become a line of text.
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let said = harness.people.messages(NELL).await;
    let former = said.iter().find(|message| message["id"] == board["id"]).expect("it is there");
    assert!(former["attachments"] == json!([]) && !text(former).contains('\n'), "{former}");
    assert!(
        said.iter().any(|message| text(message).starts_with("~~")),
        "what was taken back is struck through"
    );
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn listed_moves_can_be_played() {
    for game in GAMES {
        let harness = Harness::open().await;
        let options = small(*game);
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let record = harness.game_match(match_on(&board));
        let mover = record.mover().expect("a running match").to_string();
        let side = |wanted: MatchAction| move |press: &Press| matches!(press, Press::Side(MatchActionPress { action, .. }) if *action == wanted);
        let more = harness.press(&mover, &board, side(MatchAction::More)).await["message"].clone();
        let list = harness.press(&mover, &more, side(MatchAction::List)).await["message"].clone();
        let legal = table_of(&record).legal();
        let listed: Vec<&Value> =
            controls(&list).into_iter().filter_map(|menu| menu["options"].as_array()).flatten().collect();
        assert!(listed.len() >= legal.len(), "{}: {} of {}", game.facts().id, listed.len(), legal.len());
        let menu = controls(&list).into_iter().find(|control| control["options"].is_array()).expect("a menu");
        let (id, first) = (&menu["custom_id"], &menu["options"][0]["value"]);
        let (id, first) = (id.as_str().expect("an id"), first.as_str().expect("a value"));
        harness.people.press(&mover, &list, id, &[first]).await;
        assert_eq!(harness.game_match(record.id).round().moves.len(), 1, "{list}");
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_keep_pictures_if_configured() {
    let config = Config { keep_pictures: true, ..Config::default() };
    let harness = Harness::with(config, Box::new(|store| store)).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    harness.play_anything(&board).await;
    harness.wait_for_no_controls(&board).await;
    let former = harness.message(&board["id"]).await.expect("it is there");
    assert_eq!(former["attachments"].as_array().map(Vec::len), Some(1), "{former}");
    assert!(controls(&former).is_empty() && !text(&former).contains('\n'), "{former}");
    harness.close_and_check().await;
}
