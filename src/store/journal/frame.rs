//! The bytes of headers, frames and rows, both ways. Pure: knows no file. Reading believes nothing: whatever
//! is not exactly what writing makes is refused, and no length is trusted before it was held against what is
//! there.

use crate::store::plan::Changes;

/// The format that this program writes. It reads no other yet.
pub const FORMAT: u8 = 1;
pub const HEADER_BYTES: usize = 37;
/// The length of a frame before its payload.
pub const HEAD_BYTES: usize = 20;
/// The same, to count with in files.
pub const HEAD_LENGTH: u64 = HEAD_BYTES as u64;
/// The first bytes of each frame. The first of them is in no text, so that rows of text never look like a
/// frame.
pub const MARK: [u8; 4] = [0xf7, b'f', b'r', b'\n'];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Batches, in the order in which they were acknowledged.
    Journal,
    /// All rows after a batch, in the order of their keys.
    Snapshot,
}

impl Kind {
    const fn magic(self) -> [u8; 8] {
        match self {
            Self::Journal => *b"engawa J",
            Self::Snapshot => *b"engawa S",
        }
    }

    /// Its name, which begins the names of its files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Snapshot => "snapshot",
        }
    }
}

/// What stands at the beginning of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub kind: Kind,
    /// Counts the journals of a store, from 1 on.
    pub generation: u64,
    /// The number of the last batch before this generation; a snapshot holds the rows as that batch left
    /// them.
    pub base: u64,
    /// A random number that all files of a store share, so that files of two stores are never mixed up.
    pub store: u64,
}

impl Header {
    /// Its bytes: magic, format, generation, base, store, checksum; numbers big-endian.
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

    /// Reads what [`Header::to_bytes`] writes, or says what is wrong.
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

    /// Goes into the checksum of every frame of the file, so that a frame of another file is never taken for
    /// one.
    pub fn seed(self) -> u32 {
        crc32fast::hash(&self.to_bytes())
    }
}

/// What stands before the payload of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the batch, or in a snapshot of the stretch of rows, from 1 on.
    pub number: u64,
    /// The length of the payload in bytes.
    pub length: u32,
    checksum: u32,
}

impl Head {
    /// Reads the bytes before a payload; nothing when they do not begin with the mark.
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

    /// Whether this payload is the one that was written.
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

/// Puts a frame in place of what is in `into`: mark, number, length, checksum, and what `fill` writes as
/// payload.
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

/// A row as it stands in a payload: its key, and its version and bytes, or nothing where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    pub key: &'a [u8],
    /// The version, at least 1, and the record.
    pub row: Option<(u64, &'a [u8])>,
}

/// Adds a row to a payload: length and bytes of the key, version (0: the row goes), length and bytes of the
/// record.
pub fn write_entry(entry: Entry<'_>, into: &mut Vec<u8>) {
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

/// Adds all changes of a group to a payload.
pub fn write_changes(changes: &Changes, into: &mut Vec<u8>) {
    for (key, row) in changes {
        let row = row.as_ref().map(|row| (row.version, row.bytes.as_slice()));
        write_entry(Entry { key: &key.to_bytes(), row }, into);
    }
}

/// The rows of a payload, one after the other. Ends after the first that cannot be read.
pub struct Entries<'a>(&'a [u8]);

/// A payload that is not made of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRow;

impl<'a> Entries<'a> {
    pub const fn of(payload: &'a [u8]) -> Self {
        Self(payload)
    }

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

    fn entry(&mut self) -> Option<Entry<'a>> {
        let length = u16::from_be_bytes(self.array()?);
        let key = self.bytes(usize::from(length))?;
        let row = match u64::from_be_bytes(self.array()?) {
            0 => None,
            version => {
                let length = u32::from_be_bytes(self.array()?);
                Some((version, self.bytes(usize::try_from(length).ok()?)?))
            }
        };
        Some(Entry { key, row })
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<Entry<'a>, NoRow>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let entry = self.entry();
        if entry.is_none() {
            self.0 = &[];
        }
        Some(entry.ok_or(NoRow))
    }
}
