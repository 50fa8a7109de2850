//! Tests of following a match. The follower gets one direct message when the match ends, in their language
//! and outside their quiet hours. A block or a ban prevents the message.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::text::Text;
use engawa::base::time::{Clock, Span};
use engawa::chat::voice::Voice;
use engawa::chat::{InteractionEvent, UserAction};
use engawa::features::follow::{FollowPage, FollowPress};
use engawa::features::guess::GuessPress;
use engawa::host::follow::FollowList;
use engawa::host::follow::{CANNOT_FOLLOW, MOST_FOLLOWED, NOTHING_TO_FOLLOW, PLAYER};
use engawa::host::{
    Conclusion, Limits, Match, MatchAction, MatchActionPress, Phase, Press, PressFields, Refusal, view,
};
use engawa::store::{
    Batch, Direction, Key, KeyRange, MemoryStore, Precondition, Receipt, Row, RowKind, Store,
};
use engawa::words::{Catalogue, Language};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_refused, match_on, offers, person, pressed_game, text};
use super::rows;
use super::testing::shell::{Shell, call, message, presses};
use super::testing::store::FaultyStore;
use super::time::direct;

fn follows(press: &Press) -> bool {
    FollowPress::of(press).is_some_and(|press| press == FollowPress::follow(press.id))
}

fn stops(press: &Press) -> bool {
    FollowPress::of(press).is_some_and(|press| press == FollowPress::stop(press.id))
}

fn is_my_view(press: &Press) -> bool {
    matches!(press, Press::MyView(_))
}

fn is_of_following(key: &Key) -> bool {
    matches!(key.kind(), RowKind::FollowLists | RowKind::Followers | RowKind::FollowedMatches)
}

fn named(id: MatchId) -> Value {
    json!({ "match": id.to_string() })
}

impl Harness {
    /// Starts a match of Hana and Otis. Returns its board.
    async fn two_play(&self) -> Value {
        self.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await
    }

    async fn follow(&self, who: &str, id: MatchId) -> Value {
        let answer = self.people.slash(who, "follow", named(id)).await;
        assert!(offers(&answer["message"], stops), "{answer}");
        assert_eq!(answer["message"]["you"]["alone_see_it"], true, "{answer}");
        answer["message"].clone()
    }

    /// Ends a match as Hana: she resigns, or aborts the match before both players have moved.
    async fn comes_to_end(&self, id: MatchId) {
        let question = self.people.slash(HANA, "resign", named(id)).await["message"].clone();
        let gives_up = |press: &Press| matches!(press, Press::ResignMatch { .. } | Press::Abort { .. });
        self.press(HANA, &question, gives_up).await;
        assert!(!self.game_match(id).is_running());
    }

    async fn direct_messages(&self, who: &str) -> Vec<Value> {
        direct(self, who).await
    }

    /// Waits until everything is delivered. Asserts that no rows about followers remain.
    async fn is_done(&self) {
        until("the outbox is empty", async || self.outbox_is_empty()).await;
        let left: Vec<Key> =
            self.all_rows().into_iter().map(|(key, _)| key).filter(is_of_following).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn follower_hears_once_of_the_end() {
    let harness = Harness::open().await;
    let board = harness.two_play().await;
    let id = match_on(&board);
    let view = harness.press(NELL, &board, is_my_view).await["message"].clone();
    let answer = harness.press(NELL, &view, follows).await["message"].clone();
    assert!(text(&answer).contains("You’re following the") && offers(&answer, stops), "{answer}");
    assert_eq!(answer["you"]["alone_see_it"], true, "{answer}");
    let view = harness.press(NELL, &board, is_my_view).await["message"].clone();
    assert!(!offers(&view, follows), "{view}");
    harness.follow(NELL, id).await;
    let suggested = harness.people.suggestions(NELL, "follow", "match", "").await;
    assert!(suggested.to_string().contains(&id.to_string()), "{suggested}");
    assert!(harness.direct_messages(NELL).await.is_empty());

    let next = harness.play_anything(&board).await;
    harness.play_anything(&next).await;
    harness.comes_to_end(id).await;
    until("the direct message arrives", async || !harness.direct_messages(NELL).await.is_empty()).await;
    harness.is_done().await;
    let direct_messages = harness.direct_messages(NELL).await;
    assert_eq!(direct_messages.len(), 1, "{direct_messages:?}");
    let direct_message = text(&direct_messages[0]);
    let shown = harness.people.messages(NELL).await;
    let end = shown.iter().rfind(|message| offers(message, |press| *press == Press::Rematch(id)));
    let last = end.expect("the last board")["id"].as_str().expect("an id");
    for part in [&format!("<@{HANA}>"), &format!("<@{OTIS}>"), "you were following", "resigns", last] {
        assert!(direct_message.contains(part), "{part} in {direct_message}");
    }
    for player in [HANA, OTIS] {
        let direct_messages = harness.direct_messages(player).await;
        assert!(
            !direct_messages.iter().any(|direct_message| text(direct_message).contains("followed")),
            "{direct_messages:?}"
        );
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_learn_every_ending() {
    let harness = Harness::open().await;
    // Otherwise the end of a clock would be followed by a day off.
    for who in [HANA, OTIS] {
        harness.people.slash(who, "settings", json!({ "days-off": false })).await;
    }
    let mut ids = Vec::new();
    for clock in ["none", "7-days", "none"] {
        let options = json!({ "seat": "first", "clock": clock });
        let board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
        let next = harness.play_anything(&board).await;
        harness.play_anything(&next).await;
        ids.push(match_on(&board));
    }
    ids.push(match_on(&harness.two_play().await));
    for id in &ids {
        harness.follow(NELL, *id).await;
    }
    harness.comes_to_end(ids[3]).await;
    for who in [HANA, OTIS] {
        harness.people.slash(who, "offer", json!({ "kind": "draw", "match": ids[2].to_string() })).await;
    }
    let is_over = |id| !harness.game_match(id).is_running();
    harness.clock.advance(Span::days(8));
    until("the time of one is up", async || is_over(ids[1])).await;
    let question = harness.people.slash(HANA, "admin purge", json!({})).await["message"].clone();
    harness.press(HANA, &question, |press| *press == Press::Purge(true)).await;
    until("all are over", async || ids.iter().all(|id| is_over(*id))).await;
    until("all are delivered", async || harness.direct_messages(NELL).await.len() == 4).await;
    harness.is_done().await;
    let direct_messages = harness.direct_messages(NELL).await;
    for how in ["called the match off", "ran out of time", "ended when its server"] {
        assert!(
            direct_messages.iter().any(|letter| text(letter).contains(how)),
            "{how} in {direct_messages:?}"
        );
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_follower_hears_nothing() {
    let harness = Harness::open().await;
    let id = match_on(&harness.two_play().await);
    let answer = harness.follow(NELL, id).await;
    let stopped = harness.press(NELL, &answer, stops).await["message"].clone();
    assert!(text(&stopped).contains("stopped following"), "{stopped}");
    let again = harness.press(NELL, &stopped, follows).await["message"].clone();
    harness.press(NELL, &again, stops).await;
    assert!(!harness.rows_about(person(NELL)).iter().any(|(key, _)| is_of_following(key)));
    harness.comes_to_end(id).await;
    harness.is_done().await;
    assert!(harness.direct_messages(NELL).await.is_empty());
    // Stopping a second time, or after the end, changes nothing. The answer offers no button to follow again.
    let stopped = harness.press_planted(NELL, &FollowPress::stop(id).press().to_string()).await;
    assert!(text(&stopped["message"]).contains("stopped following"), "{stopped}");
    assert!(!offers(&stopped["message"], follows), "{stopped}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_waits_for_morning_over_a_restart() {
    let mut harness = Harness::open().await;
    let hour = harness.clock.now().seconds() / 3600 % 24;
    let quiet = format!("{}-{}", hour, (hour + 10) % 24);
    harness.people.slash(NELL, "settings", json!({ "zone": "UTC", "quiet": quiet })).await;
    let [one, two] = [match_on(&harness.two_play().await), match_on(&harness.two_play().await)];
    let answer = harness.follow(NELL, one).await;
    harness.follow(NELL, two).await;
    harness.comes_to_end(one).await;
    harness.comes_to_end(two).await;
    let waits = async |count: usize| {
        let theirs = harness.rows_about(person(NELL));
        let rows = theirs.iter().filter(|(key, _)| key.kind() == RowKind::Outbox).count();
        rows == count && !theirs.iter().any(|(key, _)| is_of_following(key))
    };
    until("two direct messages wait", async || waits(2).await).await;
    // The first message still waits for the morning, and Nell stops following its match. The bot then drops
    // the message.
    harness.press(NELL, &answer, stops).await;
    assert!(waits(1).await);
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.close().await;
    harness.open_again().await;
    harness.clock.advance(Span::hours(11));
    until("the direct message arrives", async || !harness.direct_messages(NELL).await.is_empty()).await;
    harness.is_done().await;
    assert_eq!(harness.direct_messages(NELL).await.len(), 1);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_waits_for_the_end_of_vacation() {
    let harness = Harness::open().await;
    let id = match_on(&harness.two_play().await);
    harness.follow(NELL, id).await;
    harness.people.slash(NELL, "vacation start", json!({})).await;
    harness.comes_to_end(id).await;
    until("the direct message waits", async || harness.pending_entries(id) == 0).await;
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.clock.advance(Span::days(22));
    until("the direct message arrives", async || harness.direct_messages(NELL).await.len() == 1).await;
    harness.is_done().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_message_comes_when_vacation_ends_early() {
    let harness = Harness::open().await;
    let id = match_on(&harness.two_play().await);
    harness.follow(NELL, id).await;
    harness.people.slash(NELL, "vacation start", json!({})).await;
    harness.comes_to_end(id).await;
    until("the direct message waits", async || harness.pending_entries(id) == 0).await;
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.people.slash(NELL, "vacation end", json!({})).await;
    until("the direct message arrives", async || harness.direct_messages(NELL).await.len() == 1).await;
    harness.is_done().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn block_keeps_a_follower_away() {
    let harness = Harness::open().await;
    for (who, whom) in [(HANA, NELL), (NELL, OTIS)] {
        let board = harness.two_play().await;
        let id = match_on(&board);
        harness.people.slash(who, "block", json!({ "whom": whom })).await;
        assert_refused(&harness.people.slash(NELL, "follow", named(id)).await, &CANNOT_FOLLOW);
        let view = harness.press(NELL, &board, is_my_view).await["message"].clone();
        assert!(!offers(&view, follows), "{view}");
        harness.people.slash(who, "unblock", json!({ "whom": whom })).await;
        harness.follow(NELL, id).await;
        harness.people.slash(who, "block", json!({ "whom": whom })).await;
        harness.comes_to_end(id).await;
        harness.is_done().await;
        harness.people.slash(who, "unblock", json!({ "whom": whom })).await;
    }
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ban_keeps_a_follower_away() {
    let harness = Harness::open().await;
    let board = harness.two_play().await;
    let id = match_on(&board);
    harness.people.slash(HANA, "admin ban", json!({ "person": NELL })).await;
    assert_refused(&harness.people.slash(NELL, "follow", named(id)).await, &CANNOT_FOLLOW);
    let view = harness.press(NELL, &board, is_my_view).await["message"].clone();
    assert!(!offers(&view, follows), "{view}");
    harness.people.slash(HANA, "admin unban", json!({ "person": NELL })).await;
    harness.follow(NELL, id).await;
    harness.people.slash(HANA, "admin ban", json!({ "person": NELL })).await;
    harness.comes_to_end(id).await;
    harness.is_done().await;
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_kind_and_help() {
    let harness = Harness::open().await;
    let board = harness.two_play().await;
    let id = match_on(&board);
    for player in [HANA, OTIS] {
        assert_refused(&harness.people.slash(player, "follow", named(id)).await, &PLAYER);
        let refused = harness.people.slash(player, "follow", json!({})).await;
        assert_refused(&refused, &PLAYER);
        assert!(offers(&refused["message"], is_my_view), "{refused}");
        let view = harness.press(player, &board, is_my_view).await["message"].clone();
        assert!(!offers(&view, follows), "{view}");
    }
    let nowhere = json!({ "match": "nothing" });
    assert_refused(&harness.people.slash(NELL, "follow", nowhere).await, &Refusal::NO_SUCH_MATCH);
    harness.comes_to_end(id).await;
    let refused = harness.people.slash(NELL, "follow", named(id)).await;
    assert_refused(&refused, &Refusal::OVER);
    assert!(offers(&refused["message"], |press| matches!(press, Press::Replay { .. })), "{refused}");
    harness.is_done().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nameless_command_lists_the_matches_of_the_channel() {
    let harness = Harness::open().await;
    let mut boards = Vec::new();
    for _ in 0..9 {
        boards.push(harness.two_play().await);
    }
    for board in &boards {
        harness.wait_for_board(match_on(board)).await;
    }
    let first = harness.people.slash(NELL, "follow", json!({})).await["message"].clone();
    assert_eq!(first["you"]["alone_see_it"], true, "{first}");
    assert_eq!(text(&first).lines().filter(|line| line.contains("](")).count(), 8, "{first}");
    let last = harness.press(NELL, &first, |press| *press == FollowPage { page: 1 }.press()).await;
    let last = last["message"].clone();
    let answer = harness.press(NELL, &last, follows).await["message"].clone();
    assert!(text(&answer).contains("You’re following the") && offers(&answer, stops), "{answer}");
    let page = harness.press_planted(NELL, &FollowPage { page: 1 }.press().to_string()).await;
    assert!(offers(&page["message"], stops) && !offers(&page["message"], follows), "{page}");
    // Neither hidden people nor anybody with a block between themselves and the reader is listed.
    harness.people.slash(OTIS, "settings", json!({ "hidden": true })).await;
    assert_refused(&harness.people.slash(NELL, "follow", json!({})).await, &NOTHING_TO_FOLLOW);
    harness.people.slash(OTIS, "settings", json!({ "hidden": false })).await;
    harness.people.slash(HANA, "block", json!({ "whom": NELL })).await;
    assert_refused(&harness.people.slash(NELL, "follow", json!({})).await, &NOTHING_TO_FOLLOW);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_find_everything_under_more() {
    let harness = Harness::open().await;
    let board = harness.two_play().await;
    let id = match_on(&board);
    let more =
        |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }));
    let start = |press: &Press| matches!(press, Press::Replay { frame: 0, .. });
    let theirs = harness.press(HANA, &board, more).await["message"].clone();
    assert!(!offers(&theirs, start) && !offers(&theirs, follows), "{theirs}");
    let shown = harness.press(NELL, &board, more).await["message"].clone();
    let guesses = |press: &Press| GuessPress::of(press).is_some();
    assert!(offers(&shown, guesses) && offers(&shown, follows), "{shown}");
    let replay = harness.press(NELL, &shown, start).await["message"].clone();
    assert!(offers(&replay, |press| *press == Press::Export(id)), "{replay}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_are_shown_exported_and_deleted() {
    let harness = Harness::open().await;
    let [one, two] = [match_on(&harness.two_play().await), match_on(&harness.two_play().await)];
    harness.follow(NELL, one).await;
    harness.follow(NELL, two).await;
    let rows = harness.rows_about(person(NELL));
    assert_eq!(rows.iter().filter(|(key, _)| is_of_following(key)).count(), 3, "{rows:?}");
    assert!(!harness.rows_about(person(HANA)).iter().any(|(key, _)| is_of_following(key)));
    let shown = harness.people.slash(NELL, "privacy", json!({})).await["message"].clone();
    assert!(text(&shown).contains("2 matches you’re following"), "{shown}");
    harness.exports_and_deletes(NELL, &shown).await;
    harness.comes_to_end(one).await;
    harness.comes_to_end(two).await;
    harness.is_done().await;
    assert!(harness.direct_messages(NELL).await.is_empty());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_speak_the_language_of_followers() {
    let harness = Harness::open().await;
    let words = Catalogue::load().expect("the catalogue loads");
    for (before, language) in Language::all().enumerate() {
        harness.people.slash(NELL, "settings", json!({ "language": language.code() })).await;
        let id = match_on(&harness.two_play().await);
        let record = harness.game_match(id);
        let [one, two] = record.people.0.map(view::person);
        let said = |key| {
            let game = Text::of(&record.terms.game, "name");
            let text = Text::new(key).with("game", game).with("one", one.clone()).with("two", two.clone());
            Voice::new(&words, language).say(&text)
        };
        let answer = harness.follow(NELL, id).await;
        assert_eq!(text(&answer), said("follow-on"));
        harness.comes_to_end(id).await;
        until("the direct message arrives", async || harness.direct_messages(NELL).await.len() == before + 1)
            .await;
        let direct_message = harness.direct_messages(NELL).await.pop().expect("a direct message");
        assert!(text(&direct_message).starts_with(&said("follow-ended")), "{direct_message}");
    }
    harness.is_done().await;
    harness.close_and_check().await;
}

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const WATCHER: PersonId = PersonId(13);

/// Returns a shell over this store, and a new match of two people.
async fn shell_with_match(store: &Arc<impl Store + 'static>) -> (Shell, Match) {
    let shell = Shell::over(Arc::clone(store) as _, PLACE, Limits::default(), 1);
    shell.begin_match([PersonId(11), PersonId(12)]).await;
    let (_, record) = rows::all::<Match>(&**store, RowKind::Matches).remove(0);
    (shell, record)
}

/// Aborts a match as one of its players.
async fn call_off(shell: &Shell, record: &Match) {
    let press = Press::Abort { id: record.id, turn: record.turn };
    shell.press(record.people.0[0], &press).await;
}

#[tokio::test]
async fn limit_counts_until_lost_matches_are_forgotten() {
    let store = Arc::new(MemoryStore::new());
    let (shell, record) = shell_with_match(&store).await;
    let lost = (1..).map(MatchId::from_random).filter(|id| *id != record.id).take(MOST_FOLLOWED);
    let full = FollowList { matches: lost.collect() };
    let batch = Batch::new().put_record(Key::FollowList(WATCHER), Precondition::Absent, &full);
    rows::block_on_store(store.commit(batch)).expect("memory");
    let follow = FollowPress::follow(record.id).press();
    let refused = message(&shell.press(WATCHER, &follow).await).text.clone();
    assert!(refused.contains(&format!("already following {MOST_FOLLOWED} matches")), "{refused}");
    let kept = rows::stored(&*store, &Key::FollowList(WATCHER));
    assert_eq!(kept, Some(full), "a refusal changes nothing");
    shell.sweep().await;
    assert_eq!(rows::stored::<FollowList>(&*store, &Key::FollowList(WATCHER)), None);
    let answer = shell.press(WATCHER, &follow).await;
    assert!(presses(&answer).iter().any(stops), "{answer:?}");
}

#[tokio::test]
async fn repeated_delivery_sends_no_second_message() {
    let store = Arc::new(MemoryStore::new());
    let (shell, record) = shell_with_match(&store).await;
    shell.press(WATCHER, &FollowPress::follow(record.id).press()).await;
    call_off(&shell, &record).await;
    let entries: Vec<(Key, Row)> =
        rows::block_on_store(store.scan(&KeyRange::of_kind(RowKind::Outbox), 100, Direction::Up))
            .expect("memory")
            .into_iter()
            .filter(|(_, row)| row.bytes.windows(11).any(|bytes| bytes == b"\"followers\""))
            .collect();
    assert_eq!(entries.len(), 1, "{entries:?}");
    let direct_messages = || shell.direct_messages(WATCHER);
    shell.advance(Span::minutes(2));
    shell.app.deliver().await;
    shell.app.deliver().await;
    assert_eq!(direct_messages().len(), 1, "{:?}", direct_messages());
    // Put the delivered entry back, as if the program had ended before it removed the entry.
    let (key, row) = entries.into_iter().next().expect("an entry");
    rows::block_on_store(store.commit(Batch::new().put(key, Precondition::Any, row.bytes))).expect("memory");
    let restarted = shell.restarted(Arc::clone(&store) as _, 2);
    restarted.sweep().await;
    restarted.app.deliver().await;
    assert!(restarted.direct_messages(WATCHER).is_empty());
}

/// The moment between the decision that a match ends and the commit of its end.
#[derive(Default)]
struct Moment {
    is_armed: AtomicBool,
    decided: Notify,
    followed: Notify,
}

#[tokio::test]
async fn follower_in_the_moment_of_the_end_hears() {
    let moment = Arc::<Moment>::default();
    let between = Arc::clone(&moment);
    let commit = move |rows: &Arc<dyn Store>, batch: Batch| {
        let ends = batch.writes().any(|write| matches!(write.key, Key::Match(_)));
        if !ends || !between.is_armed.swap(false, Ordering::SeqCst) {
            return rows.commit(batch);
        }
        between.decided.notify_one();
        let (rows, moment) = (Arc::clone(rows), Arc::clone(&between));
        Receipt::new(async move {
            moment.followed.notified().await;
            rows.commit(batch).await
        })
    };
    let store = Arc::new(FaultyStore::default().committing(commit));
    let (shell, record) = shell_with_match(&store).await;
    moment.is_armed.store(true, Ordering::SeqCst);
    let follow = async {
        moment.decided.notified().await;
        let answer = shell.press(WATCHER, &FollowPress::follow(record.id).press()).await;
        moment.followed.notify_one();
        answer
    };
    let ((), answer) = tokio::join!(call_off(&shell, &record), follow);
    assert!(presses(&answer).iter().any(stops), "{answer:?}");
    let record: Match = rows::stored(&*store, &Key::Match(record.id)).expect("a match");
    let Phase::Over(over) = &record.phase else { panic!("{record:?}") };
    assert!(matches!(over.conclusion, Conclusion::Aborted { .. }));
    shell.advance(Span::minutes(2));
    shell.app.deliver().await;
    shell.app.deliver().await;
    assert_eq!(shell.direct_messages(WATCHER).len(), 1);
}

#[tokio::test]
async fn match_of_another_server_cannot_be_followed() {
    let store = Arc::new(MemoryStore::new());
    let (shell, record) = shell_with_match(&store).await;
    let act = UserAction::Command(call("follow", [("match", &record.id.to_string())]));
    let elsewhere = InteractionEvent { server: Some(ServerId(9)), ..shell.event(WATCHER, act) };
    let answers = shell.hear(elsewhere).await;
    assert_eq!(message(&answers[0]).text, super::player_actions::refusal_text(&Refusal::NO_SUCH_MATCH));
    assert_eq!(rows::stored::<FollowList>(&*store, &Key::FollowList(WATCHER)), None);
}
