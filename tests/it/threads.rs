//! Tests of matches in threads, on servers that want them. The bot opens a thread on the challenge, plays the
//! match there, and archives the thread at its end.

use engawa::base::id::MatchId;
use engawa::base::time::{Clock, Span};
use engawa::host::Press;
use engawa::store::Key;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{accepts, match_on, offers, pressed_game, table_of, text};
use super::time::direct;

/// The person who manages the server in these tests.
const OWNER: &str = HANA;
/// Id of the first channel of the server.
const CHANNEL: &str = "1100000000000000002";

fn is_board(press: &Press) -> bool {
    matches!(press, Press::Play(_))
}

impl Harness {
    async fn threads_are_wished(&self) -> Value {
        self.people.slash(OWNER, "admin threads", json!({ "threads": true })).await["message"].clone()
    }

    /// Returns the API object of a channel or thread.
    async fn channel(&self, id: &str) -> Value {
        self.as_bot("GET", &format!("channels/{id}"), Value::Null).await
    }

    /// Waits for the board in a thread and returns the newest one.
    async fn board_in(&self, thread: &People) -> Value {
        let query = [("as", OTIS), ("channel", thread.here())];
        until("the thread is there", async || thread.get("messages", &query).await.0 == 200).await;
        let mut found = Value::Null;
        until("the board is in the thread", async || {
            let messages = thread.messages(OTIS).await;
            let board = messages.into_iter().rev().find(|message| offers(message, is_board));
            found = board.unwrap_or_default();
            !found.is_null()
        })
        .await;
        found
    }

    async fn is_archived(&self, thread: &str) {
        until("the thread is archived", async || {
            // Advance the clock past the bot's pauses between attempts.
            self.clock.advance(Span::seconds(1));
            self.channel(thread).await["thread_metadata"]["archived"] == true
        })
        .await;
    }

    /// Accepts a challenge whose match gets a thread. Waits until the challenge's message links to the
    /// thread, and returns the board there.
    async fn accepted_in(&self, people: &People, who: &str, card: &Value, thread: &str) -> Value {
        let answer = self.press(who, card, accepts).await;
        let said = answer["message"].clone();
        assert_eq!(said["id"], card["id"], "the challenge itself says it: {answer}");
        assert!(text(&said).contains("The match is getting its own thread"), "{said}");
        let board = self.board_in(people).await;
        self.card_says(card, &format!("The match is being played in <#{thread}>")).await;
        board
    }

    /// Waits until the message of a challenge contains a text. Returns the whole text of the message.
    async fn card_says(&self, card: &Value, wanted: &str) -> String {
        let mut said = String::new();
        until(&format!("the challenge says {wanted}"), async || {
            let card = self.message(&card["id"]).await.unwrap_or_default();
            text(&card).clone_into(&mut said);
            said.contains(wanted)
        })
        .await;
        said
    }

    /// Challenges Nell as Otis, and accepts as Nell. Returns the message of the challenge, and the match.
    async fn accepted(&self) -> (Value, MatchId) {
        let card = self.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
        self.press(NELL, &card, accepts).await;
        (card, self.matches().pop().expect("a match").id)
    }

    /// Makes the stand-in refuse all new threads, as Discord does at its limit.
    async fn threads_run_out(&self) {
        self.people.inject(json!({ "switch": "limit_threads", "most": 0 })).await;
    }

    /// Makes the next requests to open a thread fail with this status and error code.
    async fn opening_fails(&self, status: u16, code: u32, times: u32) {
        let path = "channels/*/messages/*/threads";
        let fails =
            json!({ "switch": "fail_rest", "path": path, "status": status, "code": code, "times": times });
        self.people.inject(fails).await;
    }

    /// Waits until a match has moved from its thread to the channel, with one line that says why. Returns the
    /// board in the channel.
    async fn has_moved(&self, id: MatchId, why: &str) -> Value {
        until("the match moves to the channel", async || {
            self.clock.advance(Span::seconds(1));
            self.game_match(id).thread_of.is_none()
        })
        .await;
        assert_eq!(self.game_match(id).place.channel.to_string(), CHANNEL);
        self.wait_for_board(id).await;
        let board = self.board(id).and_then(|board| board.message).expect("a board").to_string();
        let line = format!("here in the channel: {why}.");
        let lines = async || {
            let all = self.people.messages(OTIS).await;
            all.into_iter().filter(|message| text(message).contains(&line)).collect::<Vec<_>>()
        };
        until("a line says why", async || !lines().await.is_empty()).await;
        until("the outbox is empty", async || self.pending_entries(id) == 0).await;
        let lines = lines().await;
        // No link follows, since later boards replace this one.
        assert!(lines.len() == 1 && text(&lines[0]).ends_with(&line), "{lines:?}");
        let here = self.people.messages(OWNER).await;
        let boards: Vec<&Value> = here.iter().filter(|message| offers(message, is_board)).collect();
        assert_eq!(boards.len(), 1, "one board in the channel");
        assert_eq!(boards[0]["id"], board.as_str());
        boards[0].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
pub async fn match_thread_is_archived_at_its_end() {
    let mut harness = Harness::open().await;
    let said = harness.threads_are_wished().await;
    assert!(text(&said).contains("Each match gets its own thread"), "{said}");
    assert!(!text(&said).contains("can’t open threads"), "{said}");
    // Challenges are allowed only in this channel. Its threads must be allowed too.
    harness.people.slash(OWNER, "admin channels", json!({ "where": "here" })).await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    let channel = std::mem::replace(&mut harness.people, there.clone());
    let opened = harness.channel(&thread).await;
    assert_eq!((&opened["type"], &opened["parent_id"]), (&json!(11), &json!(CHANNEL)), "{opened}");
    assert_eq!(opened["name"], "Okiya: Otis Lark – Nell Fjord");
    let record = harness.game_match(match_on(&board));
    assert_eq!(record.place.channel.to_string(), thread);
    assert!(text(&board).contains(&format!("<@{OTIS}>")), "whoever challenged is called: {board}");

    let next = harness.play_anything(&board).await;
    let next = harness.play_anything(&next).await;
    assert!(there.messages(OTIS).await.iter().any(|message| message["id"] == next["id"]), "in the thread");
    let question = harness.ask_to_resign(OTIS, &next).await["message"].clone();
    harness
        .press(OTIS, &question, |press| {
            matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
        })
        .await;
    harness.is_archived(&thread).await;
    harness.wait_for_board(record.id).await;
    let here = channel.messages(OTIS).await;
    assert!(here.iter().all(|message| !offers(message, is_board)), "no board in the channel");
    let end = there.messages(OTIS).await.into_iter().rev();
    let end = end.into_iter().find(|message| offers(message, |press| matches!(press, Press::Rematch(_))));
    let end = end.expect("the end with a rematch");

    // A rematch is played in the same thread. The bot opens the thread again and archives it at the end.
    let question = harness.press(NELL, &end, |press| matches!(press, Press::Rematch(_))).await;
    let card = question["message"].clone();
    assert!(there.messages(OTIS).await.iter().any(|message| message["id"] == card["id"]), "{question}");
    let answer = harness.press(OTIS, &card, accepts).await;
    let board = answer["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of.is_some()), (thread.clone(), true));
    assert_eq!(harness.channel(&thread).await["thread_metadata"]["archived"], false);
    harness.call_off(OTIS, &board).await;
    harness.is_archived(&thread).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_stays_in_the_channel_without_thread_permission() {
    let harness = Harness::open().await;
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "no_threads" })).await;
    let said = harness.threads_are_wished().await;
    assert!(text(&said).contains("I can’t open threads in this channel"), "{said}");
    let board = harness.start_match(OTIS, NELL, pressed_game(), json!({})).await;
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of), (CHANNEL.to_owned(), None));
    // A match that starts inside an existing thread opens no thread of its own.
    let (_, thread) = harness.people.post("thread", json!({ "name": "ours" })).await;
    let thread = thread["channel"].as_str().expect("a channel").to_owned();
    let there = harness.people.in_channel(&thread);
    let card =
        there.slash(OTIS, &format!("challenge {}", pressed_game()), json!({})).await["message"].clone();
    let board = harness.press(NELL, &card, accepts).await["message"].clone();
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of), (thread, None));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_thread_is_retried() {
    let mut harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    harness.threads_are_wished().await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    harness.opening_fails(502, 0, 6).await;
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    harness.people = there.clone();
    harness.play_anything(&board).await;
    harness.wait_for_no_controls(&board).await;
    let boards = there.messages(OTIS).await.iter().filter(|message| offers(message, is_board)).count();
    assert_eq!(boards, 1);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_moves_to_the_channel_without_threads() {
    let harness = Harness::open().await;
    let said = harness.threads_are_wished().await;
    assert!(!text(&said).contains("had to move"), "{said}");
    harness.threads_run_out().await;
    let (card, id) = harness.accepted().await;
    // The thread does not exist yet, so the board is shown in the channel.
    let answer = harness.people.slash(OTIS, "board", json!({})).await["message"].clone();
    assert_eq!(answer["attachments"].as_array().map(Vec::len), Some(1), "{answer}");
    let why = "Discord allows only 1,000 active threads on a server";
    let board = harness.has_moved(id, why).await;
    assert_eq!(harness.game_match(id).turn, 1);
    assert!(text(&board).contains(&format!("<@{OTIS}>")), "whoever challenged is called: {board}");
    let said = harness.card_says(&card, &format!("The match is being played in <#{CHANNEL}>")).await;
    let first = board["id"].as_str().expect("an id");
    assert!(!said.contains(first), "no way to a board that later ones replace: {said}");
    let answer = harness.people.slash(OTIS, "board", json!({})).await["message"].clone();
    assert_eq!(answer["attachments"].as_array().map(Vec::len), Some(1), "{answer}");
    let said = harness.people.slash(OWNER, "admin show", json!({})).await["message"].clone();
    assert!(text(&said).contains("A match had to move") && text(&said).contains(why), "{said}");
    let next = harness.play_anything(&board).await;
    harness.play_anything(&next).await;
    harness.wait_for_no_controls(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_challenge_moves_its_match_to_the_channel() {
    let harness = Harness::open().await;
    harness.threads_are_wished().await;
    harness.opening_fails(502, 0, 12).await;
    let (card, id) = harness.accepted().await;
    let deleted = json!({ "as": OWNER, "message": card["id"] });
    assert_eq!(harness.people.post("delete", deleted).await.0, 200);
    let board = harness.has_moved(id, "the challenge’s message was deleted").await;
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passing_refusal_moves_no_match() {
    let harness = Harness::open().await;
    harness.threads_are_wished().await;
    harness.opening_fails(400, 160_006, 1).await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.place.channel.to_string(), record.thread_of.is_some()), (thread, true));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_thread_moves_its_match_to_the_channel() {
    let harness = Harness::open().await;
    let (_, thread, board) = harness.in_a_thread().await;
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    let deleted = json!({ "channel": thread, "deleted": true });
    assert_eq!(harness.people.post("thread", deleted).await.0, 200);
    // Nobody has to move for this.
    let board = harness.has_moved(id, "the match’s thread was deleted").await;
    for who in [OTIS, NELL] {
        let list = harness.people.slash(who, "games", json!({})).await;
        let said = text(&list["message"]);
        assert!(said.contains(board["id"].as_str().expect("an id")) && !said.contains(&thread), "{said}");
    }
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_thread_moves_its_match_to_the_channel() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    harness.threads_are_wished().await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let thread = card["id"].as_str().expect("an id").to_owned();
    let there = harness.people.in_channel(&thread);
    let board = harness.accepted_in(&there, NELL, &card, &thread).await;
    let record = harness.game_match(match_on(&board));
    harness.wait_for_board(record.id).await;
    // Discord's report of the deletion is missing.
    let path = format!("channels/{thread}/messages");
    let gone = json!({ "switch": "fail_rest", "path": path, "status": 404, "code": 10_003, "times": 500 });
    harness.people.inject(gone).await;
    let mv = table_of(&record).legal().swap_remove(0);
    let mover = record.mover().expect("it runs").to_string();
    let options = json!({ "move": mv.0, "match": record.id.to_string() });
    let answer = harness.people.slash(&mover, "move", options).await;
    assert_eq!(answer["message"]["you"]["alone_see_it"], true, "no board where somebody types: {answer}");
    let why = format!("The match’s thread was deleted, so the match continues in <#{CHANNEL}>");
    assert!(text(&answer["message"]).contains(&why), "{answer}");
    let board = harness.has_moved(record.id, "the match’s thread was deleted").await;
    assert_eq!(harness.game_match(record.id).turn, 2);
    harness.card_says(&card, &format!("The match is being played in <#{CHANNEL}>")).await;
    harness.play_anything(&board).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_links_to_a_deleted_channel() {
    let mut harness = Harness::open().await;
    let (_, other) = harness.people.post("server", json!({ "name": "Elsewhere" })).await;
    let channel = other["channel"].as_str().expect("a channel").to_owned();
    let there = harness.people.in_channel(&channel);
    let challenge = format!("challenge {}", pressed_game());
    let card = there.slash(OTIS, &challenge, json!({ "opponent": NELL })).await["message"].clone();
    harness.press(NELL, &card, accepts).await;
    let record = harness.matches().pop().expect("a match");
    harness.wait_for_board(record.id).await;
    let alone = harness.people.in_direct_messages(OTIS).await;
    let list = async || text(&alone.slash(OTIS, "games", json!({})).await["message"]).to_owned();
    assert!(list().await.contains(&channel), "{}", list().await);
    assert_eq!(harness.people.post("thread", json!({ "channel": channel, "deleted": true })).await.0, 200);
    until("the list does not link there", async || !list().await.contains(&channel)).await;
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let alone = harness.people.in_direct_messages(&mover).await;
    let options = json!({ "move": mv.0, "match": record.id.to_string() });
    let answer = alone.slash(&mover, "move", options).await["message"].clone();
    assert!(text(&answer).contains("That channel was deleted"), "{answer}");
    assert_eq!(harness.game_match(record.id).turn, 2);
    harness.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_stays_in_the_channel_without_files() {
    let harness = Harness::open().await;
    harness.threads_are_wished().await;
    harness.people.post("channel", json!({ "channel": CHANNEL, "access": "no_files" })).await;
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    let board = harness.accept(NELL, &card).await;
    assert_eq!(harness.game_match(match_on(&board)).thread_of, None);
    until("the card says so", async || {
        text(&harness.message(&card["id"]).await.expect("it stays")).ends_with("accepted.")
    })
    .await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_comes_once_permissions_are_back() {
    let harness = Harness::open().await;
    let board = harness.start_match(OTIS, NELL, pressed_game(), json!({})).await;
    let record = harness.game_match(match_on(&board));
    let access = async |access: &str| {
        harness.people.post("channel", json!({ "channel": CHANNEL, "access": access })).await;
    };
    access("read").await;
    let mover = record.mover().expect("it runs").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    let alone = harness.people.in_direct_messages(&mover).await;
    alone.slash(&mover, "move", json!({ "move": mv.0, "match": record.id.to_string() })).await;
    until("the channel is closed", async || {
        harness.all_rows().iter().any(|(key, _)| matches!(key, Key::UnreachableChannel(_)))
    })
    .await;
    access("full").await;
    // Nobody acts in the channel.
    until("the board is there", async || harness.board(record.id).is_some_and(|board| board.shown == 2))
        .await;
    harness.wait_for_board(record.id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_ended_before_its_thread_stays_in_channel() {
    let harness = Harness::open().await;
    harness.threads_are_wished().await;
    harness.threads_run_out().await;
    harness.opening_fails(502, 0, 12).await;
    let (card, id) = harness.accepted().await;
    let named = json!({ "match": id.to_string() });
    harness.people.slash(OWNER, "follow", named.clone()).await;
    let question = harness.people.slash(OTIS, "resign", named).await;
    let yes = |press: &Press| matches!(press, Press::Abort { .. } | Press::ResignMatch { .. });
    harness.press(OTIS, &question["message"], yes).await;
    let before = harness.game_match(id);
    assert!(!before.is_running() && before.thread_of.is_some(), "{before:?}");
    until("the end is announced", async || {
        let rematch = |press: &Press| matches!(press, Press::Rematch(_));
        harness.people.messages(OTIS).await.iter().any(|message| offers(message, rematch))
    })
    .await;
    until("the outbox is empty", async || harness.pending_entries(id) == 0).await;
    assert_eq!(harness.game_match(id), before, "a match that is over never changes");
    until("the follower hears", async || !direct(&harness, OWNER).await.is_empty()).await;
    let heard = direct(&harness, OWNER).await;
    let links = |said: &Value| text(said).contains("](");
    assert!(!heard.iter().any(links), "no link into a thread that does not exist: {heard:?}");
    until("the card says so", async || {
        text(&harness.message(&card["id"]).await.expect("it stays")).ends_with("accepted.")
    })
    .await;
    harness.close_and_check().await;
}

impl Harness {
    /// Starts a match in a thread. Returns a client for the thread, the thread's id, and the board.
    async fn in_a_thread(&self) -> (People, String, Value) {
        self.threads_are_wished().await;
        let card = self.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
        let thread = card["id"].as_str().expect("an id").to_owned();
        let there = self.people.in_channel(&thread);
        let board = self.accepted_in(&there, NELL, &card, &thread).await;
        (there, thread, board)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusal_after_a_missing_thread_is_retried_slowly() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let (_, thread, board) = harness.in_a_thread().await;
    let record = harness.game_match(match_on(&board));
    harness.wait_for_board(record.id).await;
    for (status, code, times) in [(404, 10_003, 1), (400, 200_000, 500)] {
        let path = format!("channels/{thread}/messages");
        let fails = json!({
            "switch": "fail_rest", "method": "POST", "path": path, "status": status, "code": code, "times": times,
        });
        harness.people.inject(fails).await;
    }
    let left = async || {
        let (_, on) = harness.people.get("faults", &[]).await;
        on["rest"].as_array().and_then(|rest| rest.last()?["times"].as_u64()).unwrap_or(0)
    };
    let mv = table_of(&record).legal().swap_remove(0);
    let mover = record.mover().expect("it runs").to_string();
    let alone = harness.people.in_direct_messages(&mover).await;
    alone.slash(&mover, "move", json!({ "move": mv.0, "match": record.id.to_string() })).await;
    until("the thread refuses the board", async || left().await < 500).await;
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    assert!(left().await > 490, "it is asked again at long pauses");
    harness.people.inject(json!({ "switch": "calm" })).await;
    harness.people.post("clock", json!({ "hours": 2 })).await;
    harness.wait_for_board(record.id).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_archiving_is_retried() {
    let harness = Harness::open().await;
    let (_, thread, board) = harness.in_a_thread().await;
    let refused = json!({
        "switch": "fail_rest", "method": "PATCH", "path": "channels/*", "status": 403, "code": 50_013, "times": 1,
    });
    harness.people.inject(refused).await;
    harness.call_off(OTIS, &board).await;
    harness.is_archived(&thread).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_call_leaves_its_thread_archived() {
    let harness = Harness::open().await;
    let hour = harness.clock.now().0.div_euclid(3_600_000);
    let quiet = format!("{}-{}", (hour + 23) % 24, (hour + 3) % 24);
    harness.people.slash(NELL, "settings", json!({ "zone": "utc", "quiet": quiet })).await;
    let (there, thread, board) = harness.in_a_thread().await;
    harness.call_off(OTIS, &board).await;
    harness.is_archived(&thread).await;
    harness.clock.advance(Span::hours(4));
    let is_called = |message: &Value| message["you"]["were_pinged"] == true;
    until("Nell is called", async || there.messages(NELL).await.iter().any(is_called)).await;
    harness.is_archived(&thread).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn declined_rematch_archives_its_thread_again() {
    let harness = Harness::open().await;
    let (there, thread, board) = harness.in_a_thread().await;
    harness.call_off(OTIS, &board).await;
    harness.is_archived(&thread).await;
    let rematch = |press: &Press| matches!(press, Press::Rematch(_));
    let end = there.messages(OTIS).await.into_iter().find(|message| offers(message, rematch));
    let question = harness.press(NELL, &end.expect("the end"), rematch).await["message"].clone();
    assert_eq!(harness.channel(&thread).await["thread_metadata"]["archived"], false);
    harness.press(OTIS, &question, |press| matches!(press, Press::Decline(_))).await;
    harness.is_archived(&thread).await;
    harness.close_and_check().await;
}
