//! Fuzz tests: no input makes a reader panic or return data that was never written. For a long run:
//! `PROPTEST_CASES=10000000 cargo test journal::tests::fuzz`.

use std::fs::File;
use std::io::{Seek, Write};
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::journal::frame::{self, FrameRow, FrameRows, HEAD_BYTES, Head};
use crate::journal::reader::Reader;

use super::*;

/// An intact journal of a few batches.
static JOURNAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let home = home();
    let batches = [change(1, Some((1, "one"))), change(2, None), change(1, Some((2, "more of one")))];
    fs::read(journal(home.path(), 4, 10, &batches)).expect("readable")
});

/// An intact snapshot of a few rows.
static SNAPSHOT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let home = home();
    fs::read(snapshot(home.path(), 4, 10, &[(1, 1, "one"), (2, 9, "two")])).expect("readable")
});

thread_local! {
    static FILE: File = tempfile::tempfile().expect("a file");
}

/// Generates random byte changes as pairs of position and new value.
fn slips() -> impl Strategy<Value = Vec<(Index, u8)>> {
    vec((any::<Index>(), any::<u8>()), 0..6)
}

fn slipped(whole: &[u8], slips: &[(Index, u8)], cut: Option<Index>) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for (at, byte) in slips {
        let at = at.index(bytes.len());
        bytes[at] = *byte;
    }
    bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
    bytes
}

/// Reads a file with these bytes to its end, and each of its frames row by row. Returns number and
/// payload of each frame.
fn read_all(bytes: &[u8], kind: Kind) -> Result<Vec<(u64, Vec<u8>)>, ReadError> {
    let mut file = FILE.with(|file| file.try_clone().expect("a file"));
    file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(bytes)).expect("writable");
    let mut reader = Reader::from_file(file, Path::new("fuzz"), kind)?;
    let mut frames = Vec::new();
    while let Some(frame) = reader.next_frame()? {
        assert!(frame.entries().count() <= frame.payload.len());
        frames.push((frame.number, frame.payload.to_vec()));
    }
    Ok(frames)
}

proptest! {
    #[test]
    fn random_bytes_are_no_journal_or_snapshot(bytes in vec(any::<u8>(), 0..200)) {
        for kind in [Kind::Journal, Kind::Snapshot] {
            prop_assert!(read_all(&bytes, kind).is_err(), "chance writes no header");
        }
    }

    #[test]
    fn random_bytes_after_header_yield_no_frame(bytes in vec(any::<u8>(), 0..200)) {
        let journal = [header(Kind::Journal, 1, 0).to_bytes().as_slice(), &bytes].concat();
        prop_assert_eq!(read_all(&journal, Kind::Journal).expect("a torn end"), []);
    }

    #[test]
    fn damaged_journal_yields_only_a_prefix(slips in slips(), cut in any::<Option<Index>>()) {
        let whole = read_all(&JOURNAL, Kind::Journal).expect("written so");
        if let Ok(frames) = read_all(&slipped(&JOURNAL, &slips, cut), Kind::Journal) {
            prop_assert_eq!(&frames[..], &whole[..frames.len()]);
        }
    }

    #[test]
    fn damaged_snapshot_yields_only_a_prefix(slips in slips(), cut in any::<Option<Index>>()) {
        let whole = read_all(&SNAPSHOT, Kind::Snapshot).expect("written so");
        if let Ok(frames) = read_all(&slipped(&SNAPSHOT, &slips, cut), Kind::Snapshot) {
            prop_assert_eq!(&frames[..], &whole[..frames.len()]);
        }
    }

    #[test]
    fn random_payload_reads_exactly_or_fails(bytes in vec(any::<u8>(), 0..100)) {
        let entries: Vec<_> = FrameRows(&bytes).collect();
        if let Some(entries) = entries.into_iter().collect::<Option<Vec<_>>>() {
            let mut again = Vec::new();
            for entry in entries {
                frame::write_entry(entry, &mut again);
            }
            prop_assert_eq!(again, bytes);
        }
    }

    #[test]
    fn encoded_rows_read_back(
        seed: u32,
        number: u64,
        rows in vec((vec(any::<u8>(), 0..20), proptest::option::of((1_u64.., vec(any::<u8>(), 0..50)))), 0..5),
    ) {
        let entries: Vec<FrameRow<'_>> = rows
            .iter()
            .map(|(key, row)| FrameRow { key, row: row.as_ref().map(|(version, bytes)| (*version, bytes.as_slice())) })
            .collect();
        let mut bytes = Vec::new();
        frame::write(seed, number, &mut bytes, |into| entries.iter().for_each(|entry| frame::write_entry(*entry, into)));
        let (head, payload) = bytes.split_first_chunk::<HEAD_BYTES>().expect("a frame has a head");
        let head = Head::read(head).expect("it begins with the mark");
        prop_assert_eq!((head.number, head.length as usize), (number, payload.len()));
        prop_assert!(head.fits(seed, payload) && !head.fits(seed ^ 1, payload));
        let read: Vec<_> = FrameRows(payload).map(|entry| entry.expect("written so")).collect();
        prop_assert_eq!(read, entries);
    }
}
