//! Reader of journals and snapshots, which are files of frames. The reader distinguishes an incomplete
//! end from damage in the middle.
//!
//! Each frame of a journal is synced before the next is written. So an unreadable frame counts as an
//! incomplete end only if no readable frame follows it. A reader holds one frame in memory at a time.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::frame::{self, FrameRows, HEAD_BYTES, HEAD_LENGTH, HEADER_BYTES, Head, Header, Kind};

const BUFFER_BYTES: usize = 128 * 1024;
/// [`HEADER_BYTES`] as a file offset or length.
pub const HEADER_LENGTH: u64 = HEADER_BYTES as u64;

/// Reason why the files of a store cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system could not read a file. Its error, `why`, does not name the file.
    #[error("{}: {why}", path.display())]
    System { path: PathBuf, why: io::Error },
    /// The contents of a file are not what was written. `what` describes the damage, its location, and what is
    /// still readable.
    #[error("{}: {}", path.display(), what)]
    Damage { path: PathBuf, what: String },
}

pub type Result<T, E = ReadError> = std::result::Result<T, E>;

impl ReadError {
    pub fn damage(path: &Path, what: impl fmt::Display) -> Self {
        Self::Damage { path: path.into(), what: what.to_string() }
    }

    pub fn system(path: &Path, why: io::Error) -> Self {
        Self::System { path: path.into(), why }
    }

    pub fn is_passing(&self) -> bool {
        matches!(self, Self::System { why, .. } if is_passing(why.kind()))
    }

    /// Whether the error may pass, and the disk itself has not failed. A repair continues behind an area
    /// that the disk cannot read.
    pub fn ends_repair(&self) -> bool {
        matches!(self, Self::System { why, .. } if is_passing(why.kind()) && !is_disk_error(why))
    }
}

/// Whether an error says nothing about the contents of a file: the disk is full, the process has too many
/// open files, memory is short, a permission is missing. Such an error may pass, so it never counts as damage.
pub fn is_passing(kind: io::ErrorKind) -> bool {
    use io::ErrorKind::{InvalidData, IsADirectory, NotADirectory, NotFound, Other, UnexpectedEof};
    // Systems never report `Other`: it is the kind of errors that libraries make up.
    ![InvalidData, IsADirectory, NotADirectory, NotFound, Other, UnexpectedEof].contains(&kind)
}

/// The disk could not read or write (`EIO`).
pub fn is_disk_error(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(5)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    pub number: u64,
    pub payload: &'a [u8],
}

impl<'a> Frame<'a> {
    pub const fn entries(self) -> FrameRows<'a> {
        FrameRows(self.payload)
    }
}

/// A journal or snapshot that is open for reading.
#[derive(Debug)]
pub struct Reader {
    file: BufReader<File>,
    pub path: PathBuf,
    pub header: Header,
    seed: u32,
    /// Offset, in bytes, at which the last frame read ends. `next` is the number that the frame at this
    /// offset should have.
    pub end: u64,
    next: u64,
    /// Length of the file in bytes when it was opened. Bytes appended later are ignored.
    pub length: u64,
    payload: Vec<u8>,
    torn: bool,
}

impl Reader {
    /// Reads the header of an open file, and returns a reader at the first frame. `path` is used only in
    /// messages.
    pub fn from_file(mut file: File, path: &Path, kind: Kind) -> Result<Self> {
        let system = |why| ReadError::system(path, why);
        let length = file.metadata().map_err(system)?.len();
        if length < HEADER_LENGTH {
            return Err(ReadError::damage(path, format!("it ends after {length} bytes, within its header")));
        }
        let mut bytes = [0; HEADER_BYTES];
        file.rewind().and_then(|()| file.read_exact(&mut bytes)).map_err(system)?;
        let header = Header::read(&bytes, kind).map_err(|what| ReadError::damage(path, what))?;
        Self::with_header(file, path, header)
    }

    pub fn open(path: &Path, kind: Kind) -> Result<Self> {
        Self::from_file(File::open(path).map_err(|why| ReadError::system(path, why))?, path, kind)
    }

    /// Opens a file whose header is unreadable, and assumes `header` instead. If `header` differs from
    /// the original header, no frame passes its checksum.
    pub fn open_with_header(path: &Path, header: Header) -> Result<Self> {
        Self::with_header(File::open(path).map_err(|why| ReadError::system(path, why))?, path, header)
    }

    fn with_header(file: File, path: &Path, header: Header) -> Result<Self> {
        let length = file.metadata().map_err(|why| ReadError::system(path, why))?.len();
        let file = BufReader::with_capacity(BUFFER_BYTES, file);
        let next = match header.kind {
            Kind::Journal => header.base.saturating_add(1),
            Kind::Snapshot => 1,
        };
        let (path, seed, payload) = (path.into(), header.seed(), Vec::new());
        let mut reader =
            Self { file, path, header, seed, end: HEADER_LENGTH, next, length, payload, torn: false };
        reader.seek(HEADER_LENGTH)?;
        Ok(reader)
    }

    /// Moves the reader to `offset`, which must be the end of the frame `number`.
    pub fn go_to(&mut self, offset: u64, number: u64) -> Result<()> {
        self.seek(offset)?;
        (self.end, self.next) = (offset, number.saturating_add(1));
        Ok(())
    }

    /// The number of the last frame read. Before the first frame, returns one less than its
    /// number.
    pub const fn number(&self) -> u64 {
        self.next - 1
    }

    /// The number of bytes after the last frame that form no complete frame. The result is 0 until [`next_frame`](Self::next_frame) has reached the end.
    pub const fn torn(&self) -> u64 {
        if self.torn { self.length - self.end } else { 0 }
    }

    /// Moves the reader to the next readable frame, regardless of that frame's number and of unreadable
    /// bytes before it. Returns the offset of that frame, or `None` if no readable frame follows.
    pub fn resynchronise(&mut self) -> Result<Option<u64>> {
        let Some((offset, number)) = self.find_after(self.end)? else { return Ok(None) };
        self.seek(offset)?;
        (self.end, self.next, self.torn) = (offset, number, false);
        Ok(Some(offset))
    }

    /// Returns the next frame, or `None` at the end of the file, even if the last frame is incomplete.
    /// Fails if unreadable bytes precede a readable frame, or if a frame does not have the next number.
    pub fn next_frame(&mut self) -> Result<Option<Frame<'_>>> {
        if self.end >= self.length || self.torn {
            return Ok(None);
        }
        match self.frame_at(self.end)? {
            Some(head) if head.number == self.next => {
                self.end += HEAD_LENGTH + u64::from(head.length);
                self.next = self.next.saturating_add(1);
                Ok(Some(Frame { number: head.number, payload: &self.payload }))
            }
            Some(head) => {
                let Self { next, end, .. } = self;
                let found = head.number;
                let what =
                    format!("number {next} is missing; number {found} stands at byte {end} in its place");
                Err(ReadError::damage(&self.path, what))
            }
            None => self.check_unread_bytes().map(|()| None),
        }
    }

    /// Reads the frame at `offset`, the current position in the file, into `payload`. Returns `None` if
    /// there is no valid frame.
    fn frame_at(&mut self, offset: u64) -> Result<Option<Head>> {
        let room = self.length.saturating_sub(offset);
        let system = |why| ReadError::system(&self.path, why);
        let mut bytes = [0; HEAD_BYTES];
        if room < HEAD_LENGTH {
            return Ok(None);
        }
        self.file.read_exact(&mut bytes).map_err(system)?;
        let Some(head) = Head::read(&bytes).filter(|head| u64::from(head.length) <= room - HEAD_LENGTH)
        else {
            return Ok(None);
        };
        self.payload.resize(usize::try_from(head.length).expect("a length of 32 bits"), 0);
        self.file.read_exact(&mut self.payload).map_err(system)?;
        Ok(Some(head).filter(|head| head.fits(self.seed, &self.payload)))
    }

    /// Accepts the unreadable bytes at the reader's position as an incomplete end of the file. Fails if
    /// a readable frame follows them.
    fn check_unread_bytes(&mut self) -> Result<()> {
        let Some((offset, number)) = self.find_after(self.end + 1)? else {
            self.torn = true;
            return Ok(());
        };
        let (from, until, last) = (self.end, offset - 1, self.number());
        Err(ReadError::damage(
            &self.path,
            format!(
                "bytes {from} to {until} cannot be read; numbers up to {last} are readable before them, and from {number} on \
                 after them"
            ),
        ))
    }

    /// Returns the offset and number of the first readable frame at or after an offset. The search looks
    /// for the mark at the beginning of frames.
    fn find_after(&mut self, mut offset: u64) -> Result<Option<(u64, u64)>> {
        let mut window = vec![0; BUFFER_BYTES];
        while offset + HEAD_LENGTH <= self.length {
            let room = usize::try_from(self.length - offset).unwrap_or(usize::MAX).min(window.len());
            let window = &mut window[..room];
            self.seek(offset)?;
            self.file.read_exact(window).map_err(|why| ReadError::system(&self.path, why))?;
            for at in (0..=room - frame::MARK.len()).filter(|at| window[*at..].starts_with(&frame::MARK)) {
                let candidate = offset + at as u64;
                self.seek(candidate)?;
                if let Some(head) = self.frame_at(candidate)? {
                    return Ok(Some((candidate, head.number)));
                }
            }
            offset += (room - frame::MARK.len() + 1) as u64;
        }
        Ok(None)
    }

    fn seek(&mut self, offset: u64) -> Result<()> {
        self.file.seek(SeekFrom::Start(offset)).map(drop).map_err(|why| ReadError::system(&self.path, why))
    }
}
