//! Writers for journals and snapshots, and the file operations that decide what survives a power cut: append,
//! sync, rename and remove. The caller decides when to write.
//!
//! [`Files`] is a trait, so that tests can drop unsynced data, fill the disk or make a sync fail.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::group::Changes;
use crate::{durable, private};

use super::chain::{PARTIAL_SUFFIX, name};
use super::frame::{self, FrameRow, Header, Kind};
use super::merge::RawRow;
use super::reader::HEADER_LENGTH;

/// A file that is only ever extended at its end.
pub trait Append: Send {
    /// Appends bytes. After an error it is unknown how many of them were written.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Makes everything appended survive a power cut. After an error it is unknown what would survive.
    fn sync(&mut self) -> io::Result<()>;
}

/// Operations that change files and folders. Code that only reads files does not need this trait.
pub trait Files: Send + Sync {
    /// Creates an empty file or truncates an existing one. The name of a new file is durable once the
    /// folder is synced.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>>;
    /// Truncates an existing file to `length` bytes and opens it for appending. The remaining contents
    /// are durable on return.
    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>>;
    /// Renames a file, replacing any file that has the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes the names in a folder survive a power cut. Does nothing on systems that cannot sync a
    /// folder.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct RealFiles;

impl Append for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

impl Files for RealFiles {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>> {
        Ok(Box::new(private::create(path)?))
    }

    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>> {
        let mut file = File::options().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        file.sync_all()?;
        Ok(Box::new(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        durable::sync_folder(path)
    }
}

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
    /// The position before the first batch of a journal.
    pub const fn before_all(header: Header) -> Self {
        let Header { generation, base: number, .. } = header;
        Self { generation, number, begin: HEADER_LENGTH, end: HEADER_LENGTH }
    }
}

/// The newest journal of a store, open for appending.
pub struct Journal {
    file: Box<dyn Append>,
    pub header: Header,
    /// Position of the last appended batch.
    pub place: BatchPosition,
    buffer: Vec<u8>,
}

impl Journal {
    /// Creates the file of a journal and writes its header. File and header are durable on return.
    pub fn create(files: &dyn Files, folder: &Path, header: Header) -> io::Result<Self> {
        let mut file = files.create(&folder.join(name(Kind::Journal, header.generation)))?;
        file.append(&header.to_bytes())?;
        file.sync()?;
        files.sync_folder(folder)?;
        Ok(Self { file, header, place: BatchPosition::before_all(header), buffer: Vec::new() })
    }

    pub fn file_name(&self) -> String {
        name(Kind::Journal, self.header.generation)
    }

    /// Opens an existing journal for appending after the batch `last`, and cuts off everything behind that batch.
    pub fn extend(files: &dyn Files, folder: &Path, header: Header, last: BatchPosition) -> io::Result<Self> {
        let file = files.extend(&folder.join(name(Kind::Journal, header.generation)), last.end)?;
        Ok(Self { file, header, place: last, buffer: Vec::new() })
    }

    /// Appends a group of batches as one frame, which is durable after the next [`Journal::sync`].
    pub fn append(&mut self, changes: &Changes) -> io::Result<()> {
        self.append_frame(|payload| {
            for (key, row) in changes {
                let row = row.as_ref().map(|row| (row.version, row.bytes.as_slice()));
                frame::write_entry(FrameRow { key: &key.to_bytes(), row }, payload);
            }
        })
    }

    /// Appends one frame with rows copied from another journal.
    pub fn append_rows(&mut self, rows: &[FrameRow<'_>]) -> io::Result<()> {
        self.append_frame(|payload| rows.iter().for_each(|row| frame::write_entry(*row, payload)))
    }

    fn append_frame(&mut self, fill: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let BatchPosition { generation, number, end: begin, .. } = self.place;
        let number = number + 1;
        frame::write(self.header.seed(), number, &mut self.buffer, fill);
        self.file.append(&self.buffer)?;
        self.place = BatchPosition { generation, number, begin, end: begin + self.buffer.len() as u64 };
        if self.buffer.capacity() > 16 * FRAME_BYTES {
            self.buffer = Vec::new();
        }
        Ok(())
    }

    /// Makes everything appended so far durable.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync()
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
    /// Number of bytes in the file so far, including the header.
    pub bytes: u64,
}

impl SnapshotWriter {
    pub fn create(files: Arc<dyn Files>, folder: &Path, header: Header) -> io::Result<Self> {
        let mut file = files.create(&half(folder, header.generation))?;
        file.append(&header.to_bytes())?;
        let (folder, payload, buffer, bytes) = (folder.into(), Vec::new(), Vec::new(), HEADER_LENGTH);
        Ok(Self { files, file, folder, header, frame_number: 0, payload, buffer, rows: 0, bytes })
    }

    /// Adds a row. Rows must be added in the order of their keys.
    pub fn add(&mut self, row: &RawRow) -> io::Result<()> {
        frame::write_entry(row.entry(), &mut self.payload);
        self.rows += 1;
        if self.payload.len() >= FRAME_BYTES { self.write_frame() } else { Ok(()) }
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
        self.files.rename(&half(&self.folder, self.header.generation), &whole)?;
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
    // Ignore a failure: the next start of the store removes the file.
    let _ = files.remove(&half(folder, generation));
}

fn half(folder: &Path, generation: u64) -> PathBuf {
    folder.join(name(Kind::Snapshot, generation) + PARTIAL_SUFFIX)
}
