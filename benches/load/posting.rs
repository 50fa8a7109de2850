//! Servers whose morning posts are due during the measurement. The posts of an hour are spread over ten minutes, so the
//! measurement should last eleven: `--posting 1000 --seconds 660`.

use std::path::Path;
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::base::id::{PersonId, ServerId};
use engawa::base::time::{Clock, Day, Span};
use engawa::host::morning::{MorningState, PuzzleResult};
use engawa::host::{Person, PuzzleSchedule, Server, hours};
use engawa::store::rows::DisplayName;
use engawa::store::{Batch, Key, Precondition, SledStore, Store, Subject};
use serde_json::{Value, json};

/// The time from the creation of the servers until their alarms, in which the bot starts and warms up.
const AHEAD: Span = Span::seconds(25);

/// The number of solvers of each server.
const SOLVERS: u64 = 12;

/// Adds servers to the simulated Discord and to the store. Returns the ids of their channels.
pub async fn add_servers(url: &str, store: &Path, count: usize) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let next = SystemClock::default().now() + AHEAD;
    let opened_store = SledStore::open(store).expect("a store");
    let mut channels = Vec::new();
    for _ in 0..count {
        let request = client.post(format!("{url}/sandbox/api/server")).json(&json!({ "name": "A club" }));
        let opened: Value = request.send().await.expect("it listens").json().await.expect("JSON");
        let id = |of: &str| opened[of].as_str().expect("an id").to_owned();
        let (server, channel) = (ServerId(id("server").parse().expect("a number")), id("channel"));
        let half_hours = next.0.rem_euclid(Span::days(1).0) / Span::minutes(30).0;
        let schedule = PuzzleSchedule::read(&format!("{channel}.{half_hours}.{}.en.UTC", next.0));
        let record = Server { puzzle: Some(schedule.expect("a schedule")), ..Server::default() };
        let batch = Batch::new().put_record(Key::Server(server), Precondition::Any, &record);
        let batch = batch.put_mark(Key::Alarm(next, Subject::Server(server)));
        let batch = with_solvers(batch, server, hours::day_of(next, None).previous(), channels.len() as u64);
        opened_store.commit(batch).await.expect("room on the disk");
        channels.push(channel);
    }
    channels
}

/// Adds as many solvers of yesterday's puzzle as a post names. Before it does, it asks whether each is still a member.
fn with_solvers(mut batch: Batch, server: ServerId, yesterday: Day, number: u64) -> Batch {
    let state = MorningState {
        day: Some(yesterday),
        solved: [yesterday].into(),
        posted: Some(yesterday),
        ..MorningState::default()
    };
    batch = batch.put_record(Key::Morning(server), Precondition::Any, &state);
    for solver in 0..SOLVERS {
        let person = PersonId(5_000_000_000 + number * SOLVERS + solver);
        let settings = Person { puzzle_names: [(server, true)].into(), ..Person::default() };
        let result = PuzzleResult { tries: 1 + solver as usize % 3, shared: None };
        let name = DisplayName::new(&format!("Solver {solver}")).expect("a name");
        batch = batch.put_record(Key::Person(person), Precondition::Any, &settings);
        batch = batch.put_record(Key::PuzzleResult(server, yesterday, person), Precondition::Any, &result);
        batch = batch.put_record(Key::DisplayName(server, person), Precondition::Any, &name);
    }
    batch
}

/// Prints the number of posts and the time between the first and the last one.
pub async fn print(url: &str, channels: &[String]) {
    if channels.is_empty() {
        return;
    }
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut times = Vec::new();
    for channel in channels {
        let request = client.get(format!("{url}/sandbox/api/messages?as=hana&channel={channel}"));
        let messages: Value = request.send().await.expect("it listens").json().await.expect("JSON");
        let ids = messages.as_array().into_iter().flatten().filter_map(|message| message["id"].as_str());
        // The upper bits of an id are the time in milliseconds.
        times.extend(ids.map(|id| id.parse::<u64>().expect("a number") >> 22));
    }
    let span = times.iter().max().zip(times.iter().min()).map_or(0, |(last, first)| last - first);
    let span = Duration::from_millis(span).as_secs();
    println!("morning posts: {} in {} channels, within {span} s", times.len(), channels.len());
}
