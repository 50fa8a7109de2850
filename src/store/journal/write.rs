//! Writers for journals and snapshots. The caller decides when to write.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::chain::{PARTIAL_SUFFIX, name};
use super::files::{Append, Files};
use super::frame::{self, FrameRow, Header, Kind};
use super::merge::RawRow;
use super::reader::HEADER_LENGTH;
use crate::store::conflict_check::Changes;

/// Payload size in bytes at which a frame of a snapshot is written.
const FRAME_BYTES: usize = 64 * 1024;

/// Position of a batch in the journals. Before the first batch, both offsets are the end of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchPosition {
    pub generation: u64,
    pub number: u64,
    /// Offset in the file at which the frame of the batch begins, in bytes.
    pub begin: u64,
    /// Offset in the file at which the frame of the batch ends, in bytes.
    pub end: u64,
}

impl BatchPosition {
    /// Returns the position before the first batch of a journal.
    pub const fn before_all(header: Header) -> Self {
        let Header { generation, base: number, .. } = header;
        Self { generation, number, begin: HEADER_LENGTH, end: HEADER_LENGTH }
    }
}

/// The newest journal of a store, open for appending.
pub struct Journal {
    file: Box<dyn Append>,
    header: Header,
    last: BatchPosition,
    buffer: Vec<u8>,
}

impl Journal {
    /// Creates the file of a journal and writes its header. File and header are durable on return.
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

    /// Opens an existing journal for appending after a batch, and cuts off everything behind that batch.
    pub fn extend(
        files: &dyn Files,
        folder: &Path,
        header: Header,
        place: BatchPosition,
    ) -> io::Result<Self> {
        let file = files.extend(&folder.join(name(Kind::Journal, header.generation)), place.end)?;
        Ok(Self { file, header, last: place, buffer: Vec::new() })
    }

    /// Appends a group of batches as one frame, which is durable after the next [`Journal::sync`].
    pub fn append(&mut self, changes: &Changes) -> io::Result<()> {
        self.append_frame(|payload| frame::write_changes(changes, payload))
    }

    /// Appends one frame with rows copied from another journal.
    pub fn append_rows(&mut self, rows: &[FrameRow<'_>]) -> io::Result<()> {
        self.append_frame(|payload| rows.iter().for_each(|row| frame::write_entry(*row, payload)))
    }

    fn append_frame(&mut self, fill: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let BatchPosition { generation, number, end: begin, .. } = self.last;
        let number = number + 1;
        frame::write(self.header.seed(), number, &mut self.buffer, fill);
        self.file.append(&self.buffer)?;
        self.last = BatchPosition { generation, number, begin, end: begin + self.buffer.len() as u64 };
        if self.buffer.capacity() > 16 * FRAME_BYTES {
            self.buffer = Vec::new();
        }
        Ok(())
    }

    /// Makes everything appended so far durable.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync()
    }

    pub const fn header(&self) -> Header {
        self.header
    }

    /// Returns the position of the last appended batch.
    pub const fn place(&self) -> BatchPosition {
        self.last
    }
}

/// Number of bytes of a snapshot between two syncs. A sync of the journal may wait for data that other
/// files wrote before, so syncing a large snapshot only at its end would stall commits.
const SYNC_BYTES: u64 = 1024 * 1024;

/// A snapshot being written, under a temporary name until it is complete.
pub struct SnapshotWriter {
    files: Arc<dyn Files>,
    file: Box<dyn Append>,
    folder: PathBuf,
    header: Header,
    frame_number: u64,
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
            frame_number: 0,
            payload,
            buffer,
            rows: 0,
            bytes: HEADER_LENGTH,
        })
    }

    /// Adds a row. Rows must be added in the order of their keys.
    pub fn add(&mut self, row: &RawRow) -> io::Result<()> {
        frame::write_entry(row.entry(), &mut self.payload);
        self.rows += 1;
        if self.payload.len() >= FRAME_BYTES { self.write_frame() } else { Ok(()) }
    }

    /// Returns the number of bytes in the file so far, including the header.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Completes the snapshot, syncs it and renames it durably to its final name. Returns the number of
    /// its rows.
    pub fn finish(mut self) -> io::Result<u64> {
        if !self.payload.is_empty() {
            self.write_frame()?;
        }
        // An empty frame marks the end of the snapshot.
        self.write_frame()?;
        self.file.sync()?;
        let whole = self.folder.join(name(Kind::Snapshot, self.header.generation));
        self.files.rename(&half(&self.folder, self.header), &whole)?;
        self.files.sync_folder(&self.folder)?;
        Ok(self.rows)
    }

    fn write_frame(&mut self) -> io::Result<()> {
        let Self { frame_number, payload, buffer, .. } = self;
        *frame_number += 1;
        frame::write(self.header.seed(), *frame_number, buffer, |into| into.append(payload));
        let before = self.bytes;
        self.bytes += buffer.len() as u64;
        self.file.append(buffer)?;
        if self.bytes / SYNC_BYTES > before / SYNC_BYTES { self.file.sync() } else { Ok(()) }
    }
}

/// Removes an incomplete snapshot at once, because it may be as large as the store, and the disk may be
/// full.
pub fn remove_partial(files: &dyn Files, folder: &Path, generation: u64) {
    let half = folder.join(name(Kind::Snapshot, generation) + PARTIAL_SUFFIX);
    // Ignore a failure: the next start of the store removes the file.
    let _ = files.remove(&half);
}

fn half(folder: &Path, header: Header) -> PathBuf {
    folder.join(name(Kind::Snapshot, header.generation) + PARTIAL_SUFFIX)
}
