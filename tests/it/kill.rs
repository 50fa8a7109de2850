//! What a store has acknowledged survives SIGKILL, and no batch is there in part.
//!
//! The test binary runs itself as a writer that prints each acknowledgement, kills it in the midst of its
//! work, and looks at what it left behind; twenty times over the same store, or as often as `ENGAWA_ROUNDS`
//! says. Power cuts are made in the store's own tests, over files that forget what was never synced.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use engawa::base::id::{InteractionId, MatchId, PersonId};
use engawa::base::time::Timestamp;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::store::verify;
use engawa::store::{Batch, Direction, Expected, Key, KeyRange, RowKind, SledStore, Store, Subject};

use super::rows::at_once;

/// Tells the writer where its store is.
const PLACE: &str = "ENGAWA_KILL_STORE";
/// The writer's threads, each with batches of its own, numbered from 1.
const CLIENTS: u64 = 4;
/// The same, to count with.
const COUNTERS: usize = 4;
const ROUNDS: usize = 20;

fn rounds() -> usize {
    std::env::var("ENGAWA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS)
}

/// Four rows that belong together: how many batches there are, one for this batch, one that moves, one that
/// is small.
fn batch(client: u64, number: u64) -> Batch {
    let count = if number == 1 { Expected::Absent } else { Expected::Version(number - 1) };
    Batch::new()
        .put(Key::Match(MatchId::from_random(client)), count, number.to_string().into_bytes())
        .put(entry(client, number), Expected::Absent, content(client, number))
        .delete(alarm(client, number - 1), Expected::Any)
        .put(alarm(client, number), Expected::Absent, Vec::new())
        .put(Key::Seen(InteractionId(number << 8 | client)), Expected::Absent, Vec::new())
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

/// How many batches of a client are in the store: the version of the row that each of them puts.
fn count(store: &dyn Store, client: u64) -> u64 {
    let key = Key::Match(MatchId::from_random(client));
    let mut rows = at_once(store.load(&[key])).expect("a working store");
    rows.remove(0).map_or(0, |row| {
        assert_eq!(row.bytes, row.version.to_string().into_bytes());
        row.version
    })
}

#[test]
#[ignore = "the writer that the next test starts and kills"]
fn a_writer_to_be_killed() {
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
            // Some blows fall while the index is written anew, or takes the place of the former.
            drop(store.compact());
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_and_nothing_is_torn_when_the_writer_is_killed() {
    let home = tempfile::TempDir::new().expect("a directory");
    let place = home.path().join("store");
    let mut acknowledged = [0; COUNTERS];
    for round in 0..rounds() {
        // Where in a batch the blow falls is chance; how many batches come before it is spread out.
        kill_after(start(&place), 1 + round * 7919 % 300, &mut acknowledged);
        let store = SledStore::open(&place).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
        let counts: Vec<u64> = (0..CLIENTS).map(|client| count(&store, client)).collect();
        println!("round {round}: acknowledged {acknowledged:?}, there {counts:?}");
        for (client, (told, there)) in acknowledged.iter().zip(&counts).enumerate() {
            assert!(
                told <= there,
                "round {round}: client {client} was told {told}, of which {there} are there"
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
        .args(["--ignored", "--exact", "--nocapture", "kill::a_writer_to_be_killed"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the writer starts")
}

/// Kills the writer after so many acknowledgements, and notes all that it made.
fn kill_after(mut writer: Child, acknowledgements: usize, acknowledged: &mut [u64]) {
    let mut output = BufReader::new(writer.stdout.take().expect("its output is piped"));
    let mut heard = 0;
    let mut line = String::new();
    while output.read_line(&mut line).expect("readable") > 0 {
        // The blow may have cut the last line short.
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
    // The first line may begin with what the test runner says.
    let (_, rest) = line.split_once("acknowledged ")?;
    let (client, number) = rest.split_once(' ')?;
    Some((client.parse().ok()?, number.parse().ok()?))
}

/// Exactly the rows of the first so many batches of each client are there.
fn assert_whole(store: &dyn Store, counts: &[u64]) {
    let rows = |table| {
        let range = KeyRange::of_kind(table);
        let rows = at_once(store.scan(&range, usize::MAX, Direction::Up)).expect("a working store");
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
    assert_eq!(rows(RowKind::Seen).len() as u64, counts.iter().sum::<u64>());
}
