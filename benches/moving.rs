//! How long a community takes to move from a folder into PostgreSQL, and how large it is in each.
//!
//! `cargo bench --bench moving`, or `cargo bench --bench moving -- --matches 100000`. A thousand matches are
//! played as people play them; the others are copies of them under other names. The export is read back as
//! `engawa store import` reads it.

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
use engawa::store::{Batch, Direction, Expected, Key, KeyRange, RowKind, SledStore, Store, Subject, backup};
use tempfile::TempDir;
use tokio_postgres::NoTls;

#[path = "load/fill.rs"]
#[allow(dead_code, reason = "the benchmark of the load uses all of it")]
mod fill;
#[path = "../tests/postgres/mod.rs"]
mod postgres;
#[path = "../tests/shell/mod.rs"]
mod shell;

use postgres::Cluster;

/// Matches that are really played.
const PLAYED: usize = 1_000;
/// Rows in one batch while the folder is filled.
const BATCH: usize = 500;
/// What one of a match's rows is kept under, and what it says.
type Kept = (Key, Vec<u8>);

fn main() {
    let matches = wanted("--matches").unwrap_or(1_000_000);
    let home = TempDir::new().expect("a folder");
    let (folder, text) = (home.path().join("store"), home.path().join("moving.jsonl"));
    let begun = Instant::now();
    filled(&folder, matches);
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
    let rows = backup::import_database(&address, lines, &Registry::new(GAMES)).expect("a good export");
    println!(
        "imported in {:.1?}: {rows} rows, {} MiB in the database",
        begun.elapsed(),
        in_database(&cluster) >> 20
    );
}

fn wanted(name: &str) -> Option<usize> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1)?.parse().ok()
}

fn filled(folder: &Path, matches: usize) {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder).expect("a store"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let people: Vec<PersonId> = (1..=1_000).map(|low| PersonId(1_200_000_000_000_000_000 + low)).collect();
    let ids = runtime.block_on(fill::fill(Arc::clone(&store), &people, PLAYED.min(matches)));
    let kept = runtime.block_on(rows_of_matches(&*store));
    let copies = (0..matches.saturating_sub(ids.len())).flat_map(|number| {
        let old = ids[number % ids.len()];
        let new = MatchId::from_random(u64::MAX - number as u64);
        kept[&old].iter().map(move |row| copy(row, old, new))
    });
    let mut batch = Batch::new();
    let mut waiting = 0;
    for (key, bytes) in copies {
        batch = batch.put(key, Expected::Any, bytes);
        waiting += 1;
        if waiting == BATCH {
            runtime.block_on(store.commit(std::mem::replace(&mut batch, Batch::new()))).expect("committed");
            waiting = 0;
        }
    }
    runtime.block_on(store.commit(batch)).expect("committed");
}

/// The rows of every match.
async fn rows_of_matches(store: &dyn Store) -> BTreeMap<MatchId, Vec<Kept>> {
    let mut kept: BTreeMap<_, Vec<Kept>> = BTreeMap::new();
    for kind in [RowKind::Matches, RowKind::Boards, RowKind::Alarms, RowKind::Running] {
        let range = KeyRange::of_kind(kind);
        let rows = store.scan(&range, usize::MAX, Direction::Up).await.expect("a working store");
        for (key, row) in rows {
            if let Some(id) = match_of(&key) {
                kept.entry(id).or_default().push((key, row.bytes));
            }
        }
    }
    kept
}

fn match_of(key: &Key) -> Option<MatchId> {
    match key {
        Key::Match(id) | Key::Board(id) | Key::Alarm(_, Subject::Match(id)) | Key::Running(_, id) => {
            Some(*id)
        }
        _ => None,
    }
}

/// The same row of another match.
fn copy((key, bytes): &Kept, old: MatchId, new: MatchId) -> Kept {
    let key = match key {
        Key::Match(_) => Key::Match(new),
        Key::Board(_) => Key::Board(new),
        Key::Alarm(at, _) => Key::Alarm(*at, Subject::Match(new)),
        Key::Running(person, _) => Key::Running(*person, new),
        other => other.clone(),
    };
    let text = String::from_utf8_lossy(bytes).replace(&old.to_string(), &new.to_string());
    (key, text.into_bytes())
}

/// Bytes of a file, or of all files in a folder.
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
