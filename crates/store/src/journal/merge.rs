//! Replay of the journals of a chain (a snapshot and the journals after it), batch by batch, and merge of the
//! chain into the current rows, in key order.
//!
//! Memory use of a merge does not depend on the length of the journals. The merge collects the newest changes of
//! one key range at a time, as many as fit a window of fixed size. For the next range, it reads the
//! journals again.

use std::collections::BTreeMap;
use std::path::Path;

use super::chain::Chain;
use super::frame::{FrameRow, HEAD_LENGTH, Kind};
use super::reader::{ReadError, Reader, Result};
use super::write::BatchPosition;

/// Maximum size, in bytes, of the changes that a merge holds in memory at once.
const WINDOW_BYTES: usize = 16 * 1024 * 1024;
/// Approximate memory overhead of one change in the window, in bytes.
const ENTRY_BYTES: usize = 96;

/// A row with its key in encoded form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    pub key: Vec<u8>,
    pub version: u64,
    /// The record as encoded by `rows`.
    pub bytes: Vec<u8>,
}

impl RawRow {
    pub fn entry(&self) -> FrameRow<'_> {
        FrameRow { key: &self.key, row: Some((self.version, &self.bytes)) }
    }

    /// Copies a row out of the payload of a frame. Returns `None` if the entry deletes the row.
    pub fn read(FrameRow { key, row }: FrameRow<'_>) -> Option<Self> {
        let (version, bytes) = row?;
        Some(Self { key: key.to_vec(), version, bytes: bytes.to_vec() })
    }
}

/// Latest change of a row in the journals: its new version and bytes, or `None` for a deletion.
type Change = Option<(u64, Vec<u8>)>;

/// Iterator over all rows of a chain, in key order.
pub struct Merge {
    chain: Chain,
    snapshot: SnapshotRows,
    window: Window,
    capacity: usize,
    pub end: JournalEnd,
}

impl Merge {
    /// Merges the chain up to its present end. A batch that is appended during this call may or may not
    /// be included.
    pub fn of(chain: Chain) -> Result<Self> {
        Self::new(chain, WINDOW_BYTES, None)
    }

    /// Merges the chain up to and including the batch `number`. Fails if that batch cannot be read.
    pub fn up_to(chain: Chain, number: u64) -> Result<Self> {
        let path = chain.newest().path.clone();
        let rows = Self::new(chain, WINDOW_BYTES, Some(number))?;
        let end = rows.end.place.number;
        if end == number {
            return Ok(rows);
        }
        Err(ReadError::damage(&path, format!("it begins after batch {number}; only {end} can be read")))
    }

    /// Merges the chain with a window of `capacity` bytes, up to the batch `last` if there is one.
    pub fn new(chain: Chain, capacity: usize, last: Option<u64>) -> Result<Self> {
        let snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
        let (window, end) = Window::gather(&chain, &[], capacity, last)?;
        Ok(Self { chain, snapshot, window, capacity, end })
    }

    fn next_row(&mut self) -> Result<Option<RawRow>> {
        loop {
            if let Some(row) = self.snapshot.next.take_if(|row| self.window.comes_after(&row.key)) {
                self.snapshot.advance()?;
                return Ok(Some(row));
            }
            if let Some((key, change)) = self.window.changes.pop_first() {
                if self.snapshot.next.as_ref().is_some_and(|row| row.key == key) {
                    self.snapshot.advance()?;
                }
                let Some((version, bytes)) = change else { continue };
                return Ok(Some(RawRow { key, version, bytes }));
            }
            let Some(low) = self.window.high.take() else { return Ok(None) };
            (self.window, _) = Window::gather(&self.chain, &low, self.capacity, Some(self.end.place.number))?;
        }
    }
}

impl Iterator for Merge {
    type Item = Result<RawRow>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_row().transpose()
    }
}

/// The newest changes that the journals contain for the rows in a range of keys.
#[derive(Default)]
struct Window {
    changes: BTreeMap<Vec<u8>, Change>,
    /// First key after the range; `None` if the range is unbounded.
    high: Option<Vec<u8>>,
    bytes: usize,
}

impl Window {
    /// Collects the newest changes of keys from `low` on, as many as fit `capacity` bytes. Reads batches
    /// up to number `until`.
    fn gather(chain: &Chain, low: &[u8], capacity: usize, until: Option<u64>) -> Result<(Self, JournalEnd)> {
        let mut window = Self::default();
        let ends = replay(chain, None, until, |rows, _| {
            let mine = rows.iter().filter(|row| row.key >= low);
            mine.for_each(|row| window.add(row.key, row.row, capacity));
            Ok(())
        })?;
        Ok((window, ends))
    }

    fn add(&mut self, key: &[u8], row: Option<(u64, &[u8])>, capacity: usize) {
        if self.high.as_ref().is_some_and(|high| key >= high.as_slice()) {
            return;
        }
        let change: Change = row.map(|(version, bytes)| (version, bytes.to_vec()));
        self.bytes += cost(key, &change);
        if let Some(old) = self.changes.insert(key.to_vec(), change) {
            self.bytes -= cost(key, &old);
        }
        // Keep at least one key, so that each window moves the merge forward.
        while self.bytes > capacity && self.changes.len() > 1 {
            let (key, change) = self.changes.pop_last().expect("it has more than one");
            self.bytes -= cost(&key, &change);
            self.high = Some(key);
        }
    }

    /// Returns whether a key is in the window's range and before all changes in the window.
    fn comes_after(&self, key: &[u8]) -> bool {
        match self.changes.first_key_value() {
            Some((first, _)) => key < first.as_slice(),
            None => self.high.as_ref().is_none_or(|high| key < high.as_slice()),
        }
    }
}

fn cost(key: &[u8], change: &Change) -> usize {
    ENTRY_BYTES + key.len() + change.as_ref().map_or(0, |(_, bytes)| bytes.len())
}

/// Iterator over the rows of a snapshot, in key order, up to the empty frame at its end.
pub struct SnapshotRows {
    reader: Reader,
    /// Remaining rows of the current frame in reverse order.
    pending: Vec<RawRow>,
    next: Option<RawRow>,
    last: Vec<u8>,
    ended: bool,
}

impl SnapshotRows {
    pub fn new(reader: Reader) -> Result<Self> {
        let mut rows = Self { reader, pending: Vec::new(), next: None, last: Vec::new(), ended: false };
        rows.advance()?;
        Ok(rows)
    }

    fn advance(&mut self) -> Result<()> {
        while self.pending.is_empty() && !self.ended {
            self.read_frame()?;
        }
        self.next = self.pending.pop();
        let Some(next) = &self.next else { return Ok(()) };
        if !self.last.is_empty() && next.key <= self.last {
            return Err(ReadError::damage(&self.reader.path, "its rows are out of order"));
        }
        self.last.clone_from(&next.key);
        Ok(())
    }

    fn read_frame(&mut self) -> Result<()> {
        let path = self.reader.path.clone();
        let cut = || ReadError::damage(&path, "it is cut short: the end mark is missing");
        let frame = self.reader.next_frame()?.ok_or_else(cut)?;
        self.ended = frame.payload.is_empty();
        let rows: Option<Vec<_>> = frame.entries().map(|entry| RawRow::read(entry?)).collect();
        self.pending = rows.ok_or_else(|| ReadError::damage(&path, "a frame of it is not made of rows"))?;
        self.pending.reverse();
        Ok(())
    }
}

impl Iterator for SnapshotRows {
    type Item = Result<RawRow>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.next.take()?;
        Some(self.advance().map(|()| row))
    }
}

/// End of the readable part of the journals in a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalEnd {
    /// Position of the last complete batch.
    pub place: BatchPosition,
    /// Number of bytes after the last complete batch that form no complete frame.
    pub torn: u64,
}

/// Visits the rows of each batch after the position `after`, up to the batch `last` or to the end. Fails
/// with [`ReadError::Damage`] if the batch at `after` is not there.
pub fn replay<E: From<ReadError>>(
    chain: &Chain,
    after: Option<BatchPosition>,
    last: Option<u64>,
    mut visit: impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<JournalEnd, E> {
    let mut ends = JournalEnd { place: BatchPosition::before_all(chain.snapshot.header), torn: 0 };
    for (at, journal) in chain.journals.iter().enumerate() {
        // Skip batches with numbers above the base of the next journal: their sync failed, so they were
        // never acknowledged.
        let next = chain.journals.get(at + 1).map(|next| next.header.base);
        let until = last.into_iter().chain(next).min();
        let generation = journal.header.generation;
        if after.is_some_and(|place| place.generation > generation) {
            continue;
        }
        let mut reader = journal.read()?;
        if let Some(place) = after.filter(|place| place.generation == generation) {
            seek_to(&mut reader, place)?;
            ends.place = place;
        } else {
            check_follows(&reader, ends.place.number)?;
            ends.place = BatchPosition::before_all(journal.header);
        }
        visit_batches(&mut reader, until, &mut ends.place, &mut visit)?;
        ends.torn = reader.torn();
        if last.is_some_and(|last| ends.place.number >= last) {
            break;
        }
    }
    Ok(ends)
}

/// Visits the rows of each batch of one journal after a position, up to the batch `last`. The caller
/// must know that `last` is synced, because another thread may be appending to the file. Returns the
/// position of the last batch visited.
pub fn follow<E: From<ReadError>>(
    journal: &Path,
    after: BatchPosition,
    last: u64,
    mut visit: impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<BatchPosition, E> {
    let mut reader = Reader::open(journal, Kind::Journal)?;
    seek_to(&mut reader, after)?;
    let mut place = after;
    visit_batches(&mut reader, Some(last), &mut place, &mut visit)?;
    Ok(place)
}

/// Visits batches from the reader's position, up to the number `until` or to the end. Updates `place`
/// after each batch.
fn visit_batches<E: From<ReadError>>(
    reader: &mut Reader,
    until: Option<u64>,
    place: &mut BatchPosition,
    visit: &mut impl FnMut(&[FrameRow<'_>], BatchPosition) -> Result<(), E>,
) -> Result<(), E> {
    let (generation, path) = (reader.header.generation, reader.path.clone());
    while until.is_none_or(|until| reader.number() < until) {
        let begin = reader.end;
        let Some(frame) = reader.next_frame()? else { break };
        let (number, end) = (frame.number, begin + HEAD_LENGTH + frame.payload.len() as u64);
        let next = BatchPosition { generation, number, begin, end };
        let rows: Option<Vec<_>> = frame.entries().collect();
        let what = || format!("the batch {number} at byte {begin} is not made of rows");
        visit(&rows.ok_or_else(|| ReadError::damage(&path, what()))?, next)?;
        *place = next;
    }
    Ok(())
}

/// Fails unless a journal begins right after the batch `last`.
fn check_follows(reader: &Reader, last: u64) -> Result<()> {
    let base = reader.header.base;
    if base == last {
        return Ok(());
    }
    let what =
        format!("it begins after number {base}, but what is readable before it ends with number {last}");
    Err(ReadError::damage(&reader.path, what))
}

/// Moves the reader to the end of the batch at `place`. Fails if that batch is not there.
fn seek_to(reader: &mut Reader, place: BatchPosition) -> Result<()> {
    if place == BatchPosition::before_all(reader.header) {
        return Ok(());
    }
    reader.go_to(place.begin, place.number.saturating_sub(1))?;
    let there = reader.next_frame().is_ok_and(|frame| frame.is_some()) && reader.end == place.end;
    let what = || format!("batch {} is not at byte {}, where the index saw it", place.number, place.begin);
    if there { Ok(()) } else { Err(ReadError::damage(&reader.path, what())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_window_drops_its_last_keys() {
        let mut window = Window::default();
        let one = cost(b"1", &None);
        for key in [b"3", b"1", b"4", b"2"] {
            window.add(key, None, 2 * one);
        }
        assert_eq!(window.changes.into_keys().collect::<Vec<_>>(), [b"1", b"2"]);
        assert_eq!((window.high.as_deref(), window.bytes), (Some(&b"3"[..]), 2 * one));
    }
}
