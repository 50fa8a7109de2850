//! Tests that the bot cleans up its private messages (panels). However people move, only messages that are
//! meant to stay are left after a whole evening of play.

use engawa::base::id::MatchId;
use engawa::base::time::Span;
use engawa::game::MoveText;
use engawa::games::GAMES;
use engawa::host::{Match, MatchAction, MatchActionPress, Press, Refusal};
use serde_json::{Value, json};

use super::guidance::first_play;
use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{
    assert_refused, control, controls, line_to, match_on, offers, person, small, spelled, table_of, text,
    way_on,
};

/// Ways to make a move: by the public board, by commands, and by private panels.
const WAYS: [&str; 6] = ["the board", "/move", "/games", "Next", "/board", "/move typed"];

fn is_play(press: &Press) -> bool {
    matches!(press, Press::Play(_))
}

fn is_next(press: &Press) -> bool {
    *press == Press::Next
}

fn is_my_view(press: &Press) -> bool {
    matches!(press, Press::MyView(_))
}

fn is_more(press: &Press) -> bool {
    matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }))
}

/// Returns the messages in a channel that only this person sees.
async fn notes(people: &People, who: &str) -> Vec<Value> {
    let mut seen = people.all_messages(who).await;
    seen.retain(|message| message["you"]["alone_see_it"] == true);
    seen
}

impl Harness {
    /// Plays a move in one of the [`WAYS`].
    async fn play_in(&self, way: &str, board: &Value, mv: &MoveText) -> Value {
        let before = self.game_match(match_on(board));
        let mover = before.mover().expect("a running match").to_string();
        let shown = match way {
            "the board" => board.clone(),
            "/move" => self.people.slash(&mover, "move", json!({})).await["message"].clone(),
            "/board" => self.people.slash(&mover, "board", json!({})).await["message"].clone(),
            "/move typed" => {
                let outcome = self.people.slash(&mover, "move", json!({ "move": mv.0 })).await;
                return self.board_after(&before, mv, &outcome).await;
            }
            way => {
                let list = self.people.slash(&mover, "games", json!({})).await["message"].clone();
                let is_wanted = |press: &Press| match press {
                    Press::Browse(step) => way == "/games" && step.id == before.id,
                    press => way == "Next" && is_next(press),
                };
                self.press(&mover, &list, is_wanted).await["message"].clone()
            }
        };
        self.play(&shown, mv).await
    }

    /// Plays a match from the first board to its end. Each move is made in the next of the [`WAYS`],
    /// beginning with the one at index `from`.
    pub async fn evening_match(&self, game: usize, from: usize) {
        let game = GAMES[game];
        let mut board = self.start_match(HANA, OTIS, game.facts().id, small(game)).await;
        let record = self.game_match(match_on(&board));
        let line = line_to(&*table_of(&record), 1, &|_| true).expect("rounds end");
        for (mv, way) in line.iter().zip(WAYS.iter().cycle().skip(from)) {
            board = self.play_in(way, &board, mv).await;
        }
        assert!(!self.game_match(record.id).is_running());
    }

    /// Waits until a person has at most `most` private messages, and returns them.
    async fn notes_left(&self, who: &str, most: usize) -> Vec<Value> {
        until("panels are gone", async || notes(&self.people, who).await.len() <= most).await;
        notes(&self.people, who).await
    }
}

/// Plays three matches of a game to their ends. Nobody may have a private message afterwards.
async fn evening_of(game: usize) {
    let harness = Harness::open().await;
    for from in [0, 2, 4] {
        harness.evening_match(game, from).await;
    }
    for who in [HANA, OTIS, NELL] {
        assert_eq!(harness.notes_left(who, 0).await, Vec::<Value>::new(), "{who}");
    }
    harness.close_and_check().await;
}

/// Defines one test per game that plays three matches.
macro_rules! evenings {
    ($($name:ident: $game:literal;)*) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                evening_of($game).await;
            }
        )*

        #[test]
        fn no_game_is_left_out() {
            assert_eq!(GAMES.len(), [$($game),*].len());
        }
    };
}

evenings! {
    first_game_leaves_no_panel: 0;
    second_game_leaves_no_panel: 1;
    third_game_leaves_no_panel: 2;
    fourth_game_leaves_no_panel: 3;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_panel_replaces_only_the_former_panel() {
    let harness = Harness::open().await;
    harness.disable_refusals("counts what one person sees");
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let id = match_on(&board);
        let record = harness.game_match(id);
        let asked = harness.people.slash(HANA, "rules", json!({ "game": game.facts().id })).await;
        let read = [asked, harness.people.slash(HANA, "settings", json!({})).await];
        let read = read.map(|asked| asked["message"]["id"].clone());
        let mut panel = Value::Null;
        for _ in 0..3 {
            panel = harness.press(HANA, &board, is_more).await["message"].clone();
            let view = harness.press(HANA, &board, is_my_view).await;
            let seen = harness.notes_left(HANA, 3).await;
            assert!(!seen.iter().any(|note| note["id"] == panel["id"]), "More is past: {seen:?}");
            panel = view["message"].clone();
        }
        // A press inside a private panel must change this panel instead of opening another one.
        let more = harness.press(HANA, &board, is_more).await["message"].clone();
        let list =
            |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::List, .. }));
        let listed = harness.press(HANA, &more, list).await["message"].clone();
        assert_eq!(listed["id"], more["id"], "{panel}");
        assert!(offers(&listed, is_play), "{listed}");
        // After a move by `/move`, the panel shows a former position, so the bot must delete it.
        let mv = table_of(&record).legal().swap_remove(0);
        harness.people.slash(HANA, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
        let left = harness.notes_left(HANA, 2).await;
        let left: Vec<&Value> = left.iter().map(|note| &note["id"]).collect();
        assert_eq!(left, read.iter().collect::<Vec<_>>(), "what was asked for stays");
        for note in left {
            harness.people.post("dismiss", json!({ "as": HANA, "message": note })).await;
        }
        harness.wait_for_board(id).await;
        harness.people.slash(OTIS, "resign", json!({ "match": id.to_string() })).await;
        let question = notes(&harness.people, OTIS).await.pop().expect("a question");
        let yes = |press: &Press| {
            matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. } | Press::Abort { .. })
        };
        harness.press(OTIS, &question, yes).await;
        assert!(!harness.game_match(id).is_running());
        harness.notes_left(OTIS, 0).await;
    }
    harness.close_and_check().await;
}

/// A private message can be deleted before the answer to a press on it, or between the deferral and the answer.
#[tokio::test(flavor = "multi_thread")]
async fn press_on_deleted_message_gets_a_new_one() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("makes requests fail itself");
    for (method, path, slow_ms) in
        [("POST", "interactions/*/*/callback", 0), ("PATCH", "webhooks/*/*/messages/@original", 2300)]
    {
        let settings = harness.people.slash(HANA, "settings", json!({})).await["message"].clone();
        let mut buttons = controls(&settings).into_iter().filter(|control| control["options"].is_null());
        let button = buttons.next().expect("a button")["custom_id"].as_str().expect("an id").to_owned();
        faults.plan().slow_ms = slow_ms;
        let refusal = json!({
            "switch": "fail_rest", "method": method, "path": path, "status": 404, "code": 10_008, "times": 1,
        });
        harness.people.inject(refusal).await;
        let outcome = harness.people.press(HANA, &settings, &button, &[]).await;
        faults.plan().slow_ms = 0;
        assert_eq!(
            (&outcome["outcome"], outcome["type"] == 6),
            (&json!("answered"), slow_ms > 0),
            "{outcome}"
        );
        let opened = |note: &Value| note["id"] != settings["id"] && !controls(note).is_empty();
        until("a new message", async || notes(&harness.people, HANA).await.iter().any(opened)).await;
        for note in notes(&harness.people, HANA).await {
            harness.people.post("dismiss", json!({ "as": HANA, "message": note["id"] })).await;
        }
    }
    harness.close_and_check().await;
}

/// Opens a panel by `/move` as the player to move, and makes a move in it. Returns the panel and the outcome.
/// With `settle`, waits until nothing is pending.
async fn move_in_panel(harness: &Harness, people: &People, record: &Match, settle: bool) -> (Value, Value) {
    let mover = record.mover().expect("it runs").to_string();
    let named = json!({ "match": record.id.to_string() });
    let panel = people.slash(&mover, "move", named).await["message"].clone();
    let mv = table_of(record).legal().swap_remove(0);
    let path = spelled(record, &mv);
    let mut shown = panel.clone();
    for _ in &path {
        let (id, values, _) = way_on(&shown, &path);
        let press = json!({
            "as": mover, "message": shown["id"], "custom_id": id, "values": values, "settle": settle,
        });
        let (_, outcome) = people.post("press", press).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        if harness.game_match(record.id).turn > record.turn {
            return (panel, outcome);
        }
        shown = outcome["message"].clone();
    }
    panic!("{mv} is not played from {panel}");
}

#[tokio::test(flavor = "multi_thread")]
async fn played_panel_leaves_one_useful_line() {
    let harness = Harness::open().await;
    for game in GAMES {
        let id = game.facts().id;
        let first = harness.start_match(HANA, OTIS, id, json!({ "seat": "first" })).await;
        let second = harness.start_match(HANA, OTIS, id, json!({ "seat": "first" })).await;
        let records = [&first, &second].map(|board| harness.game_match(match_on(board)));
        // The move leaves one line of text. Another match waits for Hana, so the line has the button *Next*.
        // The button turns the line into the panel of that match.
        let (_, outcome) = move_in_panel(&harness, &harness.people, &records[0], true).await;
        let line = outcome["message"].clone();
        assert!(text(&line).starts_with("Played: **") && !text(&line).contains("http"), "{line}");
        assert_eq!((controls(&line).len(), &line["attachments"]), (1, &json!([])), "{line}");
        let next = harness.press(HANA, &line, is_next).await["message"].clone();
        assert_eq!((match_on(&next), &next["id"]), (records[1].id, &line["id"]));
        harness.play_anything(&next).await;
        harness.notes_left(HANA, 0).await;
        // In direct messages with the bot, the line links to the board.
        let alone = harness.people.in_direct_messages(OTIS).await;
        let record = harness.game_match(records[1].id);
        let (_, outcome) = move_in_panel(&harness, &alone, &record, true).await;
        let line = outcome["message"].clone();
        harness.wait_for_board(record.id).await;
        let board = harness.board(record.id).and_then(|board| board.message).expect("it is shown");
        assert!(
            text(&line).starts_with("Played: **") && text(&line).contains(&format!("/{board})")),
            "{line}"
        );
        assert!(offers(&line, is_next), "the first match waits: {line}");
        for record in &records {
            harness.wait_for_board(record.id).await;
            end(&harness, record.id).await;
        }
    }
    harness.close_and_check().await;
}

/// Ends a match as Hana: she resigns, or aborts the match before both players have moved.
async fn end(harness: &Harness, id: MatchId) {
    let question = harness.people.slash(HANA, "resign", json!({ "match": id.to_string() })).await;
    let yes = |press: &Press| matches!(press, Press::ResignMatch { .. } | Press::Abort { .. });
    harness.press(HANA, &question["message"], yes).await;
    assert!(!harness.game_match(id).is_running());
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_deletion_leaves_one_harmless_panel() {
    let harness = Harness::open().await;
    harness.disable_refusals("refuses deletions itself");
    for status in [500, 404, 403] {
        for game in GAMES {
            let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "first" })).await;
            let record = harness.game_match(match_on(&board));
            let path = "webhooks/*/*/messages/*";
            let switch = json!({
                "switch": "fail_rest", "method": "DELETE", "path": path, "status": status, "times": 10_000,
            });
            harness.people.inject(switch).await;
            let (panel, outcome) = move_in_panel(&harness, &harness.people, &record, false).await;
            assert_eq!((&outcome["outcome"], &outcome["type"]), (&json!("answered"), &json!(6)));
            let after = harness.game_match(record.id);
            harness.board_now(&after, HANA, &outcome).await;
            let left = notes(&harness.people, HANA).await;
            let left = left.iter().find(|note| note["id"] == panel["id"]).expect("it stays");
            let late = harness.people.press(HANA, left, &first_play(left), &[]).await;
            assert_refused(&late, &Refusal::OLD_TURN);
            assert_eq!(harness.game_match(record.id), after, "nothing is played twice");
            harness.people.inject(json!({ "switch": "calm" })).await;
            harness.people.post("dismiss", json!({ "as": HANA, "message": panel["id"] })).await;
            end(&harness, record.id).await;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panel_with_an_expired_token_stays() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, GAMES[0].facts().id, json!({ "seat": "first" })).await;
    let old = harness.press(HANA, &board, is_more).await["message"].clone();
    harness.clock.advance(Span::minutes(16));
    let new = harness.press(HANA, &board, is_more).await["message"].clone();
    let left: Vec<Value> = notes(&harness.people, HANA).await.iter().map(|note| note["id"].clone()).collect();
    assert_eq!(left, [old["id"].clone(), new["id"].clone()]);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_buttons_are_refused_to_watchers() {
    let harness = Harness::open().await;
    for game in GAMES {
        let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "first" })).await;
        let mut board = harness.play_anything(&board).await;
        board = harness.play_anything(&board).await;
        let record = harness.game_match(match_on(&board));
        let back = |press: &Press| {
            matches!(press, Press::Side(MatchActionPress { action: MatchAction::TakeBack, .. }))
        };
        let tries = |press: &Press| matches!(press, Press::WhatIf(_));
        let rows = board["components"].as_array().expect("rows");
        assert!(rows.len() <= 5, "{board}");
        let most = rows.iter().filter_map(|row| row["components"].as_array().map(Vec::len)).max();
        assert!(most <= Some(4), "a phone shows four buttons in a row: {board}");
        let watching = Refusal::not_seated(record.seated());
        let wanted = control(&board, back);
        assert_refused(&harness.people.press(NELL, &board, &wanted, &[]).await, &watching);
        assert!(!offers(&board, tries), "the public board is for the player to move: {board}");
        for shown in [is_my_view, is_more] {
            for who in [OTIS, HANA, NELL] {
                let shown = harness.press(who, &board, shown).await;
                assert_eq!(offers(&shown["message"], tries), who != NELL, "players may try moves: {shown}");
            }
        }
        harness.press(OTIS, &board, back).await;
        let after = harness.game_match(record.id);
        assert_eq!(after.mover(), Some(person(OTIS)), "{}: their own move is undone", game.facts().id);
        harness.wait_for_board(record.id).await;
        end(&harness, record.id).await;
    }
    harness.close_and_check().await;
}

/// However often people press out of turn, one note of each kind is left. A refused deletion loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn newest_refusal_replaces_the_former_one_of_its_kind() {
    let harness = Harness::open().await;
    harness.disable_refusals("counts what one person sees");
    assert_refused(&harness.press_planted(OTIS, "x").await, &Refusal::UNKNOWN_PRESS);
    let mut board = Value::Null;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let people = harness.game_match(match_on(&board)).seated();
        let refused =
            [(OTIS, 2, Refusal::not_your_turn(person(HANA))), (NELL, 1, Refusal::not_seated(people))];
        for (who, most, refusal) in refused {
            let mut last = Value::Null;
            for _ in 0..3 {
                last = harness.people.press(who, &board, &first_play(&board), &[]).await;
                assert_refused(&last, &refusal);
            }
            let left = harness.notes_left(who, most).await;
            assert_eq!(left.len(), most, "{who} keeps the note of another kind: {left:?}");
            assert_eq!(left[most - 1]["id"], last["message"]["id"], "the newest stays: {left:?}");
        }
    }
    let path = "webhooks/*/*/messages/*";
    let refused =
        json!({ "switch": "fail_rest", "method": "DELETE", "path": path, "status": 403, "times": 1 });
    harness.people.inject(refused).await;
    for _ in 0..2 {
        harness.people.press(NELL, &board, &first_play(&board), &[]).await;
    }
    assert_eq!(harness.notes_left(NELL, 2).await.len(), 2, "one could not be deleted");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_move_is_confirmed_wherever_it_is_pressed() {
    let harness = Harness::open().await;
    harness.people.slash(HANA, "settings", json!({ "confirm": true })).await;
    for game in GAMES {
        for way in ["the board", "/games", "Next", "/board", "/move"] {
            let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "first" })).await;
            let record = harness.game_match(match_on(&board));
            let shown = match way {
                "the board" => board.clone(),
                "/board" | "/move" => {
                    harness.people.slash(HANA, &way[1..], json!({})).await["message"].clone()
                }
                way => {
                    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
                    let browses = |press: &Press| matches!(press, Press::Browse(_));
                    let next = way == "Next";
                    harness
                        .press(HANA, &list, |press| if next { is_next(press) } else { browses(press) })
                        .await["message"]
                        .clone()
                }
            };
            let question = press_to_question(&harness, &record, shown).await;
            assert_eq!(harness.game_match(record.id), record, "{way}: nothing is played before the yes");
            harness.press(HANA, &question, is_play).await;
            assert_eq!(harness.game_match(record.id).turn, record.turn + 1, "{way}: {}", game.facts().id);
            harness.wait_for_board(record.id).await;
            end(&harness, record.id).await;
        }
    }
    harness.close_and_check().await;
}

/// Chooses the parts of the first legal move until the bot asks for confirmation. Returns the question.
async fn press_to_question(harness: &Harness, record: &Match, mut shown: Value) -> Value {
    let path = spelled(record, &table_of(record).legal()[0]);
    for _ in &path {
        let (id, values, _) = way_on(&shown, &path);
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        shown = harness.people.press(HANA, &shown, &id, &values).await["message"].clone();
        if text(&shown).starts_with("Really play ") {
            return shown;
        }
    }
    panic!("nothing was asked: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn round_result_precedes_the_next_board() {
    let harness = Harness::open().await;
    for game in GAMES {
        for format in ["best-of-3", "mirror"] {
            if format == "mirror" && !game.facts().mirrored {
                continue;
            }
            let mut options = small(*game);
            options["format"] = json!(format);
            let mut board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
            let id = match_on(&board);
            while harness.game_match(id).rounds.len() == 1 {
                let record = harness.game_match(id);
                let line = line_to(&*table_of(&record), 1, &|_| true).expect("rounds end");
                for mv in &line {
                    board = harness.play_in(WAYS[record.rounds.len()], &board, mv).await;
                }
            }
            let seen = harness.people.all_messages(NELL).await;
            let place =
                |wanted: &dyn Fn(&Value) -> bool| seen.iter().rposition(wanted).expect("it stands there");
            let card = place(&|message| text(message).contains(", round "));
            let next = place(&|message| message["id"] == board["id"]);
            assert!(card < next, "{} {format}: {seen:?}", game.facts().id);
            end(&harness, id).await;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_with_a_move_keeps_its_line() {
    let harness = Harness::open().await;
    let alone = harness.people.in_direct_messages(HANA).await;
    let browses = |press: &Press| matches!(press, Press::Browse(_));
    for game in GAMES {
        alone.slash(HANA, "settings", json!({ "alerts": "mention" })).await;
        let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "second" })).await;
        alone.slash(HANA, "settings", json!({ "alerts": "direct" })).await;
        let id = match_on(&board);
        for opens_another in [false, true] {
            let old = alone.messages(HANA).await.len();
            let mv = table_of(&harness.game_match(id)).legal().swap_remove(0);
            harness.people.slash(OTIS, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
            until("the direct message arrives", async || alone.messages(HANA).await.len() > old).await;
            let direct_message = alone.messages(HANA).await.pop().expect("a direct message");
            assert!(
                direct_message["you"]["alone_see_it"] != true && offers(&direct_message, browses),
                "{direct_message}"
            );
            let mut shown = harness.press(HANA, &direct_message, browses).await["message"].clone();
            assert_eq!(shown["id"], direct_message["id"], "{shown}");
            if opens_another {
                let board = harness.people.last_message(NELL).await.expect("the board");
                harness.press(HANA, &board, is_more).await;
            }
            let record = harness.game_match(id);
            let path = spelled(&record, &table_of(&record).legal()[0]);
            while harness.game_match(id).turn == record.turn {
                let (id, values, _) = way_on(&shown, &path);
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                shown = alone.press(HANA, &shown, &id, &values).await["message"].clone();
            }
            harness.wait_for_board(id).await;
            let seen = alone.messages(HANA).await;
            let line = seen.iter().find(|seen| seen["id"] == direct_message["id"]);
            let line =
                line.unwrap_or_else(|| panic!("{}: the direct message is gone: {seen:?}", game.facts().id));
            assert!(
                text(line).starts_with("Played: **") && text(line).contains("[Go to the board]"),
                "{line}"
            );
            if opens_another {
                harness.notes_left(HANA, 0).await;
            }
        }
        if harness.game_match(id).is_running() {
            end(&harness, id).await;
        }
    }
    harness.close_and_check().await;
}
