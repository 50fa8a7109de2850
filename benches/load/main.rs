//! A benchmark of the whole bot under load: `cargo bench --bench load`. By default, people perform 200
//! actions a second in 10,000 matches.
//!
//! `--matches`, `--rate` and `--seconds` set other numbers; `--usual no`, `--overload no`, `--slow-disk no` and
//! `--postgres no` leave out parts. `--thinking 20` adds 20 people who play against the computer at its best
//! level. `--posting 1000 --seconds 660` adds 1,000 servers whose morning posts are due meanwhile.

#![allow(
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

mod bot;
mod crowd;
#[path = "../disk/mod.rs"]
mod disk;
mod figures;
mod fill;
mod overload;
#[path = "../../tests/postgres/mod.rs"]
mod postgres;
mod posting;
#[path = "../../tests/testing/mod.rs"]
mod testing;
mod thinking;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::{Kind, Processors, Running};
use crowd::Crowd;
use engawa::app::clock::SystemClock;
use engawa::base::id::PersonId;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::Match;
use engawa::sandbox::{self, FaultCommand, Options, Sandbox};
use engawa::store::{SledStore, Store, backup};
use postgres::Cluster;
use serde_json::{Value, json};
use tempfile::TempDir;
use thinking::Thinking;

/// The number of matches to which each person challenges others. Each is challenged to as many.
const INVITED: usize = 10;
/// The time for which the bot is idle before its memory is measured.
const REST: Duration = Duration::from_secs(12);
/// The time before the measurement in which the bot prepares artwork and opens connections.
const WARM_UP: Duration = Duration::from_secs(8);
/// The interval between checks whether the bot has connected, and between measured syncs.
const CHECK_INTERVAL: Duration = Duration::from_millis(1);

/// The settings of the benchmark, from the command line.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch")]
struct Settings {
    matches: usize,
    rate: u32,
    seconds: u64,
    usual: bool,
    overload: bool,
    slow_disk: bool,
    postgres: bool,
    thinking: usize,
    posting: usize,
}

impl Settings {
    fn read() -> Self {
        let arguments: Vec<String> = std::env::args().collect();
        let after = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let number =
            |name: &str, otherwise: u64| after(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        let wanted = |name: &str| after(name).is_none_or(|answer| answer != "no");
        Self {
            matches: number("--matches", 10_000) as usize,
            rate: number("--rate", 200) as u32,
            seconds: number("--seconds", 30),
            usual: wanted("--usual"),
            overload: wanted("--overload"),
            slow_disk: wanted("--slow-disk"),
            thinking: number("--thinking", 0) as usize,
            posting: number("--posting", 0) as usize,
            postgres: wanted("--postgres"),
        }
    }
}

fn main() {
    if bot::run_if_demanded() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&Settings::read()));
}

async fn measure(settings: &Settings) {
    measure_idle().await;
    let full = TempDir::new().expect("a folder");
    let store = full.path().join("store");
    let opened = Arc::new(SledStore::open(&store).expect("a store"));
    let matches = filled_store(opened, settings.matches).await;
    // The database gets the same records by export and import, as when a community moves to PostgreSQL.
    let mut moving = Vec::new();
    backup::export(&store, &mut moving).expect("a whole store");
    if settings.usual {
        measure_load(Kind::Program, settings, &store, &matches).await;
    }
    if settings.overload {
        overload::measure(&store, &matches, settings.seconds).await;
    }
    if settings.slow_disk {
        for kind in Kind::SLOW {
            measure_load(kind, settings, &store, &matches).await;
        }
    }
    if settings.postgres {
        let Some(cluster) = Cluster::start(&[]) else { return postgres::skip("the bot on PostgreSQL") };
        let address = cluster.place();
        let into = address.clone();
        let imported = tokio::task::spawn_blocking(move || {
            engawa::store_postgres::import(&into, moving.as_slice(), &Registry::new(GAMES))
        });
        println!(
            "{} rows imported into the database",
            imported.await.expect("no panic").expect("a good export")
        );
        measure_load(Kind::Database, settings, Path::new(&address), &matches).await;
    }
}

/// Measures the real program with an empty store and without people.
async fn measure_idle() {
    let home = TempDir::new().expect("a folder");
    let standin = Place::open(0).await;
    let (bot, ready) = standin.connect(Kind::Program, &home.path().join("store"), Processors::All).await;
    let (at_start, _) = bot.memory();
    tokio::time::sleep(REST).await;
    let (idle, most) = bot.memory();
    println!(
        "empty store: ready in {:.0} ms; {at_start:.1} MiB then, {idle:.1} MiB idle ({most:.1} at most)",
        ready.as_secs_f64() * 1000.0
    );
    drop(bot);
    standin.close().await;
}

/// Fills a store and returns the running matches.
async fn filled_store(store: Arc<dyn Store>, matches: usize) -> Vec<Match> {
    let people: Vec<PersonId> = Place::people(matches);
    let begun = Instant::now();
    let ids = fill::fill(Arc::clone(&store), &people, matches).await;
    let mut matches: Vec<Match> = Vec::new();
    for id in ids {
        matches.push(fill::game_match(&*store, id).await);
    }
    let moves: usize = matches.iter().map(|record| record.round().moves.len()).sum();
    // A match costs four commits (the challenge, its message, the acceptance and the first board) and two
    // for each move. The printed rate counts these commits.
    let commits = 4 * matches.len() + 2 * moves;
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{} matches with {moves} moves begun by the shell alone, 8 at a time: {:.0} s, {:.0} commits/s",
        matches.len(),
        took,
        commits as f64 / took
    );
    matches
}

/// Measures a variant of the bot while people use it. Works on a copy of the store, unless the store is a
/// database.
async fn measure_load(kind: Kind, settings: &Settings, store: &Path, matches: &[Match]) {
    let home = TempDir::new().expect("a folder");
    let copy = if kind == Kind::Database { store.to_owned() } else { home.path().join("store") };
    if kind != Kind::Database {
        copy_folder(store, &copy);
    }
    let people = Place::people(matches.len());
    let everybody = Place::guests(people.len() + settings.thinking);
    let standin = Place::open(everybody.len()).await;
    // A database has no servers with posts.
    let posting = if kind == Kind::Database { 0 } else { settings.posting };
    let channels = posting::add_servers(&standin.url, &copy, posting).await;
    let (bot, ready) = standin.connect(kind, &copy, Processors::All).await;
    tokio::time::sleep(REST).await;
    let (before, _) = bot.memory();
    let thinking = Thinking::start(&standin.url, &everybody[people.len()..]);
    let crowd = Crowd::new(&standin.url, &people, matches);
    crowd.act(settings.rate, WARM_UP, 1).await;
    let (processor_time, begun) = (bot.processor_time(), Instant::now());
    thinking.waits();
    let outcomes = crowd.act(settings.rate, Duration::from_secs(settings.seconds), 2).await;
    let share =
        bot.processor_time().saturating_sub(processor_time).as_secs_f64() / begun.elapsed().as_secs_f64();
    let (after, most) = bot.memory();
    let waits = thinking.waits();
    thinking.stop().await;
    println!(
        "\n{}: ready in {:.0} ms; {before:.0} MiB before, {after:.0} MiB after ({most:.0} at most); {:.0} % of one processor",
        kind.name(),
        ready.as_secs_f64() * 1000.0,
        share * 100.0
    );
    if settings.thinking > 0 {
        println!("beside them {} matches against the computer", settings.thinking);
    }
    figures::print(&outcomes);
    posting::print(&standin.url, &channels).await;
    if !waits.is_empty() {
        figures::line("moves of the computer", waits);
    }
    let mut floor = Vec::new();
    for _ in 0..500 {
        floor.push(crowd.floor().await);
    }
    figures::line("floor: the stand-in alone", floor);
    if kind == Kind::Program {
        figures::line("floor: a sync of this disk", syncs(home.path()));
    }
    drop(bot);
    println!("requests refused by the limit of fifty a second: {}", standin.refused().await);
    standin.close().await;
}

/// Measures how long the disk takes to sync two kilobytes at the end of a file. The store's journal is
/// written in the same way.
fn syncs(folder: &Path) -> Vec<Duration> {
    let mut file = std::fs::File::create(folder.join("floor")).expect("a file");
    let mut sync = || {
        std::thread::sleep(CHECK_INTERVAL);
        file.write_all(&[0; 2048]).expect("room on the disk");
        let begun = Instant::now();
        file.sync_data().expect("a disk");
        begun.elapsed()
    };
    (0..2000).map(|_| sync()).collect()
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).expect("room on the disk");
            // Sync the copies now. Otherwise the system would write them during the measurement.
            std::fs::File::open(target).and_then(|file| file.sync_all()).expect("a disk");
        }
    }
}

/// The simulated Discord and its people.
struct Place {
    sandbox: Sandbox,
    url: String,
}

impl Place {
    /// Returns the ids of all people that the given number of matches needs.
    fn people(matches: usize) -> Vec<PersonId> {
        Self::guests(matches.div_ceil(INVITED).max(INVITED + 1))
    }

    /// Returns the ids of the first `count` people who are added to the simulated Discord.
    fn guests(count: usize) -> Vec<PersonId> {
        // The simulated Discord begins with four people.
        (4..4 + count).map(|number| PersonId(sandbox::people::guest(number).id.0)).collect()
    }

    /// Starts the simulated Discord and adds people to it.
    async fn open(guests: usize) -> Self {
        let clock = Arc::new(SystemClock::default());
        let options = Options { port: 0, folder: None, record: None, clock };
        let sandbox = sandbox::start(options).await.expect("a free port");
        let url = sandbox.url();
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let request = client.post(format!("{url}/sandbox/api/guests")).json(&json!({ "count": guests }));
        assert!(request.send().await.expect("it listens").status().is_success());
        // Discord also limits a bot to fifty requests a second.
        sandbox.inject(&FaultCommand::LimitRequests { a_second: 50 });
        Self { sandbox, url }
    }

    /// Starts a bot and waits until it has connected. Returns the bot and the waiting time.
    async fn connect(&self, kind: Kind, store: &Path, processors: Processors) -> (Running, Duration) {
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let begun = Instant::now();
        let bot = Running::start(kind, &self.url, store, processors);
        loop {
            let response = client.get(format!("{}/sandbox/api/about?as=hana", self.url)).send().await;
            let about: Value = response.expect("it listens").json().await.expect("JSON");
            if about["bot_connected"] == true {
                return (bot, begun.elapsed());
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
    }

    /// Returns the number of requests that exceeded the limit.
    async fn refused(&self) -> u64 {
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let response = client.get(format!("{}/sandbox/api/faults", self.url)).send().await;
        let faults: Value = response.expect("it listens").json().await.expect("JSON");
        faults["refused"].as_u64().expect("a count")
    }

    async fn close(self) {
        self.sandbox.shut_down().await;
    }
}
