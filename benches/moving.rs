//! A benchmark of moving a community from a store in a folder to PostgreSQL: `cargo bench --bench
//! moving`, optionally with `-- --matches 100000`.
//!
//! It measures the time of each step and the size of each form: folder, exported text and database. A
//! thousand matches are really played; the others are copies with other ids. Export and import are
//! those of `engawa store`.

#![allow(
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a benchmark asks the system for the time and prints rounded figures"
)]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use engawa::base::id::{MatchId, PersonId};
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::store::{
    Batch, Direction, Key, KeyRange, Precondition, RowKind, SledStore, Store, Subject, backup,
};
use tempfile::TempDir;
use tokio_postgres::NoTls;

#[path = "load/fill.rs"]
#[allow(dead_code, reason = "the benchmark of the load uses all of it")]
mod fill;
#[path = "../tests/postgres/mod.rs"]
mod postgres;
#[path = "../tests/testing/mod.rs"]
mod testing;

use postgres::Cluster;

/// The number of matches that are really played.
const PLAYED: usize = 1_000;
/// The number of rows in a batch while the folder is filled.
const BATCH: usize = 500;
type Row = (Key, Vec<u8>);

fn main() {
    let matches = argument("--matches").unwrap_or(1_000_000);
    let home = TempDir::new().expect("a folder");
    let (folder, text) = (home.path().join("store"), home.path().join("moving.jsonl"));
    let begun = Instant::now();
    fill_folder(&folder, matches);
    println!(
        "{matches} matches filled in {:.0?}: {} MiB in the folder",
        begun.elapsed(),
        size(&folder) >> 20
    );
    let begun = Instant::now();
    let mut out = BufWriter::new(File::create(&text).expect("a file"));
    let exported = backup::export(&folder, &mut out).expect("a whole store");
    out.flush().expect("room on the disk");
    println!("exported in {:.1?}: {} rows, {} MiB", begun.elapsed(), exported.rows, size(&text) >> 20);
    let Some(cluster) = Cluster::start(&[]) else { return postgres::skip("moving into PostgreSQL") };
    let address = cluster.place();
    let begun = Instant::now();
    let lines = BufReader::new(File::open(&text).expect("it was just written"));
    let rows = engawa::store_postgres::import(&address, lines, &Registry::new(GAMES)).expect("a good export");
    println!(
        "imported in {:.1?}: {rows} rows, {} MiB in the database",
        begun.elapsed(),
        in_database(&cluster) >> 20
    );
}

fn argument(name: &str) -> Option<usize> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1)?.parse().ok()
}

fn fill_folder(folder: &Path, matches: usize) {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder).expect("a store"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let people: Vec<PersonId> = (1..=1_000).map(|low| PersonId(1_200_000_000_000_000_000 + low)).collect();
    let ids = runtime.block_on(fill::fill(Arc::clone(&store), &people, PLAYED.min(matches)));
    let rows = runtime.block_on(rows_of_matches(&*store));
    let copies = (0..matches.saturating_sub(ids.len())).flat_map(|number| {
        let old = ids[number % ids.len()];
        let new = MatchId::from_random(u64::MAX - number as u64);
        rows[&old].iter().map(move |row| copy(row, old, new))
    });
    let mut batch = Batch::new();
    let mut waiting = 0;
    for (key, bytes) in copies {
        batch = batch.put(key, Precondition::Any, bytes);
        waiting += 1;
        if waiting == BATCH {
            runtime.block_on(store.commit(std::mem::replace(&mut batch, Batch::new()))).expect("committed");
            waiting = 0;
        }
    }
    runtime.block_on(store.commit(batch)).expect("committed");
}

/// Returns the rows of every match, grouped by match.
async fn rows_of_matches(store: &dyn Store) -> BTreeMap<MatchId, Vec<Row>> {
    let mut rows: BTreeMap<_, Vec<Row>> = BTreeMap::new();
    for kind in
        [RowKind::Matches, RowKind::Boards, RowKind::Alarms, RowKind::RunningMatches, RowKind::ServerMatches]
    {
        let range = KeyRange::of_kind(kind);
        let scanned = store.scan(&range, usize::MAX, Direction::Up).await.expect("a working store");
        for (key, row) in scanned {
            if let Some(id) = match_of(&key) {
                rows.entry(id).or_default().push((key, row.bytes));
            }
        }
    }
    rows
}

fn match_of(key: &Key) -> Option<MatchId> {
    match key {
        Key::Match(id)
        | Key::Board(id)
        | Key::Alarm(_, Subject::Match(id))
        | Key::RunningMatch(_, id)
        | Key::ServerMatch(_, id) => Some(*id),
        _ => None,
    }
}

/// Returns the row with the id `new` in place of `old`.
fn copy((key, bytes): &Row, old: MatchId, new: MatchId) -> Row {
    let key = match key {
        Key::Match(_) => Key::Match(new),
        Key::Board(_) => Key::Board(new),
        Key::Alarm(at, _) => Key::Alarm(*at, Subject::Match(new)),
        Key::RunningMatch(person, _) => Key::RunningMatch(*person, new),
        Key::ServerMatch(server, _) => Key::ServerMatch(*server, new),
        other => other.clone(),
    };
    let text = String::from_utf8_lossy(bytes).replace(&old.to_string(), &new.to_string());
    (key, text.into_bytes())
}

/// Returns the size of a file, or of all files in a folder, in bytes.
fn size(path: &Path) -> u64 {
    let about = fs::metadata(path).expect("it is there");
    if about.is_file() {
        return about.len();
    }
    fs::read_dir(path).expect("a folder").map(|entry| size(&entry.expect("an entry").path())).sum()
}

fn in_database(cluster: &Cluster) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let size: i64 = runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(&cluster.server(), NoTls).await.expect("a server");
        tokio::spawn(connection);
        let row =
            client.query_one("select pg_database_size(current_database())", &[]).await.expect("an answer");
        row.get(0)
    });
    size.unsigned_abs()
}
