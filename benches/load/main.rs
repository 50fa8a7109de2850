//! The bot under load, as people feel it: `cargo bench --bench load`.
//!
//! Starts the stand-in of Discord and, in the environment of its service, the program, which speaks to it
//! with the real client library and keeps its records in the real store; lets people do 200 things a second
//! over 10,000 running matches of every game; and prints how long each took, from the moment at which it was
//! due (whether or not what came before was answered) to the answer that the person sees. People, stand-in
//! and bot share the processors. The stand-in takes fifty requests in any second, as Discord does, and the
//! number of those that were too many is printed. Beside it: the floors, which are a request to the stand-in
//! that never reaches the bot, and a sync of the disk alone (on a shared machine it decides the last
//! percent); and the same bot on a disk whose sync costs 2 ms, with group commit and without. What group
//! commit is worth when many write is measured by `cargo bench --bench store`.
//!
//! `-- --matches 10000 --rate 200 --seconds 30` chooses other numbers, `--slow-disk no` and `--postgres no`
//! leave parts out: the bot on a slow disk, and the bot with everything in PostgreSQL, whose server then
//! shares the processors as well. `--thinking 20` adds so many people who play against the computer at its
//! best all the while.

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
#[path = "../../tests/postgres/mod.rs"]
mod postgres;
#[path = "../../tests/shell/mod.rs"]
mod shell;
mod thinking;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::{Kind, Running};
use crowd::Crowd;
use engawa::app::clock::SystemClock;
use engawa::base::id::PersonId;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::Match;
use engawa::sandbox::{self, Options, Sandbox, Switch};
use engawa::store::{SledStore, Store, backup};
use postgres::Cluster;
use serde_json::{Value, json};
use tempfile::TempDir;
use thinking::Thinking;

/// Matches to which one person invites others; as many others invite them.
const INVITED: usize = 10;
/// How long the bot is left alone before its memory is read.
const REST: Duration = Duration::from_secs(12);
/// How long people play before anything is counted: art is prepared, connections are opened.
const WARM_UP: Duration = Duration::from_secs(8);
/// How often a bot that starts is looked for.
const LOOK: Duration = Duration::from_millis(1);

/// What is measured.
struct Wanted {
    matches: usize,
    rate: u32,
    seconds: u64,
    slow_disk: bool,
    postgres: bool,
    thinking: usize,
}

impl Wanted {
    fn read() -> Self {
        let arguments: Vec<String> = std::env::args().collect();
        let after = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let number =
            |name: &str, otherwise: u64| after(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        Self {
            matches: number("--matches", 10_000) as usize,
            rate: number("--rate", 200) as u32,
            seconds: number("--seconds", 30),
            slow_disk: after("--slow-disk").is_none_or(|answer| answer != "no"),
            thinking: number("--thinking", 0) as usize,
            postgres: after("--postgres").is_none_or(|answer| answer != "no"),
        }
    }
}

fn main() {
    if bot::if_asked() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&Wanted::read()));
}

async fn measure(wanted: &Wanted) {
    alone().await;
    let full = TempDir::new().expect("a folder");
    let store = full.path().join("store");
    let opened = Arc::new(SledStore::open(&store).expect("a store"));
    let matches = filled(opened, wanted.matches).await;
    // A database gets the same records by the way that a community takes.
    let mut moving = Vec::new();
    backup::export(&store, &mut moving).expect("a whole store");
    under_load(Kind::Program, wanted, &store, &matches).await;
    if wanted.slow_disk {
        for kind in Kind::SLOW {
            under_load(kind, wanted, &store, &matches).await;
        }
    }
    if wanted.postgres {
        let Some(cluster) = Cluster::start(&[]) else { return postgres::skip("the bot on PostgreSQL") };
        let address = cluster.place();
        let into = address.clone();
        let imported = tokio::task::spawn_blocking(move || {
            backup::import_database(&into, moving.as_slice(), &Registry::new(GAMES))
        });
        println!(
            "{} rows imported into the database",
            imported.await.expect("no panic").expect("a good export")
        );
        under_load(Kind::Database, wanted, Path::new(&address), &matches).await;
    }
}

/// The program with an empty store, and nobody there.
async fn alone() {
    let home = TempDir::new().expect("a folder");
    let standin = Place::open(0).await;
    let (bot, ready) = standin.connect(Kind::Program, &home.path().join("store")).await;
    let (at_once, _) = bot.memory();
    tokio::time::sleep(REST).await;
    let (idle, most) = bot.memory();
    println!(
        "empty store: ready in {:.0} ms; {at_once:.1} MiB then, {idle:.1} MiB idle ({most:.1} at most)",
        ready.as_secs_f64() * 1000.0
    );
    drop(bot);
    standin.close().await;
}

/// Fills a store; the matches in it.
async fn filled(store: Arc<dyn Store>, matches: usize) -> Vec<Match> {
    let people: Vec<PersonId> = Place::people(matches);
    let begun = Instant::now();
    let ids = fill::fill(Arc::clone(&store), &people, matches).await;
    let mut matches: Vec<Match> = Vec::new();
    for id in ids {
        matches.push(fill::game_match(&*store, id).await);
    }
    let moves: usize = matches.iter().map(|record| record.round().moves.len()).sum();
    // A challenge, its card, the acceptance, the first board shown; each move and its board.
    let commits = 4 * matches.len() + 2 * moves;
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{} matches with {moves} moves begun by the shell alone, 64 at a time: {:.0} s, {:.0} commits/s",
        matches.len(),
        took,
        commits as f64 / took
    );
    matches
}

/// One bot over a copy of the store, with people at it.
async fn under_load(kind: Kind, wanted: &Wanted, store: &Path, matches: &[Match]) {
    let home = TempDir::new().expect("a folder");
    let copy = if kind == Kind::Database { store.to_owned() } else { home.path().join("store") };
    if kind != Kind::Database {
        copy_folder(store, &copy);
    }
    let people = Place::people(matches.len());
    let everybody = Place::guests(people.len() + wanted.thinking);
    let standin = Place::open(everybody.len()).await;
    let (bot, ready) = standin.connect(kind, &copy).await;
    tokio::time::sleep(REST).await;
    let (before, _) = bot.memory();
    let thinking = Thinking::start(&standin.url, &everybody[people.len()..]);
    let crowd = Crowd::new(&standin.url, &people, matches);
    crowd.act(wanted.rate, WARM_UP, 1).await;
    let (worked, begun, answered) = (bot.worked(), Instant::now(), thinking.answered());
    let heard = crowd.act(wanted.rate, Duration::from_secs(wanted.seconds), 2).await;
    let share = bot.worked().saturating_sub(worked).as_secs_f64() / begun.elapsed().as_secs_f64();
    let (after, most) = bot.memory();
    let answered = thinking.answered() - answered;
    thinking.stop().await;
    println!(
        "\n{}: ready in {:.0} ms; {before:.0} MiB before, {after:.0} MiB after ({most:.0} at most); {:.0} % of one processor",
        kind.name(),
        ready.as_secs_f64() * 1000.0,
        share * 100.0
    );
    if wanted.thinking > 0 {
        println!(
            "beside them {} matches against the computer, which played {answered} moves",
            wanted.thinking
        );
    }
    figures::print(&heard);
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

/// How long the disk takes for two kilobytes at the end of a file, again and again, as the journal asks for
/// it.
fn syncs(folder: &Path) -> Vec<Duration> {
    let mut file = std::fs::File::create(folder.join("floor")).expect("a file");
    let mut sync = || {
        std::thread::sleep(LOOK);
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
            // Else the system writes it while the bot is measured.
            std::fs::File::open(target).and_then(|file| file.sync_all()).expect("a disk");
        }
    }
}

/// The stand-in with people in it.
struct Place {
    sandbox: Sandbox,
    url: String,
}

impl Place {
    /// Everybody who is needed for so many matches, by id.
    fn people(matches: usize) -> Vec<PersonId> {
        Self::guests(matches.div_ceil(INVITED).max(INVITED + 1))
    }

    /// The first so many of those who come to it, by id.
    fn guests(count: usize) -> Vec<PersonId> {
        // Four live there already.
        (4..4 + count).map(|number| PersonId(sandbox::people::guest(number).id.0)).collect()
    }

    /// Opens it and lets so many people in.
    async fn open(guests: usize) -> Self {
        let clock = Arc::new(SystemClock::default());
        let options = Options { port: 0, folder: None, record: None, clock };
        let sandbox = sandbox::start(options).await.expect("a free port");
        let url = sandbox.url();
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let request = client.post(format!("{url}/sandbox/api/guests")).json(&json!({ "count": guests }));
        assert!(request.send().await.expect("it listens").status().is_success());
        // As Discord does.
        sandbox.throw(&Switch::LimitRequests { a_second: 50 });
        Self { sandbox, url }
    }

    /// Starts a bot and waits until it is connected; how long that took.
    async fn connect(&self, kind: Kind, store: &Path) -> (Running, Duration) {
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let begun = Instant::now();
        let bot = Running::start(kind, &self.url, store);
        loop {
            let asked = client.get(format!("{}/sandbox/api/about?as=hana", self.url)).send().await;
            let about: Value = asked.expect("it listens").json().await.expect("JSON");
            if about["bot_connected"] == true {
                return (bot, begun.elapsed());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// How many requests were too many in their second.
    async fn refused(&self) -> u64 {
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let asked = client.get(format!("{}/sandbox/api/faults", self.url)).send().await;
        let faults: Value = asked.expect("it listens").json().await.expect("JSON");
        faults["refused"].as_u64().expect("a count")
    }

    async fn close(self) {
        self.sandbox.shut_down().await;
    }
}
