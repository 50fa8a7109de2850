//! Tests of several bots on one database, which stand for several processes. Each bot receives a share of the
//! interactions in one channel, and some bots are killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Span, Timestamp};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{match_on, pressed_game, text};
use super::postgres;

/// Returns the messages in the channel that have controls.
async fn live_boards(harness: &Harness) -> Vec<Value> {
    let messages = harness.people.messages(NELL).await;
    messages
        .into_iter()
        .filter(|message| message["components"].as_array().is_some_and(|rows| !rows.is_empty()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_play_without_duplicates() {
    let Some(mut harness) = Harness::shared(3).await else {
        return postgres::skip("three processes in one channel");
    };
    let mut ids = Vec::new();
    for round in 0..3 {
        let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
        let id = match_on(&board);
        ids.push(id);
        for _ in 0..4 {
            board = harness.play_anything(&board).await;
        }
        // The other bots must deliver what this bot leaves in the outbox.
        harness.abort_oldest_bot();
        harness.start_bot().await;
        board = harness.play_anything(&board).await;
        assert_eq!(match_on(&board), id, "round {round}");
    }
    let is_delivered = async || ids.iter().all(|id| harness.pending_entries(*id) == 0);
    until("everything is delivered", is_delivered).await;
    let live = live_boards(&harness).await;
    for id in &ids {
        let of: Vec<_> = live.iter().filter(|board| match_on(board) == *id).collect();
        assert_eq!(of.len(), 1, "one live board: {of:#?}");
    }
    harness.close_and_check().await;
}

/// Returns the number of reminders in the channel, including those that no longer apply because an outage was
/// credited.
async fn reminders(harness: &Harness) -> usize {
    let messages = harness.people.messages(NELL).await;
    let is_reminder =
        |text: &str| text.contains("running out of time in") || text.starts_with("This reminder about");
    messages.iter().filter(|message| is_reminder(text(message))).count()
}

/// Starts a match with three days per move, in which both have moved. The reminder comes two days after the
/// last move.
async fn timed(harness: &Harness) {
    let mut board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "clock": "3-days" })).await;
    for _ in 0..2 {
        board = harness.play_anything(&board).await;
    }
}

/// All three processes see the same alarms, but only one of them may send each reminder.
#[tokio::test(flavor = "multi_thread")]
async fn three_processes_send_each_reminder_once() {
    const MATCHES: usize = 3;
    let Some(mut harness) = Harness::shared(3).await else {
        return postgres::skip("reminders of three processes");
    };
    for _ in 0..MATCHES {
        timed(&harness).await;
    }
    harness.clock.advance(Span::hours(49));
    until("everybody is reminded", async || reminders(&harness).await >= MATCHES).await;
    harness.abort_oldest_bot();
    // A new process must find all reminders delivered. During the pause, another process also takes over the
    // work of the killed one.
    harness.start_bot().await;
    tokio::time::sleep(Duration::from_secs(13)).await;
    assert_eq!(reminders(&harness).await, MATCHES, "one reminder a match");
    harness.close_and_check().await;
}

/// A clock that is ahead of another clock by a number of milliseconds.
struct Ahead(Arc<SystemClock>, AtomicI64);

impl Clock for Ahead {
    fn now(&self) -> Timestamp {
        self.0.now() + Span(self.1.load(Ordering::Relaxed))
    }

    fn skipped(&self) -> Span {
        self.0.skipped()
    }
}

/// Returns the deadlines that the messages in the channel show, as Unix times.
async fn deadlines(harness: &Harness) -> Vec<String> {
    let messages = harness.people.messages(NELL).await;
    let said = messages.iter().filter_map(|message| text(message).split("<t:").nth(1).map(str::to_owned));
    said.filter_map(|rest| rest.split(':').next().map(str::to_owned)).collect()
}

/// Asserts that a bot notices its wrong clock, sends no reminder, and records no outage.
async fn is_noticed(harness: &Harness, wrong: &Metrics) {
    until("it is noticed", async || wrong.clock_off.get() == 1).await;
    // Wait long enough for a reminder to be sent by mistake.
    tokio::time::sleep(Duration::from_secs(8)).await;
    assert_eq!(reminders(harness).await, 0, "nobody is reminded by a clock that is off");
    assert_eq!(wrong.outages.get(), 0, "no outage was where only a clock is off");
}

/// The process with the wrong clock must leave reminders and outages to others and report the problem. People
/// can still play through it.
#[tokio::test(flavor = "multi_thread")]
async fn process_with_wrong_clock_leaves_time_to_others() {
    let Some(mut harness) = Harness::shared(1).await else {
        return postgres::skip("a process whose clock is off");
    };
    timed(&harness).await;
    let right = harness.start_bot().await;
    // This process has the right time at first, so it may send heartbeats and reminders for a while.
    let clock = Arc::new(Ahead(Arc::clone(&harness.clock), AtomicI64::new(0)));
    let at_first = harness.start_bot_with_clock(Arc::clone(&clock) as _).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    // The reminder is due in 300 seconds. According to each wrong clock, it is due already.
    harness.clock.advance(Span::seconds(48 * 3600 - 300));
    let before = deadlines(&harness).await;
    clock.1.store(Span::seconds(315).0, Ordering::Relaxed);
    is_noticed(&harness, &at_first).await;
    let clock = Arc::new(Ahead(Arc::clone(&harness.clock), Span::hours(49).0.into()));
    let from_the_start = harness.start_bot_with_clock(clock).await;
    is_noticed(&harness, &from_the_start).await;
    assert_eq!(right.clock_off.get(), 0);
    assert_eq!(deadlines(&harness).await, before, "nobody has more time by it");
    harness.close_and_check().await;
}
