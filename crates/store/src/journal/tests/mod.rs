//! Tests of frames, files, chains and merges: written data is read back, and damage is detected.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use crate::base::id::PersonId;
use crate::group::Changes;
use crate::{Key, Row};

use super::frame::{FrameRow, HEAD_BYTES, HEADER_BYTES};
use super::*;

mod fuzz;
mod merging;

const STORE: u64 = 77;

fn header(kind: Kind, generation: u64, base: u64) -> Header {
    Header { kind, generation, base, store: STORE }
}

fn key(person: u64) -> Vec<u8> {
    Key::Person(PersonId(person)).to_bytes()
}

/// Returns a change of the row of one person. `row` has version and text; `None` deletes the row.
fn change(person: u64, row: Option<(u64, &str)>) -> Changes {
    let row = row.map(|(version, text)| Row { version, bytes: text.into() });
    Changes::from([(Key::Person(PersonId(person)), row)])
}

fn journal(home: &Path, generation: u64, base: u64, batches: &[Changes]) -> PathBuf {
    let mut journal =
        Journal::create(&RealFiles, home, header(Kind::Journal, generation, base)).expect("made");
    for batch in batches {
        journal.append(batch).expect("appended");
    }
    journal.sync().expect("synced");
    home.join(chain::name(Kind::Journal, generation))
}

fn snapshot(home: &Path, generation: u64, base: u64, rows: &[(u64, u64, &str)]) -> PathBuf {
    let header = header(Kind::Snapshot, generation, base);
    let mut snapshot = SnapshotWriter::create(Arc::new(RealFiles), home, header).expect("made");
    for (person, version, text) in rows {
        let row = RawRow { key: key(*person), version: *version, bytes: text.as_bytes().into() };
        snapshot.add(&row).expect("added");
    }
    snapshot.finish().expect("finished");
    home.join(chain::name(Kind::Snapshot, generation))
}

fn rows(home: &Path) -> Result<Vec<RawRow>, ReadError> {
    let (chain, _) = Generations::list(home)?.best(home)?;
    all(Merge::of(chain)?)
}

fn all(mut merge: Merge) -> Result<Vec<RawRow>, ReadError> {
    let mut rows = Vec::new();
    while let Some(row) = merge.next().transpose()? {
        rows.push(row);
    }
    Ok(rows)
}

fn change_bytes(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("readable");
    change(&mut bytes);
    fs::write(path, bytes).expect("writable");
}

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Writes an empty snapshot, and a journal with three batches. Returns the path of the journal, and its
/// length in bytes after 0, 1, 2 and 3 batches.
fn three_batches(home: &Path) -> (PathBuf, [usize; 4]) {
    snapshot(home, 1, 0, &[]);
    let batches = [1, 2, 3].map(|n| change(n, Some((1, "row"))));
    let path = journal(home, 1, 0, &batches);
    let one = (fs::read(&path).expect("readable").len() - HEADER_BYTES) / 3;
    (path, [0, 1, 2, 3].map(|n| HEADER_BYTES + n * one))
}

fn ends(home: &Path) -> Result<JournalEnd, ReadError> {
    let (chain, _) = Generations::list(home)?.best(home)?;
    replay(&chain, None, None, |_, _| Ok(()))
}

/// These bytes must not change without a new format number, or existing stores would not open.
#[test]
fn journal_bytes_never_change() {
    let home = home();
    let path = journal(home.path(), 2, 5, &[change(1, Some((3, "ab"))), change(2, None)]);
    let hex: Vec<_> = fs::read(path).expect("readable").iter().map(|byte| format!("{byte:02x}")).collect();
    // An independent program computed these bytes from the description of the format.
    let header = "656e67617761204a0100000000000000020000000000000005000000000000004dab2cec39";
    let first = "f766720a000000000000000600000019272b047500090300000000000000010000000000000003000000026162";
    let second = "f766720a0000000000000007000000133e2ea57100090300000000000000020000000000000000";
    assert_eq!(hex.concat(), [header, first, second].concat());
}

#[test]
fn truncated_journal_keeps_complete_batches() {
    let home = home();
    let (path, lengths) = three_batches(home.path());
    let whole = fs::read(&path).expect("readable");
    for length in HEADER_BYTES..=whole.len() {
        fs::write(&path, &whole[..length]).expect("writable");
        let batches = (0..=3).rfind(|n| lengths[*n] <= length).expect("the header is there");
        let ends = ends(home.path()).expect("a torn end is no damage");
        assert_eq!(ends.place.number, batches as u64, "cut at {length}");
        assert_eq!(ends.torn, (length - lengths[batches]) as u64);
    }
}

#[test]
fn changed_byte_is_incomplete_end_or_damage() {
    let home = home();
    let (path, lengths) = three_batches(home.path());
    let whole = fs::read(&path).expect("readable");
    for at in HEADER_BYTES..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, bytes).expect("writable");
        match ends(home.path()) {
            Ok(ends) => assert!(ends.place.number == 2 && at >= lengths[2], "byte {at}: {ends:?}"),
            Err(bad) => {
                let number = (1..3).find(|n| at < lengths[*n]).expect("within the first two");
                let place =
                    format!("bytes {} to {} cannot be read", lengths[number - 1], lengths[number] - 1);
                let readable =
                    format!("numbers up to {} are readable before them, and from {}", number - 1, number + 1);
                assert!(
                    bad.to_string().contains(&place) && bad.to_string().contains(&readable),
                    "byte {at}: {bad}"
                );
            }
        }
    }
}

#[test]
fn header_with_changed_bit_is_refused() {
    let whole = header(Kind::Journal, 3, 9).to_bytes();
    assert_eq!(Header::read(&whole, Kind::Journal), Ok(header(Kind::Journal, 3, 9)));
    assert_eq!(Header::read(&whole, Kind::Snapshot), Err("it is no snapshot".into()));
    for at in 0..HEADER_BYTES {
        let mut bytes = whole;
        bytes[at] ^= 1;
        assert!(Header::read(&bytes, Kind::Journal).is_err(), "byte {at}");
    }
    let mut newer = whole;
    newer[8] = 2;
    assert_eq!(
        Header::read(&newer, Kind::Journal),
        Err("it has format 2; this program reads format 1".into())
    );
}

#[test]
fn frame_of_another_store_is_refused() {
    let (home, other) = (home(), home());
    let (path, lengths) = three_batches(home.path());
    let header = Header { store: STORE + 1, ..header(Kind::Journal, 1, 0) };
    let mut journal = Journal::create(&RealFiles, other.path(), header).expect("made");
    for number in 1..=3 {
        journal.append(&change(number, Some((1, "row")))).expect("appended");
    }
    let foreign = fs::read(other.path().join(chain::name(Kind::Journal, 1))).expect("readable");
    change_bytes(&path, |bytes| {
        bytes.truncate(lengths[2]);
        bytes.extend_from_slice(&foreign[lengths[2]..]);
    });
    assert_eq!(ends(home.path()).expect("torn, at most").place.number, 2);
}

#[test]
fn missing_or_repeated_batches_are_damage() {
    let home = home();
    let (path, lengths) = three_batches(home.path());
    let whole = fs::read(&path).expect("readable");
    let gone = [&whole[..lengths[1]], &whole[lengths[2]..]].concat();
    fs::write(&path, gone).expect("writable");
    let bad = ends(home.path()).expect_err("a batch is missing").to_string();
    assert!(
        bad.ends_with(&format!("number 2 is missing; number 3 stands at byte {} in its place", lengths[1])),
        "{bad}"
    );
    let twice = [&whole[..lengths[2]], &whole[lengths[1]..]].concat();
    fs::write(&path, twice).expect("writable");
    assert!(ends(home.path()).is_err());
}

#[test]
fn generations_continue_without_a_gap() {
    let home = home();
    three_batches(home.path());
    journal(home.path(), 2, 3, &[change(4, Some((1, "four")))]);
    assert_eq!(rows(home.path()).expect("whole").len(), 4);
    assert_eq!(ends(home.path()).expect("whole").place.number, 4);
    journal(home.path(), 3, 9, &[]);
    let bad = rows(home.path()).expect_err("five batches are missing").to_string();
    assert!(bad.contains("begins after number 9") && bad.contains("ends with number 4"), "{bad}");
    fs::remove_file(home.path().join(chain::name(Kind::Journal, 2))).expect("removable");
    let bad = rows(home.path()).expect_err("a journal is missing").to_string();
    assert!(bad.contains("the journal of generation 2 is missing"), "{bad}");
}

#[test]
fn half_created_journal_is_skipped() {
    let home = home();
    three_batches(home.path());
    let next = home.path().join(chain::name(Kind::Journal, 2));
    let whole = header(Kind::Journal, 2, 3).to_bytes();
    for length in 0..HEADER_BYTES {
        fs::write(&next, &whole[..length]).expect("writable");
        let (chain, _) =
            Generations::list(home.path()).expect("readable").best(home.path()).expect("a chain");
        assert_eq!(chain.half_created, Some(next.clone()));
        assert_eq!(ends(home.path()).expect("whole").place.number, 3);
    }
    fs::write(&next, [0; HEADER_BYTES + HEAD_BYTES]).expect("writable");
    assert!(ends(home.path()).is_err(), "something was in it");
}

#[test]
fn older_snapshot_replaces_a_damaged_one() {
    let home = home();
    three_batches(home.path());
    let newer = snapshot(home.path(), 2, 3, &[(1, 1, "row"), (2, 1, "row"), (3, 1, "row")]);
    journal(home.path(), 2, 3, &[change(2, None)]);
    assert_eq!(rows(home.path()).expect("whole").len(), 2);
    change_bytes(&newer, |bytes| bytes[20] ^= 1);
    let (chain, worse) =
        Generations::list(home.path()).expect("readable").best(home.path()).expect("a chain");
    assert_eq!((chain.snapshot.header.generation, worse.len()), (1, 1));
    assert_eq!(rows(home.path()).expect("whole").len(), 2);
}

#[test]
fn incomplete_or_changed_snapshot_is_damage() {
    let home = home();
    let path = snapshot(home.path(), 1, 0, &[(1, 1, "one"), (2, 4, "two")]);
    journal(home.path(), 1, 0, &[]);
    assert_eq!(rows(home.path()).expect("whole").len(), 2);
    let whole = fs::read(&path).expect("readable");
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).expect("writable");
        assert!(rows(home.path()).is_err(), "cut at {length}");
    }
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&path, bytes).expect("writable");
        assert!(rows(home.path()).is_err(), "byte {at}");
    }
}

#[test]
fn snapshot_rows_must_be_in_order() {
    let home = home();
    snapshot(home.path(), 1, 0, &[(2, 1, "two"), (1, 1, "one")]);
    journal(home.path(), 1, 0, &[]);
    assert!(rows(home.path()).expect_err("damage").to_string().contains("out of order"));
}

#[test]
fn only_generated_file_names_are_ours() {
    for (name, ours) in [
        ("journal-0000000001", true),
        ("snapshot-0000000009.new", true),
        ("snapshot-12345678901", true),
        ("journal-1", false),
        ("journal-+000000001", false),
        ("journal-0000000001.old", false),
        ("letter", false),
    ] {
        assert_eq!(chain::is_journal_file(name), ours, "{name}");
    }
}

#[test]
fn encoded_entries_read_back() {
    let mut payload = Vec::new();
    let entries = [FrameRow { key: b"key", row: Some((7, b"row")) }, FrameRow { key: b"", row: None }];
    for entry in entries {
        frame::write_entry(entry, &mut payload);
    }
    let read: Vec<_> = frame::FrameRows(&payload).map(|entry| entry.expect("written so")).collect();
    assert_eq!(read, entries);
    for length in 1..payload.len() {
        let cut: Vec<_> = frame::FrameRows(&payload[..length]).collect();
        assert!(cut.iter().filter(|entry| entry.is_none()).count() <= 1);
        assert!(cut.len() <= 2);
    }
}
