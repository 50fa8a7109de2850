//! A benchmark of the store on disk: `cargo bench --bench store`. It measures durable commits per second,
//! and the time and memory for opening a store of `-- --rows 1000000` rows. `--past` measures only
//! compaction.
//!
//! Each commit is that of a move: the match, its board, its alarm and the interaction. A single writer, a
//! store without group commit and, on PostgreSQL, `pgbench` are measured for comparison.

#![expect(
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engawa::base::id::{InteractionId, MatchId};
use engawa::base::time::Timestamp;
use engawa::store::journal::{Files, RealFiles};
use engawa::store::sled::Settings;
use engawa::store::{Batch, Key, MAX_QUEUE, Precondition, SledStore, Store, Subject};
use engawa::store_postgres::PostgresStore;
use tempfile::TempDir;

mod disk;
#[path = "../tests/postgres/mod.rs"]
mod postgres;

use disk::SlowFiles;
use postgres::Cluster;

/// The time for which each row of the table is measured.
const MEASURED: Duration = Duration::from_secs(3);
/// The time of a sync on a mediocre disk without a write cache.
const SYNC_COST: Duration = Duration::from_millis(2);
/// The size of the row of a match in the middle of play, in bytes.
const MATCH_BYTES: usize = 700;
/// The number of rows in a batch while a store is filled.
const FILL_BATCH: u64 = 500;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, opener, home, rows] = arguments.as_slice()
        && opener == OPENER
    {
        return open_here(&PathBuf::from(home), rows.parse().expect("a number"));
    }
    if arguments.iter().any(|argument| argument == "--past") {
        return beside_compaction(rows_argument());
    }
    println!(
        "{:<12} {:>7} {:>6} {:>11} {:>9} {:>9}",
        "sync", "clients", "group", "commits/s", "p50 ms", "p99 ms"
    );
    for (name, sync) in [("2 ms", slow_files as fn() -> Arc<dyn Files>), ("of the disk", real_files)] {
        let lone = report(name, sync, 1, MAX_QUEUE);
        let grouped = report(name, sync, 64, MAX_QUEUE);
        report(name, sync, 64, 1);
        println!("{:<12} 64 clients make {:.1} times as many commits as a lone writer", name, grouped / lone);
    }
    on_postgres();
    beside_compaction(rows_argument());
    open_after(rows_argument());
}

/// Measures clients that commit and read, first without compaction and then while the store compacts its
/// log.
fn beside_compaction(rows: u64) {
    let home = TempDir::new().expect("a directory");
    fill(home.path(), rows);
    let store: Arc<dyn Store> = Arc::new(SledStore::open(home.path()).expect("a store"));
    println!(
        "{:<12} {:>11} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "past", "commits/s", "p50 ms", "p99 ms", "max ms", "read p99", "read max"
    );
    for (name, from, compacts) in [("stays", 0, 0), ("goes", 1, 1), ("goes, 50 x", 2, 50)] {
        let begun = Instant::now();
        let (mut commits, mut reads) = runtime().block_on(busy(&store, 1 + from * CLIENTS, compacts));
        let rate = commits.len() as f64 / begun.elapsed().as_secs_f64();
        let ms = |waits: &mut Vec<Duration>, share: f64| {
            waits.sort_unstable();
            waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0
        };
        let [p50, p99, max] = [0.5, 0.99, 1.0].map(|share| ms(&mut commits, share));
        let [read, longest] = [0.99, 1.0].map(|share| ms(&mut reads, share));
        println!(
            "{name:<12} {rate:>11.0} {p50:>9.2} {p99:>9.2} {max:>9.2} {read:>9.3} {longest:>9.3}   within {:.1?}",
            begun.elapsed()
        );
    }
}

/// The number of clients in [`busy`]. Each of them moves about fifty times a second.
const CLIENTS: u64 = 16;
/// The pause of a client between two moves.
const BETWEEN_MOVES: Duration = Duration::from_millis(20);

/// Starts [`CLIENTS`] clients, numbered from `from`, that commit and read until `compacts` compactions
/// are done. Returns the times of commits and of reads.
async fn busy(store: &Arc<dyn Store>, from: u64, compacts: u64) -> (Vec<Duration>, Vec<Duration>) {
    let done = Arc::new(AtomicBool::new(false));
    let clients: Vec<_> = (from..from + CLIENTS)
        .map(|client| tokio::spawn(commit_and_read(Arc::clone(store), client, Arc::clone(&done))))
        .collect();
    tokio::time::sleep(MEASURED / 3).await;
    let requests: Vec<_> = (0..compacts).map(|_| store.compact()).collect();
    for request in requests {
        request.await.expect("the past goes");
    }
    tokio::time::sleep(MEASURED / 3).await;
    done.store(true, Ordering::Relaxed);
    let (mut commits, mut reads) = (Vec::new(), Vec::new());
    for client in clients {
        let (of_commits, of_reads) = client.await.expect("no panic");
        commits.extend(of_commits);
        reads.extend(of_reads);
    }
    (commits, reads)
}

async fn commit_and_read(
    store: Arc<dyn Store>,
    client: u64,
    done: Arc<AtomicBool>,
) -> (Vec<Duration>, Vec<Duration>) {
    let (mut commits, mut reads) = (Vec::new(), Vec::new());
    let keys = [Key::Match(MatchId::from_random(client)), Key::Board(MatchId::from_random(client))];
    for turn in 1.. {
        if done.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        store.load(&keys).await.expect("readable");
        reads.push(begun.elapsed());
        let begun = Instant::now();
        store.commit(move_batch(client, turn)).await.expect("committed");
        commits.push(begun.elapsed());
        tokio::time::sleep(BETWEEN_MOVES).await;
    }
    (commits, reads)
}

/// A `pgbench` script that makes a move with the same statements as the store, in the same two round
/// trips.
const MOVE: &str = r"\set turn :turn + 1
\startpipeline
begin isolation level read committed;
update matches t set version = n.next, row = n.row from unnest(array[lpad(:client_id::text, 8, '0')]::text[], array[:turn - 1]::bigint[], array[:turn]::bigint[], array[repeat('m', 700)]::text[]) n (match, version, next, row) where (t.match) = (n.match) and t.version = n.version returning t.match;
delete from alarms t using unnest(array[(:turn - 1) << 16]::bigint[], array['match/' || lpad(:client_id::text, 8, '0')]::text[]) n (at, subject) where (t.at, t.subject) = (n.at, n.subject);
insert into alarms as t (at, subject, version, row) select n.at, n.subject, 1, n.row from unnest(array[:turn << 16]::bigint[], array['match/' || lpad(:client_id::text, 8, '0')]::text[], array['']::text[]) n (at, subject, row) on conflict (at, subject) do update set version = t.version + 1, row = excluded.row returning t.at, t.subject;
insert into boards as t (match, version, row) select n.match, 1, n.row from unnest(array[lpad(:client_id::text, 8, '0')]::text[], array[repeat('b', 80)]::text[]) n (match, row) on conflict (match) do update set version = t.version + 1, row = excluded.row returning t.match;
insert into seen as t (interaction, version, row) select n.interaction, n.version, n.row from unnest(array[(:turn << 16) | :client_id]::bigint[], array[1]::bigint[], array[repeat('s', 20)]::text[]) n (interaction, version, row) on conflict (interaction) do update set version = excluded.version, row = excluded.row where t.version = 0 returning t.interaction;
\endpipeline
commit;
";

/// Measures commits per second on PostgreSQL, from one process and from three, beside `pgbench`.
fn on_postgres() {
    let Some(cluster) = Cluster::start(&[]) else { return postgres::skip("commits on PostgreSQL") };
    println!(
        "{:<12} {:>7} {:>6} {:>11} {:>9} {:>9}",
        "postgres", "clients", "of", "commits/s", "p50 ms", "p99 ms"
    );
    for clients in [1, 16, 64] {
        let peer = pgbench(&cluster, clients);
        println!("{:<12} {clients:>7} {:>6} {peer:>11.0}", "pgbench", "");
        for processes in [1, 3] {
            let address = cluster.place();
            let stores = (0..processes).map(|_| open_postgres(&address)).collect::<Vec<_>>();
            let mut waits = run_over(&stores, clients);
            waits.sort_unstable();
            let rate = waits.len() as f64 / MEASURED.as_secs_f64();
            let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
            println!(
                "{:<12} {clients:>7} {processes:>6} {rate:>11.0} {:>9.2} {:>9.2}   {:.2} of pgbench",
                "the store",
                at(0.5),
                at(0.99),
                rate / peer
            );
        }
    }
}

/// Returns the runtime in which the connections of all PostgreSQL stores live.
fn runtime() -> &'static tokio::runtime::Runtime {
    static RUNTIME: std::sync::LazyLock<tokio::runtime::Runtime> =
        std::sync::LazyLock::new(|| tokio::runtime::Runtime::new().expect("a runtime"));
    &RUNTIME
}

fn open_postgres(address: &str) -> Arc<dyn Store> {
    Arc::new(runtime().block_on(PostgresStore::open(address, 16)).expect("a store"))
}

/// Starts clients that commit moves, and distributes them over several stores. Each store stands for one
/// process. Returns the time of each commit.
fn run_over(stores: &[Arc<dyn Store>], clients: u64) -> Vec<Duration> {
    runtime().block_on(async {
        let start = Instant::now();
        let store = |client: u64| Arc::clone(&stores[client as usize % stores.len()]);
        let tasks: Vec<_> =
            (0..clients).map(|client| tokio::spawn(play(store(client), client, start))).collect();
        let mut waits = Vec::new();
        for task in tasks {
            waits.extend(task.await.expect("no panic"));
        }
        waits
    })
}

/// Returns the transactions per second of `pgbench` with the statements of [`MOVE`].
fn pgbench(cluster: &Cluster, clients: u64) -> f64 {
    let address = cluster.place();
    drop(open_postgres(&address));
    let place = address.rsplit_once("%3D").expect("a place").1;
    let first =
        "insert into matches select lpad(n::text, 8, '0'), 1, repeat('m', 700) from generate_series(0, 63) n";
    cluster.execute(&format!("set search_path = {place}; {first}"));
    let script = TempDir::new().expect("a directory");
    let file = script.path().join("move.sql");
    std::fs::write(&file, MOVE).expect("room on the disk");
    let (programs, port) = cluster.programs();
    let output = Command::new(programs.join("pgbench"))
        .env("PGOPTIONS", format!("-csearch_path={place}"))
        .args(["-n", "-M", "extended", "-h", "127.0.0.1", "-U", "engawa", "-D", "turn=1"])
        .args([
            "-p",
            &port.to_string(),
            "-c",
            &clients.to_string(),
            "-j",
            "2",
            "-T",
            &MEASURED.as_secs().to_string(),
        ])
        .arg("-f")
        .arg(&file)
        .arg("postgres")
        .output()
        .expect("pgbench runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rate = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.unwrap_or_else(|| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)))
}

fn real_files() -> Arc<dyn Files> {
    Arc::new(RealFiles)
}

fn slow_files() -> Arc<dyn Files> {
    Arc::new(SlowFiles(SYNC_COST))
}

fn rows_argument() -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let after = arguments.iter().position(|argument| argument == "--rows").map(|at| at + 1);
    after.and_then(|at| arguments.get(at)?.parse().ok()).unwrap_or(100_000)
}

/// Measures one row of the table and prints it. Returns the commits per second.
fn report(name: &str, files: fn() -> Arc<dyn Files>, clients: u64, group: usize) -> f64 {
    let home = TempDir::new().expect("a directory");
    let settings = Settings { group, files: files(), ..Settings::default() };
    let store: Arc<dyn Store> = Arc::new(SledStore::open_with(home.path(), settings).expect("a store"));
    let mut waits = run(&store, clients);
    waits.sort_unstable();
    let rate = waits.len() as f64 / MEASURED.as_secs_f64();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{name:<12} {clients:>7} {group:>6} {rate:>11.0} {:>9.2} {:>9.2}", at(0.5), at(0.99));
    rate
}

/// Starts clients that commit one move after the other. Returns the time of each commit.
fn run(store: &Arc<dyn Store>, clients: u64) -> Vec<Duration> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    runtime.block_on(async {
        let start = Instant::now();
        let tasks: Vec<_> =
            (0..clients).map(|client| tokio::spawn(play(Arc::clone(store), client, start))).collect();
        let mut waits = Vec::new();
        for task in tasks {
            waits.extend(task.await.expect("no panic"));
        }
        waits
    })
}

async fn play(store: Arc<dyn Store>, client: u64, start: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    for turn in 1.. {
        let begun = Instant::now();
        if begun - start >= MEASURED {
            break;
        }
        store.commit(move_batch(client, turn)).await.expect("committed");
        waits.push(begun.elapsed());
    }
    waits
}

fn move_batch(client: u64, turn: u64) -> Batch {
    let id = MatchId::from_random(client);
    let alarm = |turn: u64| Key::Alarm(Timestamp((turn << 16).cast_signed()), Subject::Match(id));
    let expected = if turn == 1 { Precondition::Absent } else { Precondition::Version(turn - 1) };
    Batch::new()
        .put(Key::Match(id), expected, vec![b'm'; MATCH_BYTES])
        .put(Key::Board(id), Precondition::Any, vec![b'b'; 80])
        .delete(alarm(turn - 1), Precondition::Any)
        .put(alarm(turn), Precondition::Any, Vec::new())
        .put(Key::Interaction(InteractionId(turn << 16 | client)), Precondition::Absent, vec![b's'; 20])
}

/// The argument that makes this benchmark open an existing store and measure how long that takes.
const OPENER: &str = "--open";

/// Measures opening a store of `rows` matches and loading one of them: first with the index that the
/// closed store left, then without an index.
fn open_after(rows: u64) {
    let home = TempDir::new().expect("a directory");
    let begun = Instant::now();
    fill(home.path(), rows);
    println!(
        "filled with {rows} matches of {MATCH_BYTES} bytes in {:.2?}: {}",
        begun.elapsed(),
        sizes(home.path())
    );
    open_elsewhere(home.path(), rows, "as it was left");
    std::fs::remove_dir_all(home.path().join("sled")).expect("removable");
    open_elsewhere(home.path(), rows, "without an index");
}

/// Opens the store in another process, to measure the memory of that process alone.
fn open_elsewhere(home: &Path, rows: u64, how: &str) {
    print!("opened {how}: ");
    io::stdout().flush().expect("somebody reads this");
    let bench = std::env::current_exe().expect("this program");
    let opener = Command::new(bench).arg(OPENER).arg(home).arg(rows.to_string()).status();
    assert!(opener.is_ok_and(|status| status.success()), "it opens");
}

fn open_here(home: &Path, rows: u64) {
    let begun = Instant::now();
    let store = SledStore::open(home).expect("a store");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let keys = [Key::Match(MatchId::from_random(rows / 2))];
    let found = runtime.block_on(store.load(&keys)).expect("a working store");
    let opened = begun.elapsed();
    assert!(found[0].is_some(), "the row was filled in");
    println!("{opened:.2?}, {}", memory());
}

/// Returns the current and the maximum memory of this process, if the system reports them.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = |name| status.lines().find_map(|line: &str| line.strip_prefix(name)).unwrap_or(" ?").trim();
    format!("memory {}, at most {}", line("VmRSS:"), line("VmHWM:"))
}

fn sizes(home: &Path) -> String {
    let sum = |folder: &Path, start: &str| -> u64 {
        let entries = std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("an entry"));
        let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(start));
        named.map(|entry| entry.metadata().expect("metadata").len() >> 20).sum()
    };
    let (snapshots, journals) = (sum(home, "snapshot-"), sum(home, "journal-"));
    format!("snapshots {snapshots} MiB, journals {journals} MiB, sled {} MiB", sum(&home.join("sled"), ""))
}

fn fill(path: &Path, rows: u64) {
    let store = SledStore::open(path).expect("a store");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for first in (0..rows).step_by(FILL_BATCH as usize) {
        let batch = (first..rows.min(first + FILL_BATCH)).fold(Batch::new(), |batch, number| {
            // Real ids are random. Multiplication by an odd number spreads these ids in the same way.
            let id =
                if number == rows / 2 { number } else { number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8 };
            batch.put(Key::Match(MatchId::from_random(id)), Precondition::Any, vec![b'm'; MATCH_BYTES])
        });
        runtime.block_on(store.commit(batch)).expect("committed");
    }
}
