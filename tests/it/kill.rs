//! Tests that everything a store has acknowledged survives SIGKILL, and that no batch is stored in part.
//!
//! The test binary runs itself as a writer that prints each acknowledgement. The test kills the writer and
//! inspects the store, 20 times or `ENGAWA_ROUNDS` times. Power cuts are tested in the unit tests of the
//! store.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use engawa::base::id::{InteractionId, MatchId, PersonId};
use engawa::base::time::Timestamp;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::store::verify;
use engawa::store::{Batch, Direction, Key, KeyRange, Precondition, RowKind, SledStore, Store, Subject};

use super::harness::rounds;
use super::rows::block_on_store;

/// Name of the environment variable with the path of the writer's store.
const PLACE: &str = "ENGAWA_KILL_STORE";
/// Number of the writer's threads. Each thread commits batches of its own, numbered from 1.
const CLIENTS: u64 = 4;
/// [`CLIENTS`] as the length of an array.
const COUNTERS: usize = 4;
const ROUNDS: usize = 20;

/// Returns batch `number` of a client. The batch raises the client's count row, adds two more rows, and moves
/// an alarm.
fn batch(client: u64, number: u64) -> Batch {
    let count = if number == 1 { Precondition::Absent } else { Precondition::Version(number - 1) };
    Batch::new()
        .put(Key::Match(MatchId::from_random(client)), count, number.to_string().into_bytes())
        .put(entry(client, number), Precondition::Absent, content(client, number))
        .delete(alarm(client, number - 1), Precondition::Any)
        .put(alarm(client, number), Precondition::Absent, Vec::new())
        .put(Key::Interaction(InteractionId(number << 8 | client)), Precondition::Absent, Vec::new())
}

fn entry(client: u64, number: u64) -> Key {
    Key::Person(PersonId(client << 32 | number))
}

fn content(client: u64, number: u64) -> Vec<u8> {
    format!("{client} {number} ").repeat(usize::try_from(number % 60).expect("small")).into_bytes()
}

fn alarm(client: u64, number: u64) -> Key {
    let number = i64::try_from(number).expect("few batches");
    Key::Alarm(Timestamp(number), Subject::Match(MatchId::from_random(client)))
}

/// Returns the number of a client's batches in the store. The content and the version of the count row must
/// both be this number.
fn count(store: &dyn Store, client: u64) -> u64 {
    let key = Key::Match(MatchId::from_random(client));
    let mut rows = block_on_store(store.load(&[key])).expect("a working store");
    rows.remove(0).map_or(0, |row| {
        assert_eq!(row.bytes, row.version.to_string().into_bytes());
        row.version
    })
}

#[test]
#[ignore = "the writer that the next test starts and kills"]
fn writer_process() {
    let Some(place) = std::env::var_os(PLACE) else { return };
    let store = SledStore::open(Path::new(&place)).expect("a store");
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let store = &store;
            scope.spawn(move || write_for_ever(store, client));
        }
    });
}

fn write_for_ever(store: &dyn Store, client: u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for number in count(store, client) + 1.. {
        runtime.block_on(store.commit(batch(client, number))).expect("committed");
        writeln!(std::io::stdout(), "acknowledged {client} {number}").expect("the test listens");
        if client == 0 && number.is_multiple_of(20) {
            // Compact now and then, so that some kills hit while the index is rewritten or replaced.
            drop(store.compact());
        }
    }
}

#[test]
fn acknowledged_commits_survive_kills() {
    let home = tempfile::TempDir::new().expect("a directory");
    let place = home.path().join("store");
    let mut acknowledged = [0; COUNTERS];
    for round in 0..rounds(ROUNDS) {
        // Vary the number of batches before the kill. The moment within a batch is random anyway.
        kill_after(start(&place), 1 + round * 7919 % 300, &mut acknowledged);
        let store = SledStore::open(&place).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
        let counts: Vec<u64> = (0..CLIENTS).map(|client| count(&store, client)).collect();
        println!("round {round}: acknowledged {acknowledged:?}, there {counts:?}");
        for (client, (confirmed, there)) in acknowledged.iter().zip(&counts).enumerate() {
            assert!(
                confirmed <= there,
                "round {round}: client {client} has {confirmed} confirmed commits, of which {there} are stored"
            );
        }
        assert_whole(&store, &counts);
        drop(store);
        let findings = verify::inspect(&place, &Registry::new(GAMES)).expect("a store");
        assert_eq!(
            findings.problems.iter().find(|line| line.contains("journal-") || line.contains("snapshot-")),
            None
        );
    }
    assert!(acknowledged.iter().sum::<u64>() > 1000, "the writers got to work: {acknowledged:?}");
}

fn start(place: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["--ignored", "--exact", "--nocapture", "kill::writer_process"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the writer starts")
}

/// Kills the writer after a number of acknowledgements. Records in `acknowledged` the last number that the
/// writer has printed for each client.
fn kill_after(mut writer: Child, acknowledgements: usize, acknowledged: &mut [u64]) {
    let mut output = BufReader::new(writer.stdout.take().expect("its output is piped"));
    let mut heard = 0;
    let mut line = String::new();
    while output.read_line(&mut line).expect("readable") > 0 {
        // The kill may have cut off the last line.
        if let Some((client, number)) = line.strip_suffix('\n').and_then(acknowledgement) {
            acknowledged[client] = number;
            heard += 1;
        }
        if heard == acknowledgements {
            writer.kill().expect("it runs");
        }
        line.clear();
    }
    writer.wait().expect("it is over");
    assert!(heard >= acknowledgements, "the writer ended by itself after {heard} acknowledgements");
}

fn acknowledgement(line: &str) -> Option<(usize, u64)> {
    // The first line may begin with output of the test runner.
    let (_, rest) = line.split_once("acknowledged ")?;
    let (client, number) = rest.split_once(' ')?;
    Some((client.parse().ok()?, number.parse().ok()?))
}

/// Asserts that the store has the rows of each client's first `counts` batches, and no others.
fn assert_whole(store: &dyn Store, counts: &[u64]) {
    let rows = |table| {
        let range = KeyRange::of_kind(table);
        let rows = block_on_store(store.scan(&range, usize::MAX, Direction::Up)).expect("a working store");
        rows.into_iter().map(|(key, row)| (key, row.bytes)).collect::<Vec<_>>()
    };
    let clients = || (0..).zip(counts.iter().copied());
    let all = clients().flat_map(|(client, count)| (1..=count).map(move |number| (client, number)));
    let entries: Vec<_> =
        all.map(|(client, number)| (entry(client, number), content(client, number))).collect();
    assert!(rows(RowKind::People) == entries, "entries are missing, torn or too many");
    let mut alarms: Vec<_> = clients().map(|(client, count)| (alarm(client, count), Vec::new())).collect();
    alarms.retain(|(key, _)| *key > alarm(CLIENTS, 0));
    alarms.sort();
    assert_eq!(rows(RowKind::Alarms), alarms);
    assert_eq!(rows(RowKind::Interactions).len() as u64, counts.iter().sum::<u64>());
}
