//! Tests of faults that the stand-in's switches and a failing store inject: late, repeated and lost messages,
//! broken connections, and restarts. Every effect must happen once, and no move may be lost.

use std::time::Duration;

use engawa::base::time::Span;
use engawa::host::{Player, Press, Refusal, Round};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, controls, line_to, match_on, pressed_game, table_of,
    text,
};
use super::testing::store::CommitFault;
use super::traffic;

const CHANNEL: &str = "1100000000000000002";

fn decline(press: &Press) -> bool {
    matches!(press, Press::Decline(_))
}

/// Returns the component ids of a board's enabled controls for moves.
fn cells(board: &Value) -> Vec<String> {
    let live = controls(board).into_iter().filter(|control| control["disabled"] != true);
    let ids = live.filter_map(|control| control["custom_id"].as_str());
    ids.filter(|id| matches!(Press::read(id), Some(Press::Play(_)))).map(ToOwned::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_simultaneous_presses_counts() {
    let harness = Harness::open().await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    // Delay the answers, so that the second press arrives before the board shows the first one.
    harness.people.inject(json!({ "switch": "delay_answers", "ms": 1000 })).await;
    for _ in 0..4 {
        let before = harness.game_match(match_on(&board));
        let mover = before.mover().expect("a running match").to_string();
        let live = cells(&board);
        let (last, first) = (live.last().expect("a live cell"), &live[0]);
        let (one, two) = tokio::join!(
            harness.people.press(&mover, &board, first, &[]),
            harness.people.press(&mover, &board, last, &[]),
        );
        let (won, refused) =
            if one["message"]["you"]["alone_see_it"] == true { (two, one) } else { (one, two) };
        assert_refused(&refused, &Refusal::OLD_TURN);
        let after = harness.game_match(before.id);
        assert_eq!(
            (after.turn, after.round().moves.len()),
            (before.turn + 1, before.round().moves.len() + 1)
        );
        board = harness.board_now(&after, &mover, &won).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_delivery_has_one_effect() {
    let harness = Harness::open().await;
    let twice = json!({ "switch": "deliver_twice", "times": 100 });
    harness.people.inject(twice).await;
    let count = async || harness.people.messages(NELL).await.len();

    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS, "format": "best-of-3" })).await;
    assert_eq!(count().await, 1, "one card");
    let mut board = harness.accept(OTIS, &card).await;
    let id = match_on(&board);
    assert_eq!(count().await, 2, "one board");
    for played in 1..=4 {
        board = harness.play_anything(&board).await;
        let record = harness.game_match(id);
        assert_eq!(record.round().moves.len(), played, "one move");
        assert_eq!(count().await, 2 + played, "one board");
    }
    let mover = harness.game_match(id).mover().expect("a running match").to_string();
    let question = harness.ask_to_resign(&mover, &board).await;
    let yes = |press: &Press| matches!(press, Press::ResignRound { .. });
    harness.press(&mover, &question["message"], yes).await;
    harness.wait_for_board(id).await;
    let record = harness.game_match(id);
    assert_eq!(
        (
            record.rounds.len(),
            record.terms.format.score(record.rounds.iter().filter_map(Round::ended)).0.iter().sum()
        ),
        (2, 2)
    );
    let other = harness.invite(NELL, pressed_game(), json!({ "opponent": OTIS })).await;
    let declined = harness.press(OTIS, &other, decline).await;
    assert!(controls(&declined["message"]).is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_answer_is_retried_or_posted() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let failing = |times: u32| {
        let path = "interactions/*/*/callback";
        json!({ "switch": "fail_rest", "method": "POST", "path": path, "status": 500, "times": times })
    };
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    harness.people.inject(failing(1)).await;
    let board = harness.play_anything(&board).await;

    // All attempts to answer fail, or the answer comes too late. The board must still appear, and ping the
    // player to move.
    for trouble in [failing(6), json!({ "switch": "delay_answers", "ms": 3300 })] {
        let board = harness
            .people
            .messages(NELL)
            .await
            .pop()
            .filter(|last| !controls(last).is_empty())
            .unwrap_or(board.clone());
        let before = harness.game_match(match_on(&board));
        let mover = before.mover().expect("a running match").to_string();
        harness.people.inject(trouble).await;
        let outcome = harness.people.press(&mover, &board, &cells(&board)[0], &[]).await;
        assert_eq!(outcome["outcome"], "failed", "{outcome}");
        harness.forgive(&outcome);
        harness.people.inject(json!({ "switch": "calm" })).await;
        let after = harness.game_match(before.id);
        assert_eq!(after.turn, before.turn + 1, "the move counts");
        harness.board_now(&after, &mover, &outcome).await;
        harness.wait_for_no_controls(&board).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_with_lost_receipt_is_not_repeated() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("makes requests fail itself");
    let unheard = json!({
        "switch": "fail_rest", "method": "POST", "path": "interactions/*/*/callback",
        "status": 502, "times": 1, "heard": true,
    });
    // Every board leaves a line, so each message counts.
    harness.people.slash(HANA, "admin boards", json!({ "boards": "line" })).await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let (id, before) = (match_on(&board), harness.people.messages(NELL).await.len());

    // In the first case the board is the first answer. In the second, the bot defers the answer and then
    // edits the board into it.
    for (played, slow_ms) in [(1, 0), (2, 2300)] {
        faults.plan().slow_ms = slow_ms;
        harness.people.inject(unheard.clone()).await;
        let mover = harness.game_match(id).mover().expect("a running match").to_string();
        let mv = table_of(&harness.game_match(id)).legal()[0].0.clone();
        let answer = harness.people.slash(&mover, "move", json!({ "move": mv })).await;
        harness.wait_for_board(id).await;
        let mut messages = harness.people.messages(NELL).await;
        assert_eq!(messages.len(), before + played, "one board for each move: {answer}");
        board = messages.pop().expect("a board");
        assert_eq!(board["loading"], false, "{board}");
        let shown = harness.board(id).expect("a running match").message.expect("it is shown");
        assert_eq!(board["id"], shown.to_string(), "the bot knows which message shows the board");
    }
    faults.plan().slow_ms = 0;
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

/// Makes the stand-in deliver the last interaction once more, and refuse the bot's first attempt to answer
/// it.
async fn deliver_again(harness: &Harness) {
    let path = "interactions/*/*/callback";
    harness
        .people
        .inject(json!({ "switch": "fail_rest", "method": "POST", "path": path, "status": 502 }))
        .await;
    let answered = || harness.metrics().response_times.get().iter().sum::<u64>();
    let before = answered();
    harness.people.inject(json!({ "switch": "deliver_again" })).await;
    until("it is answered", async || answered() > before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_second_delivery_keeps_the_board() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let record = harness.game_match(match_on(&board));
    let mover = record.mover().expect("a running match").to_string();
    let mv = table_of(&record).legal()[0].0.clone();
    harness.people.slash(&mover, "move", json!({ "move": mv })).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let last = async || harness.people.last_message(NELL).await.expect("a board");
    let before = last().await;
    deliver_again(&harness).await;
    assert_eq!(text(&last().await), text(&before), "where the board is the answer");

    // The wrong player presses a control, and the bot's refusal comes late.
    let cell = &cells(&before)[0];
    let press = harness.people.press(&mover, &before, cell, &[]);
    let ((), refused) = tokio::join!(faults.stall(Duration::from_secs(4)), press);
    assert_eq!(refused["type"], 6, "{refused}");
    deliver_again(&harness).await;
    let after = last().await;
    assert_eq!((text(&after), cells(&after)), (text(&before), cells(&before)), "where the board was pressed");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_board_is_posted_later() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let options = json!({ "format": "best-of-3", "seat": "first" });
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
    let id = match_on(&board);
    let first = harness.game_match(id);
    let line = line_to(&*table_of(&first), 3, &|ending| ending.winner.is_some()).expect("rounds are won");
    let (last, others) = line.split_last().expect("a round has moves");
    for mv in others {
        board = harness.play(&board, mv).await;
    }
    // The answer shows the end of the round. The next round's board is a separate message, and all attempts
    // to send it fail.
    harness.people.inject(json!({ "switch": "fail_sends", "times": 4 })).await;
    let mover = harness.game_match(id).mover().expect("a running match").to_string();
    let answer = harness.people.slash(&mover, "move", json!({ "move": last.0 })).await;
    assert!(text(&answer["message"]).contains(", round 1"), "{answer}");
    let record = harness.game_match(id);
    let behind = async || harness.board(id).is_some_and(|board| board.shown < harness.game_match(id).turn);
    assert!(behind().await && record.rounds.len() == 2, "the board of the second round is missing");
    let failed = async || {
        let (_, on) = harness.people.get("faults", &[]).await;
        on["rest"].as_array().is_some_and(Vec::is_empty)
    };
    until("every attempt at it has failed", failed).await;
    harness.clock.advance(Span::seconds(30));
    harness.wait_for_board(id).await;
    let board = harness.people.last_message(NELL).await.expect("a board");
    harness.assert_pings(&board, [record.mover().expect("a running match").to_string()]).await;
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_answers_are_deferred_and_faults_apologised_for() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("says which answers are put off");
    let slow = |ms| faults.plan().slow_ms = ms;
    let put_off = |outcome: &Value, kind: u64| {
        assert_eq!((&outcome["outcome"], &outcome["type"]), (&json!("answered"), &json!(kind)), "{outcome}");
        assert_ne!(outcome["message"]["loading"], true, "{outcome}");
    };
    slow(2300);
    let to_otis = json!({ "opponent": OTIS, "seat": "second" });
    let command = format!("challenge {}", pressed_game());
    let (played, refused) = tokio::join!(
        harness.people.slash(HANA, &command, to_otis.clone()),
        harness.people.slash(NELL, &command, to_otis),
    );
    for outcome in [&played, &refused] {
        put_off(outcome, 5);
        assert_eq!(outcome["message"], json!(null), "what was promised is there for all: {outcome}");
    }
    let (played, refused) = (harness.newest_card(HANA).await, harness.newest_card(NELL).await);
    let accept = control(&played, accepts);
    let decline = control(&refused, decline);
    let (begun, declined) = tokio::join!(
        harness.people.press(OTIS, &played, &accept, &[]),
        harness.people.press(OTIS, &refused, &decline, &[]),
    );
    put_off(&begun, 6);
    put_off(&declined, 6);
    harness.wait_for_no_controls(&refused).await;
    let declined = harness.message(&refused["id"]).await.expect("it stays");
    assert!(text(&declined).contains("rather not"));

    let board = harness.first_board(&played).await;
    let record = harness.game_match(match_on(&board));
    let view = harness.press(OTIS, &board, |press| matches!(press, Press::MyView(_))).await;
    assert_eq!(view["type"], 4, "looking takes no time");
    harness.wait_for_board(record.id).await;
    let closed = harness.people.press(OTIS, &view["message"], &cells(&view["message"])[0], &[]).await;
    put_off(&closed, 6);
    assert_eq!(closed["message"], json!(null), "the panel goes: {closed}");
    let after = harness.game_match(record.id);
    let board = harness.board_now(&after, OTIS, &closed).await;

    slow(0);
    faults.fail_commits(CommitFault::Fails);
    let sorry = harness.people.press(HANA, &board, &cells(&board)[0], &[]).await;
    assert_answer(&sorry, "Something went wrong on my side");
    assert_eq!(harness.game_match(record.id), after);
    faults.clear_faults();
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_connection_loses_no_press() {
    let harness = Harness::open().await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    for switch in [
        json!({ "switch": "drop_connections" }),
        json!({ "switch": "ask_reconnect" }),
        json!({ "switch": "close", "code": 4000 }),
        json!({ "switch": "invalidate_session", "resumable": true }),
    ] {
        harness.people.inject(switch).await;
        board = harness.play_anything(&board).await;
    }
    harness.people.inject(json!({ "switch": "invalidate_session", "resumable": false })).await;
    harness.people.until("the bot is back", |about| about["bot_connected"] == true).await;
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn restart_keeps_everything_and_old_buttons_work() {
    let mut harness = Harness::open().await;
    let waiting = harness.invite(NELL, pressed_game(), json!({ "opponent": OTIS })).await;
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let id = match_on(&board);
    for _ in 0..2 {
        let before = harness.game_match(id);
        harness.close().await;
        harness.open_again().await;
        assert_eq!(harness.game_match(id), before);
        let same = harness.message(&board["id"]).await.expect("the board is there");
        assert_eq!(controls(&same), controls(&board));
        board = harness.play_anything(&board).await;
    }
    harness.accept(OTIS, &waiting).await;
    let list = harness.people.slash(OTIS, "games", json!({})).await;
    assert_eq!(text(&list["message"]).lines().count(), 2, "{list}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_outlives_deleted_messages_and_lost_permissions() {
    let harness = Harness::open().await;
    let board = harness
        .start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first", "format": "best-of-3" }))
        .await;
    let id = match_on(&board);
    harness.people.post("delete", json!({ "as": NELL, "message": board["id"] })).await;
    let view = async |who: &str| harness.people.slash(who, "board", json!({})).await["message"].clone();
    let board = harness.play_anything(&view(HANA).await).await;

    let access = async |access: &str| {
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": access })).await
    };
    for (who, may) in [(OTIS, "none"), (HANA, "read")] {
        access(may).await;
        let next = harness.play_anything(&view(who).await).await;
        assert_ne!(next["id"], board["id"], "the answer is the board");
    }
    // The round ends now, and the answer to its last move says so. The next round's board waits until the bot
    // may write again.
    let record = harness.game_match(id);
    let winner = record.round().seat(Player::One);
    let line =
        line_to(&*table_of(&record), 4, &|ending| ending.winner == Some(winner)).expect("either can win");
    for mv in &line {
        let mover = harness.game_match(id).mover().expect("a running match").to_string();
        let answer = harness.people.slash(&mover, "move", json!({ "move": mv.0 })).await;
        assert_eq!(answer["outcome"], "answered", "{answer}");
    }
    let record = harness.game_match(id);
    assert_eq!(record.rounds.len(), 2);
    access("full").await;
    let mover = record.mover().expect("a running match").to_string();
    let answer = harness.play_anything(&view(&mover).await).await;
    let seen =
        async || harness.people.messages(NELL).await.iter().any(|message| message["id"] == answer["id"]);
    until("everybody sees the board again", seen).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn second_start_registers_no_commands() {
    let mut harness = Harness::open().await;
    harness.close().await;
    harness.open_again().await;
    let times = |harness: &Harness, method: &str| {
        let of_commands =
            |line: &&Value| line["path"].as_str().is_some_and(|path| path.ends_with("/commands"));
        let lines = traffic::lines(&harness.record());
        lines.iter().filter(of_commands).filter(|line| line["method"] == method).count()
    };
    until("the commands are compared", async || times(&harness, "GET") > 0).await;
    harness.people.slash(HANA, "games", json!({})).await;
    harness.close().await;
    assert_eq!(times(&harness, "PUT"), 0);
}
