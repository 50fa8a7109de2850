//! Encoding and decoding of the parts of journals and snapshots: headers, frames and rows. The functions
//! are pure and know no file.
//!
//! Decoding accepts exactly what encoding produces, and compares each length with the available bytes
//! before using it.

/// Version of the file format. This program reads no other version.
///
/// All numbers are big-endian; checksums are CRC-32 (IEEE). Journals and snapshots consist of a header
/// and frames:
///
/// ```text
/// header   "engawa J" or "engawa S" | format 1: u8 | generation: u64 | base: u64 | store: u64
///          | checksum: u32
/// frame    f7 "fr\n" | number: u64 | length: u32 | checksum: u32 | payload
/// payload  rows, each: length: u16 | key | version: u64 | length: u32 | record
///          (a deletion has version 0 and ends there)
/// ```
///
/// The checksum of a frame also covers the checksum of the header, the number and the length. So a frame
/// of another file never passes for one of this file. Frames of journals are numbered from `base` + 1
/// on, without a gap across all journals. Frames of a snapshot are numbered from 1. A snapshot holds its
/// rows in key order and ends with an empty frame. A snapshot is written under a name that ends in
/// `.new`, and renamed once the file is complete and synced.
///
/// An unreadable frame at the end of a journal was either interrupted by a power cut or damaged later.
/// If the index contains its batch, the frame was damaged, and the batch is saved from the index.
/// Otherwise the store copies the frame to a separate file and cuts it off. Unreadable bytes before a
/// readable frame are damage, which is reported and never skipped silently. Rows are absolute (key,
/// version, record), so applying a batch twice does no harm.
pub const FORMAT: u8 = 1;
pub const HEADER_BYTES: usize = 37;
/// Length in bytes of a frame's head, which precedes the payload.
pub const HEAD_BYTES: usize = 20;
/// [`HEAD_BYTES`] as a file offset or length.
pub const HEAD_LENGTH: u64 = HEAD_BYTES as u64;
/// First bytes of each frame. The first byte is never part of UTF-8, so no text can look like a frame.
pub const MARK: [u8; 4] = [0xf7, b'f', b'r', b'\n'];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A journal has batches, in the order in which they were acknowledged.
    Journal,
    /// A snapshot has all rows as they were after a certain batch, in key order.
    Snapshot,
}

impl Kind {
    const fn magic(self) -> [u8; 8] {
        match self {
            Self::Journal => *b"engawa J",
            Self::Snapshot => *b"engawa S",
        }
    }

    /// The word with which the names of files of this kind begin.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Snapshot => "snapshot",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub kind: Kind,
    /// Number of the generation (a journal and the snapshot at its beginning) within the store, from 1
    /// on.
    pub generation: u64,
    /// Number of the last batch before this file's generation. The generation's snapshot holds the rows
    /// as of that batch.
    pub base: u64,
    /// Random number shared by all files of a store, so that files of two stores are never mixed up.
    pub store: u64,
}

impl Header {
    pub fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&self.kind.magic());
        bytes[8] = FORMAT;
        bytes[9..17].copy_from_slice(&self.generation.to_be_bytes());
        bytes[17..25].copy_from_slice(&self.base.to_be_bytes());
        bytes[25..33].copy_from_slice(&self.store.to_be_bytes());
        let checksum = crc32fast::hash(&bytes[..33]);
        bytes[33..].copy_from_slice(&checksum.to_be_bytes());
        bytes
    }

    /// Decodes what [`Header::to_bytes`] writes, or describes what is wrong.
    pub fn read(bytes: &[u8; HEADER_BYTES], kind: Kind) -> Result<Self, String> {
        let number = |at: usize| u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        if bytes[..8] != kind.magic() {
            return Err(format!("it is no {}", kind.name()));
        }
        if bytes[8] != FORMAT {
            return Err(format!("it has format {}; this program reads format {FORMAT}", bytes[8]));
        }
        if crc32fast::hash(&bytes[..33]).to_be_bytes() != bytes[33..] {
            return Err("the checksum of its first bytes is wrong".into());
        }
        Ok(Self { kind, generation: number(9), base: number(17), store: number(25) })
    }

    /// The seed of the checksums of all frames in the file. Frames of other files have other
    /// seeds and are rejected.
    pub fn seed(self) -> u32 {
        crc32fast::hash(&self.to_bytes())
    }
}

/// The head of a frame, before its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// In a journal, the number of the batch; in a snapshot, the number of the frame, from 1 on.
    pub number: u64,
    /// Length of the payload in bytes.
    pub length: u32,
    checksum: u32,
}

impl Head {
    /// Decodes a head. Returns `None` if the bytes do not begin with [`MARK`].
    pub fn read(bytes: &[u8; HEAD_BYTES]) -> Option<Self> {
        let (mark, rest) = bytes.split_first_chunk()?;
        let (number, rest) = rest.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let head = Self {
            number: u64::from_be_bytes(*number),
            length: u32::from_be_bytes(*length),
            checksum: u32::from_be_bytes(rest.try_into().ok()?),
        };
        (*mark == MARK).then_some(head)
    }

    /// Whether the checksum matches a payload, in a file with this seed.
    pub fn fits(&self, seed: u32, payload: &[u8]) -> bool {
        self.checksum == checksum(seed, self.number, self.length, payload)
    }
}

fn checksum(seed: u32, number: u64, length: u32, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&seed.to_be_bytes());
    hasher.update(&number.to_be_bytes());
    hasher.update(&length.to_be_bytes());
    hasher.update(payload);
    hasher.finalize()
}

/// Replaces the contents of `into` with a frame whose payload is written by `fill`.
pub fn write(seed: u32, number: u64, into: &mut Vec<u8>, fill: impl FnOnce(&mut Vec<u8>)) {
    into.clear();
    into.resize(HEAD_BYTES, 0);
    fill(into);
    let (head, payload) = into.split_at_mut(HEAD_BYTES);
    let length = u32::try_from(payload.len()).expect("a group of batches is far below 4 GiB");
    head[..4].copy_from_slice(&MARK);
    head[4..12].copy_from_slice(&number.to_be_bytes());
    head[12..16].copy_from_slice(&length.to_be_bytes());
    head[16..].copy_from_slice(&checksum(seed, number, length, payload).to_be_bytes());
}

/// A changed row in the payload of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRow<'a> {
    pub key: &'a [u8],
    /// Version, at least 1, and encoded record; `None` for a deletion.
    pub row: Option<(u64, &'a [u8])>,
}

/// Appends a row to a payload: length and bytes of the key, version (0 for a deletion), length and bytes
/// of the record.
pub fn write_entry(entry: FrameRow<'_>, into: &mut Vec<u8>) {
    let length = u16::try_from(entry.key.len()).expect("keys are short");
    into.extend_from_slice(&length.to_be_bytes());
    into.extend_from_slice(entry.key);
    match entry.row {
        None => into.extend_from_slice(&0_u64.to_be_bytes()),
        Some((version, bytes)) => {
            let length = u32::try_from(bytes.len()).expect("a row is far below 4 GiB");
            into.extend_from_slice(&version.to_be_bytes());
            into.extend_from_slice(&length.to_be_bytes());
            into.extend_from_slice(bytes);
        }
    }
}

/// Iterator over the rows of a payload. At bytes that are no row it yields `None` and ends.
pub struct FrameRows<'a>(pub &'a [u8]);

impl<'a> FrameRows<'a> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (part, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(part)
    }

    fn entry(&mut self) -> Option<FrameRow<'a>> {
        let length = u16::from_be_bytes(self.array()?);
        let key = self.bytes(usize::from(length))?;
        let row = match u64::from_be_bytes(self.array()?) {
            0 => None,
            version => {
                let length = u32::from_be_bytes(self.array()?);
                Some((version, self.bytes(usize::try_from(length).ok()?)?))
            }
        };
        Some(FrameRow { key, row })
    }
}

impl<'a> Iterator for FrameRows<'a> {
    type Item = Option<FrameRow<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let entry = self.entry();
        if entry.is_none() {
            self.0 = &[];
        }
        Some(entry)
    }
}
