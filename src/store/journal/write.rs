//! Writes journals, batch by batch, and snapshots, row by row. Decides nothing about when.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::chain::{HALF, name};
use super::files::{Append, Files};
use super::frame::{self, Entry, Header, Kind};
use super::merge::RawRow;
use super::reader::HEADER_LENGTH;
use crate::store::plan::Changes;

/// Rows of a snapshot that share a frame, in bytes about.
const STRETCH_BYTES: usize = 64 * 1024;

/// A place in the journal: where a batch stands. Before the first batch of a journal both ends are that of
/// its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchPosition {
    pub generation: u64,
    pub number: u64,
    /// Where its frame begins, in bytes.
    pub begin: u64,
    /// Where its frame ends, in bytes.
    pub end: u64,
}

impl BatchPosition {
    /// Before the first batch of a journal.
    pub const fn before_all(header: Header) -> Self {
        let Header { generation, base: number, .. } = header;
        Self { generation, number, begin: HEADER_LENGTH, end: HEADER_LENGTH }
    }
}

/// The newest journal of a store, to be extended.
pub struct Journal {
    file: Box<dyn Append>,
    header: Header,
    last: BatchPosition,
    buffer: Vec<u8>,
}

impl Journal {
    /// Makes a journal. It is there for good when this returns.
    pub fn create(files: &dyn Files, folder: &Path, header: Header) -> io::Result<Self> {
        let mut file = files.create(&folder.join(name(Kind::Journal, header.generation)))?;
        file.append(&header.to_bytes())?;
        file.sync()?;
        files.sync_folder(folder)?;
        Ok(Self { file, header, last: BatchPosition::before_all(header), buffer: Vec::new() })
    }

    pub fn file_name(&self) -> String {
        name(Kind::Journal, self.header.generation)
    }

    /// Goes on with a journal that is there, after a batch; what comes after it in the file is cut off.
    pub fn extend(
        files: &dyn Files,
        folder: &Path,
        header: Header,
        place: BatchPosition,
    ) -> io::Result<Self> {
        let file = files.extend(&folder.join(name(Kind::Journal, header.generation)), place.end)?;
        Ok(Self { file, header, last: place, buffer: Vec::new() })
    }

    /// Appends a group of batches as one frame. It is durable after the next [`Journal::sync`].
    pub fn append(&mut self, changes: &Changes) -> io::Result<()> {
        self.append_frame(|payload| frame::write_changes(changes, payload))
    }

    /// The same with rows as they stand in another journal.
    pub fn append_rows(&mut self, rows: &[Entry<'_>]) -> io::Result<()> {
        self.append_frame(|payload| rows.iter().for_each(|row| frame::write_entry(*row, payload)))
    }

    fn append_frame(&mut self, fill: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let BatchPosition { generation, number, end: begin, .. } = self.last;
        let number = number + 1;
        frame::write(self.header.seed(), number, &mut self.buffer, fill);
        self.file.append(&self.buffer)?;
        self.last = BatchPosition { generation, number, begin, end: begin + self.buffer.len() as u64 };
        if self.buffer.capacity() > 16 * STRETCH_BYTES {
            self.buffer = Vec::new();
        }
        Ok(())
    }

    /// Returns when everything appended is durable.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync()
    }

    pub const fn header(&self) -> Header {
        self.header
    }

    /// The last batch that was appended.
    pub const fn place(&self) -> BatchPosition {
        self.last
    }
}

/// So much of a snapshot is synced at a time. The journal's own syncs may have to wait for what was written
/// before them: a whole snapshot at once would hold up everybody.
const SYNC_BYTES: u64 = 1024 * 1024;

/// A snapshot in the making, under a name of its own until it is complete.
pub struct SnapshotWriter {
    files: Arc<dyn Files>,
    file: Box<dyn Append>,
    folder: PathBuf,
    header: Header,
    stretch: u64,
    payload: Vec<u8>,
    buffer: Vec<u8>,
    rows: u64,
    bytes: u64,
}

impl SnapshotWriter {
    pub fn create(files: Arc<dyn Files>, folder: &Path, header: Header) -> io::Result<Self> {
        let mut file = files.create(&half(folder, header))?;
        file.append(&header.to_bytes())?;
        let (payload, buffer) = (Vec::new(), Vec::new());
        Ok(Self {
            files,
            file,
            folder: folder.into(),
            header,
            stretch: 0,
            payload,
            buffer,
            rows: 0,
            bytes: HEADER_LENGTH,
        })
    }

    /// Adds a row. Rows come in the order of their keys.
    pub fn add(&mut self, row: &RawRow) -> io::Result<()> {
        frame::write_entry(row.entry(), &mut self.payload);
        self.rows += 1;
        if self.payload.len() >= STRETCH_BYTES { self.write_stretch() } else { Ok(()) }
    }

    /// The number of bytes written so far, with the header.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Completes it: from now on it is the snapshot of its generation, for good. Tells the number of its
    /// rows.
    pub fn finish(mut self) -> io::Result<u64> {
        if !self.payload.is_empty() {
            self.write_stretch()?;
        }
        // An empty stretch is the end mark.
        self.write_stretch()?;
        self.file.sync()?;
        let whole = self.folder.join(name(Kind::Snapshot, self.header.generation));
        self.files.rename(&half(&self.folder, self.header), &whole)?;
        self.files.sync_folder(&self.folder)?;
        Ok(self.rows)
    }

    fn write_stretch(&mut self) -> io::Result<()> {
        let Self { stretch, payload, buffer, .. } = self;
        *stretch += 1;
        frame::write(self.header.seed(), *stretch, buffer, |into| into.append(payload));
        let before = self.bytes;
        self.bytes += buffer.len() as u64;
        self.file.append(buffer)?;
        if self.bytes / SYNC_BYTES > before / SYNC_BYTES { self.file.sync() } else { Ok(()) }
    }
}

/// Takes away what there is of a snapshot that was not completed: it may be as large as the store, and the
/// disk full.
pub fn remove_half(files: &dyn Files, folder: &Path, generation: u64) {
    let half = folder.join(name(Kind::Snapshot, generation) + HALF);
    // Where it stays, the next start removes it.
    let _ = files.remove(&half);
}

fn half(folder: &Path, header: Header) -> PathBuf {
    folder.join(name(Kind::Snapshot, header.generation) + HALF)
}
