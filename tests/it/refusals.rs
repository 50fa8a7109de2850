//! Tests of requests that Discord refuses, for a while or for good. The board stays in the outbox and appears
//! later, and the bot tells the players once in private. If Discord refuses a part of a message, the bot
//! sends the message without that part.

use std::time::Duration;

use engawa::base::id::MatchId;
use engawa::base::time::Span;
use engawa::games::GAMES;
use engawa::host::Press;
use engawa::sandbox::people::BOT;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{accepts, controls, match_on, offers, person, pressed_game, table_of, text};
use super::time::direct;

/// API path of messages in the stand-in's channel, which excludes direct messages.
const INTO_CHANNEL: &str = "channels/1100000000000000002/messages";
const REFUSED: &str = "Discord is refusing a message about one of your matches";

/// Refusals that are final for one message: HTTP status and Discord's error code.
const FINAL: [(u16, u32); 6] =
    [(400, 50_035), (400, 50_006), (400, 200_000), (403, 200_000), (400, 240_000), (404, 10_003)];

/// Refusals that may be temporary, as HTTP status and error code: without a code, with an undocumented code,
/// or from a proxy in front of Discord.
const PASSING: [(u16, u32); 11] = [
    (400, 0),
    (400, 987_654),
    (403, 0),
    (403, 40_333),
    (404, 0),
    (408, 0),
    (409, 0),
    (422, 0),
    (425, 0),
    (500, 0),
    (503, 130_000),
];

async fn refuse(harness: &Harness, method: &str, path: &str, (status, code): (u16, u32), times: u32) {
    let switch = json!({
        "switch": "fail_rest", "method": method, "path": path, "status": status, "code": code, "times": times,
    });
    harness.people.inject(switch).await;
}

/// Plays a move in direct messages with the bot, so that the bot must post the board in the channel. Returns
/// the mover, the next player, and the bot's answer.
async fn play_apart(harness: &Harness, id: MatchId) -> (String, String, String) {
    let record = harness.game_match(id);
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let alone = harness.people.in_direct_messages(&mover).await;
    let answer = alone.slash(&mover, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
    assert_eq!(answer["outcome"], "answered", "{answer}");
    let next = harness.game_match(id).mover().expect("it goes on").to_string();
    assert_ne!(mover, next);
    let said = text(&answer["message"]).to_owned();
    (mover, next, said)
}

/// Advances the clock to the next attempt at a refused message until `done`. An attempt that is under way may
/// set the time of the next one by the advanced clock, so that one advance may not suffice.
async fn is_tried_until(harness: &Harness, what: &str, mut done: impl AsyncFnMut() -> bool) {
    for _ in 0..10 {
        harness.people.post("clock", json!({ "hours": 2 })).await;
        if timeout(Duration::from_secs(3), until(what, &mut done)).await.is_ok() {
            return;
        }
    }
    panic!("however often it is tried, it does not come about that {what}");
}

async fn messages_about_refusal(harness: &Harness, who: &str) -> usize {
    let direct_messages = direct(harness, who).await;
    direct_messages.iter().filter(|direct_message| text(direct_message).contains(REFUSED)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_board_stays_queued_and_players_learn_once() {
    for refusal in FINAL {
        let harness = Harness::open().await;
        harness.disable_refusals("makes requests fail itself");
        let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board);
        refuse(&harness, "POST", INTO_CHANNEL, refusal, 500).await;
        let (mover, next, said) = play_apart(&harness, id).await;
        until("the channel was asked", async || harness.faults_left().await < 500).await;
        let gone = refusal.1 == 10_003;
        let notices = async || {
            let direct_messages = direct(&harness, &next).await;
            direct_messages
                .iter()
                .filter(|direct_message| {
                    text(direct_message).contains(if gone { "was deleted" } else { REFUSED })
                })
                .count()
        };
        until("whose turn it is reads it in private", async || notices().await == 1).await;
        let direct_messages = direct(&harness, &next).await;
        assert!(
            controls(direct_messages.last().expect("a direct message")).len() == 1,
            "and can play on from there: {direct_messages:?}"
        );
        let links = text(direct_messages.last().expect("a direct message")).contains("](");
        assert_eq!(links, !gone, "no link leads into a channel that is gone: {direct_messages:?}");
        // The mover learns of the refusal once: either in the answer to the move, or in the next private
        // answer.
        let tells = |said: &str| said.contains(REFUSED) || said.contains("was deleted");
        let whisper = async || {
            let answer = harness.people.slash(&mover, "games", json!({})).await;
            tells(text(&answer["message"]))
        };
        assert!(tells(&said) != whisper().await, "{refusal:?}: {mover} is informed once: {said}");
        until("once is enough", async || !whisper().await).await;
        assert!(harness.pending_entries(id) > 0, "{refusal:?}: the board is still in the outbox");
        let before = harness.faults_left().await;
        is_tried_until(&harness, "it is tried again", async || harness.faults_left().await < before).await;
        assert_eq!(notices().await, 1, "{refusal:?}: informed once");
        harness.people.inject(json!({ "switch": "calm" })).await;
        let is_shown =
            async || harness.board(id).is_some_and(|board| board.shown == harness.game_match(id).turn);
        is_tried_until(&harness, "the board is shown", is_shown).await;
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn return_from_vacation_reports_a_refused_board() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    harness.people.slash(OTIS, "vacation start", json!({})).await;
    // A vacation that ends within ten minutes does not count, so wait until this one does.
    harness.clock.advance(Span::minutes(11));
    until("the outbox is empty", async || harness.pending_entries(id) == 0).await;
    refuse(&harness, "POST", INTO_CHANNEL, FINAL[0], 500).await;
    let (_, next, _) = play_apart(&harness, id).await;
    assert_eq!(next, OTIS);
    until("who is away is not called", async || harness.pending_entries(id) == 1).await;
    assert_eq!(messages_about_refusal(&harness, OTIS).await, 0);
    let back = harness.people.slash(OTIS, "vacation end", json!({})).await;
    assert!(text(&back["message"]).contains(REFUSED), "{back}");
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.people.post("clock", json!({ "hours": 2 })).await;
    harness.wait_for_board(id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passing_refusals_delay_a_board_and_lose_nothing() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    for refusal in PASSING {
        refuse(&harness, "POST", INTO_CHANNEL, refusal, 5).await;
        play_apart(&harness, id).await;
        // The stand-in refuses more requests than the adapter retries by itself, so advance the clock for the
        // outbox to retry.
        until("all refusals are used up", async || {
            harness.people.post("clock", json!({ "hours": 1 })).await;
            harness.faults_left().await == 0
        })
        .await;
        harness.wait_for_board(id).await;
        assert_eq!(messages_about_refusal(&harness, OTIS).await, 0, "{refusal:?} is no news");
        if harness.game_match(id).round().moves.len() > 7 {
            break;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lasting_trouble_is_reported_like_a_refusal() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    for method in ["GET", "POST"] {
        refuse(&harness, method, INTO_CHANNEL, (403, 0), 10_000).await;
    }
    let (_, next, _) = play_apart(&harness, id).await;
    until("whose turn it is reads it in private", async || {
        harness.people.post("clock", json!({ "hours": 1 })).await;
        messages_about_refusal(&harness, &next).await == 1
    })
    .await;
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.people.post("clock", json!({ "hours": 2 })).await;
    harness.wait_for_board(id).await;
    assert_eq!(messages_about_refusal(&harness, &next).await, 1, "informed once");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lasting_direct_message_trouble_becomes_a_mention() {
    otis_is_mentioned("users/@me/channels", (403, 0), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_board_is_shown_in_no_other_channel() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    refuse(&harness, "POST", INTO_CHANNEL, (403, 50_013), 500).await;
    let record = harness.game_match(id);
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let thread = harness.people.post("thread", json!({ "name": "elsewhere" })).await.1;
    let elsewhere = harness.people.in_channel(thread["channel"].as_str().expect("a channel"));
    let answer = elsewhere.slash(&mover, "move", json!({ "move": mv.0, "match": id.to_string() })).await;
    assert_eq!(answer["message"]["you"]["alone_see_it"], true, "{answer}");
    assert!(harness.pending_entries(id) > 0, "the board still waits for its own channel");
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.people.slash(OTIS, "help", json!({})).await;
    harness.wait_for_board(id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_emoji_cost_no_message() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let list = async || {
        let answer = harness.as_bot("GET", &format!("applications/{BOT}/emojis"), Value::Null).await;
        let items = answer["items"].as_array().expect("a list").clone();
        items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    let wanted: usize = GAMES.iter().map(|game| game.emblems().len()).sum();
    until("all emblems are there", async || list().await.len() == wanted).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let shows = |message: &Value| controls(message).iter().any(|button| button["emoji"]["id"].is_string());
    assert!(shows(&board), "a board with emoji: {board}");
    for id in list().await {
        harness.delete_as_bot(&format!("applications/{BOT}/emojis/{id}")).await;
    }
    // The bot still believes that its deleted emoji exist. It must show boards without them: in a first
    // answer, in a private answer, and in a message in the channel.
    let board = harness.play_anything(&board).await;
    assert!(!shows(&board) && !controls(&board).is_empty(), "the same board with labels: {board}");
    let mover = harness.game_match(match_on(&board)).mover().expect("it runs").to_string();
    let seen = harness.people.slash(&mover, "board", json!({})).await;
    assert_eq!(seen["outcome"], "answered", "{seen}");
    until("the table is learned anew", async || list().await.len() == wanted).await;
    until("boards show emoji again", async || {
        shows(&harness.people.slash(&mover, "board", json!({})).await["message"])
    })
    .await;
    // Skip the checks of the traffic, because Discord refused requests for their form here on purpose.
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_pictures_leave_their_description() {
    for refusal in [(413, 0), (400, 40_005), (400, 20_009), (403, 400_001)] {
        let harness = Harness::open().await;
        harness.disable_refusals("makes requests fail itself");
        let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board);
        refuse(&harness, "POST", INTO_CHANNEL, refusal, 1).await;
        play_apart(&harness, id).await;
        harness.wait_for_board(id).await;
        let shown = harness.board(id).and_then(|board| board.message).expect("a board").to_string();
        let board = harness.message(&json!(shown)).await.expect("it is there");
        assert_eq!(board["attachments"], json!([]), "{refusal:?}");
        let alt = board["content"].as_str().unwrap_or_default().lines().last().unwrap_or_default().to_owned();
        assert!(alt.len() > 100, "{refusal:?}: the board in words: {board}");
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_direct_message_becomes_a_mention() {
    for (path, refusal) in [
        ("users/@me/channels", (400, 50_007)),
        ("users/@me/channels", (400, 50_033)),
        ("users/@me/channels", (404, 10_013)),
        ("users/@me/channels", (403, 50_278)),
        ("users/@me/channels", (403, 20_026)),
        ("users/@me/channels", (403, 50_001)),
        ("users/@me/channels", (400, 200_000)),
    ] {
        otis_is_mentioned(path, refusal, 0).await;
    }
}

/// Makes Discord refuse direct messages to Otis, and plays a move. Waits until the channel mentions him; the
/// clock advances by `hours` between two checks.
async fn otis_is_mentioned(path: &str, refusal: (u16, u32), hours: u32) {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    harness.people.slash(OTIS, "settings", json!({ "alerts": "direct" })).await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    refuse(&harness, "POST", path, refusal, 10_000).await;
    let id = match_on(&board);
    play_apart(&harness, id).await;
    until("Otis is called in the channel", async || {
        if hours > 0 {
            harness.people.post("clock", json!({ "hours": hours })).await;
        }
        let seen = harness.people.messages(OTIS).await;
        seen.iter().any(|message| message["you"]["were_pinged"] == true)
    })
    .await;
    harness.wait_for_board(id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_answer_becomes_the_apology() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    for (command, options) in [("games", json!({})), ("help", json!({})), ("leaderboard", json!({}))] {
        refuse(&harness, "POST", "interactions/*/*/callback", (400, 50_035), 1).await;
        let answer = harness.people.slash(HANA, command, options).await;
        assert_eq!(answer["outcome"], "answered", "{command}: {answer}");
        assert!(
            text(&answer["message"]).starts_with("Something went wrong on my side"),
            "{command}: {answer}"
        );
        assert_eq!(harness.faults_left().await, 0, "{command} was refused");
    }
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_interaction_ends_after_two_refusals() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let twice = async |harness: &Harness| {
        refuse(harness, "POST", "interactions/*/*/callback", (400, 50_035), 2).await;
    };
    for game in GAMES {
        let board = harness.start_match(HANA, OTIS, game.facts().id, json!({ "seat": "first" })).await;
        let record = harness.game_match(match_on(&board));
        // A private answer, to a person who is not to move.
        let is_play = |id: &&str| matches!(Press::read(id), Some(Press::Play(_)));
        let live = controls(&board);
        let first = live.iter().filter_map(|one| one["custom_id"].as_str()).find(is_play).expect("a control");
        let other = if record.mover() == Some(person(HANA)) { OTIS } else { HANA };
        twice(&harness).await;
        let outcome = harness.people.press(other, &board, first, &[]).await;
        assert_eq!((&outcome["outcome"], &outcome["type"]), (&json!("answered"), &json!(6)), "{outcome}");
        // A public answer, with the last board, by the button of older versions.
        let off = Press::Abort { id: record.id, turn: record.turn }.to_string();
        // In one game is enough, since the board comes only after some seconds.
        let is_refused = game.facts().id == pressed_game();
        if is_refused {
            twice(&harness).await;
        }
        let outcome = harness.press_planted(HANA, &off).await;
        assert!(!is_refused || outcome["type"] == 6, "{outcome}");
        assert!(!harness.game_match(record.id).is_running());
        harness.wait_for_board(record.id).await;
    }
    // A command with a private answer, and one with a public answer.
    for (command, options) in
        [("games".to_owned(), json!({})), (format!("challenge {}", pressed_game()), json!({}))]
    {
        let before = harness.people.messages(HANA).await;
        twice(&harness).await;
        let outcome = harness.people.slash(HANA, &command, options).await;
        assert_eq!(outcome["outcome"], "answered", "{command}: {outcome}");
        let is_empty = |message: &Value| text(message).is_empty() && message["embeds"] == json!([]);
        until("no placeholder is left", async || {
            let new = harness.people.messages(HANA).await.into_iter().filter(|one| !before.contains(one));
            !new.into_iter().any(|message| is_empty(&message))
        })
        .await;
    }
    until("the challenge is posted", async || {
        harness.people.messages(NELL).await.iter().any(|one| offers(one, accepts))
    })
    .await;
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_refused_as_answer_is_promised() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let record = harness.game_match(match_on(&board));
    let off = Press::Abort { id: record.id, turn: record.turn }.to_string();
    refuse(&harness, "POST", "interactions/*/*/callback", (400, 50_035), 1).await;
    let outcome = harness.press_planted(HANA, &off).await;
    assert!(text(&outcome["message"]).starts_with("Done. It will appear"), "{outcome}");
    harness.wait_for_board(match_on(&board)).await;
    harness.close().await;
}
