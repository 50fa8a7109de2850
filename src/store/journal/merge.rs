//! The rows that a chain of files amounts to, in the order of their keys: those of the snapshot, where no
//! journal has changed them.
//!
//! Memory stays the same however long the journals are: their newest changes are gathered for one stretch of
//! keys at a time, as many as fit a window, and the journals are read again for the next stretch.

use std::collections::BTreeMap;

use super::chain::Chain;
use super::frame::Entry;
use super::reader::{Bad, Reader};
use super::replay::{Ends, replay};

/// What the window may hold: keys and rows, in bytes.
const WINDOW_BYTES: usize = 16 * 1024 * 1024;
/// What a row in the window costs beside its bytes, about.
const ENTRY_BYTES: usize = 96;

/// A row of a store as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRow {
    pub key: Vec<u8>,
    pub version: u64,
    /// The record, as `rows` writes it.
    pub bytes: Vec<u8>,
}

impl RawRow {
    pub fn entry(&self) -> Entry<'_> {
        Entry { key: &self.key, row: Some((self.version, &self.bytes)) }
    }

    /// The row as it stands in a payload, where it does not go.
    pub fn read(Entry { key, row }: Entry<'_>) -> Option<Self> {
        let (version, bytes) = row?;
        Some(Self { key: key.to_vec(), version, bytes: bytes.to_vec() })
    }
}

/// What the journals last made of a row; nothing where it goes.
type Change = Option<(u64, Vec<u8>)>;

/// All rows of a chain, in the order of their keys.
pub struct Merge {
    chain: Chain,
    snapshot: SnapshotRows,
    window: Window,
    capacity: usize,
    end: Ends,
}

impl Merge {
    /// The rows of a chain as it is now. What is appended later may or may not be seen.
    pub fn of(chain: Chain) -> Result<Self, Bad> {
        Self::with_capacity(chain, WINDOW_BYTES)
    }

    /// The rows of a chain as a batch left them.
    pub fn up_to(chain: Chain, number: u64) -> Result<Self, Bad> {
        let path = chain.newest().path.clone();
        let rows = Self::new(chain, WINDOW_BYTES, Some(number))?;
        match rows.end.place.number {
            end if end == number => Ok(rows),
            end => Err(Bad::damage(&path, format!("it begins after batch {number}; only {end} can be read"))),
        }
    }

    /// The same with a window of another size.
    pub fn with_capacity(chain: Chain, capacity: usize) -> Result<Self, Bad> {
        Self::new(chain, capacity, None)
    }

    fn new(chain: Chain, capacity: usize, last: Option<u64>) -> Result<Self, Bad> {
        let snapshot = SnapshotRows::new(chain.snapshot.read()?)?;
        let (window, end) = Window::gather(&chain, &[], capacity, last)?;
        Ok(Self { chain, snapshot, window, capacity, end })
    }

    pub const fn end(&self) -> Ends {
        self.end
    }

    /// The next row; nothing after the last.
    pub fn next_row(&mut self) -> Result<Option<RawRow>, Bad> {
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

/// The newest changes on a stretch of keys.
#[derive(Default)]
struct Window {
    changes: BTreeMap<Vec<u8>, Change>,
    /// The first key after the stretch; nothing when the stretch has no end.
    high: Option<Vec<u8>>,
    bytes: usize,
}

impl Window {
    /// Reads the journals up to a number for the keys from `low` on, as many as there is room for.
    fn gather(chain: &Chain, low: &[u8], capacity: usize, until: Option<u64>) -> Result<(Self, Ends), Bad> {
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
        // At least one key stays, so that every stretch is one.
        while self.bytes > capacity && self.changes.len() > 1 {
            let (key, change) = self.changes.pop_last().expect("it has more than one");
            self.bytes -= cost(&key, &change);
            self.high = Some(key);
        }
    }

    /// Whether a key comes before everything in the window, and within its stretch.
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

/// The rows of a snapshot, in order, to its end mark.
pub struct SnapshotRows {
    reader: Reader,
    /// Rows of the present stretch, the next one last.
    stretch: Vec<RawRow>,
    next: Option<RawRow>,
    last: Vec<u8>,
    ended: bool,
}

impl SnapshotRows {
    pub fn new(reader: Reader) -> Result<Self, Bad> {
        let mut rows = Self { reader, stretch: Vec::new(), next: None, last: Vec::new(), ended: false };
        rows.advance()?;
        Ok(rows)
    }

    /// The next row; nothing after the last.
    pub fn next_row(&mut self) -> Result<Option<RawRow>, Bad> {
        let row = self.next.take();
        if row.is_some() {
            self.advance()?;
        }
        Ok(row)
    }

    fn advance(&mut self) -> Result<(), Bad> {
        while self.stretch.is_empty() && !self.ended {
            self.read_stretch()?;
        }
        self.next = self.stretch.pop();
        let Some(next) = &self.next else { return Ok(()) };
        if !self.last.is_empty() && next.key <= self.last {
            return Err(Bad::damage(self.reader.path(), "its rows are out of order"));
        }
        self.last.clone_from(&next.key);
        Ok(())
    }

    fn read_stretch(&mut self) -> Result<(), Bad> {
        let path = self.reader.path().to_owned();
        let cut = || Bad::damage(&path, "it is cut short: the end mark is missing");
        let frame = self.reader.next_frame()?.ok_or_else(cut)?;
        self.ended = frame.payload.is_empty();
        let rows: Option<Vec<_>> = frame.entries().map(|entry| RawRow::read(entry.ok()?)).collect();
        self.stretch = rows.ok_or_else(|| Bad::damage(&path, "a stretch of it is not made of rows"))?;
        self.stretch.reverse();
        Ok(())
    }
}
