//! A benchmark of `/admin end` while a manager types, on a server with three matches and a store with 20,000:
//! `cargo bench --bench typing`.
//!
//! Other people ask for their matches, first alone and then while managers of ten servers type. `--matches`,
//! `--managers` and `--seconds` set other numbers.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

#[path = "../tests/testing/mod.rs"]
mod testing;

use std::sync::Arc;
use std::time::{Duration, Instant};

use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::chat::{Answer, InteractionEvent, UserAction};
use engawa::host::{ByPlayer, Limits, Match};
use engawa::store::{Batch, Key, KeyRange, Precondition, RowKind, SledStore, Store, indexes, loading};
use tempfile::TempDir;
use tokio::time::{MissedTickBehavior, interval, sleep};

use testing::shell::{Shell, call};

/// The number of matches on the server of each manager.
const HERE: u64 = 3;
/// The pause between two letters of a manager, and between two commands of other people.
const LETTER: Duration = Duration::from_millis(200);
const COMMAND: Duration = Duration::from_millis(20);

fn argument(name: &str, otherwise: u64) -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let after = arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
    after.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(measure());
}

async fn measure() {
    let (matches, managers) = (argument("--matches", 20_000), argument("--managers", 10));
    let seconds = Duration::from_secs(argument("--seconds", 15));
    let home = TempDir::new().expect("a folder");
    let store = Arc::new(SledStore::open(home.path()).expect("a store"));
    let place = Place { server: ServerId(1), channel: ChannelId(1) };
    let shell = Arc::new(Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1));
    shell.begin_match([PersonId(1), PersonId(2)]).await;
    shell.sweep().await;
    fill(&*store, matches, managers).await;
    println!("{matches} running matches, {HERE} on each of the servers of {managers} managers");

    show("others alone", &commands(Arc::clone(&shell), seconds).await);
    let typing: Vec<_> = (0..managers)
        .map(|number| tokio::spawn(typed(Arc::clone(&shell), server(number), seconds)))
        .collect();
    show("others while managers type", &commands(Arc::clone(&shell), seconds).await);
    let mut letters = Vec::new();
    for one in typing {
        letters.extend(one.await.expect("no panic"));
    }
    show("suggestions", &letters);
}

/// Returns the server of a manager.
const fn server(manager: u64) -> ServerId {
    ServerId(1_000 + manager)
}

/// Copies the store's match until there are as many as wanted: first those of the managers, then others.
async fn fill(store: &dyn Store, matches: u64, managers: u64) {
    let stored = store.scan(&KeyRange::of_kind(RowKind::Matches), 1, engawa::store::Direction::Up).await;
    let (key, row) = stored.expect("a working store").remove(0);
    let first: Match = loading::read(&key, &row.bytes).expect("a match");
    let mut batch = Batch::new();
    for number in 0..matches {
        let server =
            if number < HERE * managers { server(number / HERE) } else { ServerId(1_000_000 + number) };
        let people = ByPlayer([PersonId(2 * number + 10), PersonId(2 * number + 11)]);
        let place = Place { server, ..first.place };
        let record = Match { id: MatchId::from_random(number + 1), place, people, ..first.clone() };
        batch = batch.put_record(Key::Match(record.id), Precondition::Any, &record);
        batch = indexes::of_match(&record).into_iter().fold(batch, Batch::put_mark);
        if number % 500 == 0 || number + 1 == matches {
            store.commit(std::mem::take(&mut batch)).await.expect("committed");
        }
    }
}

/// Other people ask for their matches at regular times. Returns how long each waited.
async fn commands(shell: Arc<Shell>, seconds: Duration) -> Vec<Duration> {
    let mut ticks = interval(COMMAND);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (begun, mut asked) = (Instant::now(), Vec::new());
    while begun.elapsed() < seconds {
        // The time counts from the tick, so that waiting commands count, too.
        let due = ticks.tick().await.into_std();
        let shell = Arc::clone(&shell);
        asked.push(tokio::spawn(async move {
            shell.command(PersonId(1), call("games", [])).await;
            due.elapsed()
        }));
    }
    let mut waits = Vec::new();
    for one in asked {
        waits.push(one.await.expect("no panic"));
    }
    waits
}

/// A manager types letter by letter. Returns how long each suggestion took.
async fn typed(shell: Arc<Shell>, server: ServerId, seconds: Duration) -> Vec<Duration> {
    let (begun, mut waits) = (Instant::now(), Vec::new());
    while begun.elapsed() < seconds {
        let call = call("admin end", []);
        let act = UserAction::Complete { call, option: "match".into(), typed: String::new() };
        let event = InteractionEvent { server: Some(server), manages: true, ..shell.event(PersonId(3), act) };
        let since = Instant::now();
        let answers = shell.hear(event).await;
        waits.push(since.elapsed());
        let suggested = matches!(&answers[..], [Answer::Completions(list)] if list.len() as u64 == HERE);
        assert!(suggested, "{answers:?}");
        sleep(LETTER).await;
    }
    waits
}

fn show(what: &str, waits: &[Duration]) {
    let mut waits = waits.to_vec();
    waits.sort_unstable();
    let at =
        |percent: usize| waits[(waits.len() * percent / 100).min(waits.len() - 1)].as_secs_f64() * 1000.0;
    let [p50, p99, most] = [at(50), at(99), at(100)];
    println!("{what}: {} answers, p50 {p50:.2} ms, p99 {p99:.2} ms, longest {most:.2} ms", waits.len());
}
