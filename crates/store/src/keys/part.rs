//! Parts of keys, each with an encoding as bytes, as SQL columns and as text. Decoding validates its
//! input completely.
//!
//! Parts order as their bytes do: numbers are big-endian, and Engawa's own ids are eight letters or
//! digits. The parts here consist of a single number or text; `compound` has the others.

use std::cmp::Reverse;
use std::fmt;

use crate::base::id::{
    ChallengeId, ChannelId, InteractionId, MatchId, PersonHash, PersonId, ServerId, Subject,
};
use crate::base::time::{Day, Timestamp};

/// A column of a primary key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A `bigint` column with this name.
    Number(&'static str),
    /// A `text` column with this name, ordered by bytes.
    Text(&'static str),
}

impl Column {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(name) | Self::Text(name) => name,
        }
    }
}

/// Value of one column of a key. Texts order by their bytes, as in the database.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    Number(i64),
    Text(String),
}

/// Values of the columns of a key. `None` if the key has a number above 2^63 - 1, which fits no `bigint`
/// column and which Discord never issues.
pub type Cells = Option<Vec<Cell>>;

/// A part of a key, with its three encodings.
pub trait KeyPart {
    /// Appends the encoded bytes to `bytes`.
    fn write(&self, bytes: &mut Vec<u8>);

    /// The column values, in the order of [`KeyPart::columns`].
    fn cells(&self) -> Cells {
        Some(vec![Cell::Text(self.show())])
    }

    /// The part as shown in logs and exports.
    fn show(&self) -> String;

    /// The person, server, match or challenge that the part names.
    fn subject(&self) -> Option<Subject> {
        None
    }

    /// The columns of the part, in the order of its bytes.
    fn columns() -> &'static [Column]
    where
        Self: Sized;

    /// Decodes the part at the front of the unread bytes, and consumes these bytes.
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self>
    where
        Self: Sized;

    /// Decodes the part at the front of the unread column values, and consumes these values.
    fn from_cells(cells: &mut CellReader) -> Option<Self>
    where
        Self: Sized;
}

/// Reader of a key's bytes. The field holds the bytes that are not read yet.
pub struct KeyReader<'a>(pub &'a [u8]);

impl<'a> KeyReader<'a> {
    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    pub(super) fn text(&mut self, length: usize) -> Option<&'a str> {
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }

    /// Consumes the bytes up to and including `end`, and returns the bytes before `end` as text.
    pub(super) fn until(&mut self, end: u8) -> Option<&'a str> {
        let length = self.0.iter().position(|&byte| byte == end)?;
        let part = self.text(length)?;
        self.0 = &self.0[1..];
        Some(part)
    }

    /// Consumes and returns all unread bytes.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}

/// Reader of a key's column values. The field holds the values that are not read yet.
pub struct CellReader(pub std::vec::IntoIter<Cell>);

impl CellReader {
    pub(super) fn number(&mut self) -> Option<i64> {
        match self.0.next()? {
            Cell::Number(number) => Some(number),
            Cell::Text(_) => None,
        }
    }

    /// Consumes the next value. Returns `None` if it is no text.
    pub fn text(&mut self) -> Option<String> {
        match self.0.next()? {
            Cell::Text(text) => Some(text),
            Cell::Number(_) => None,
        }
    }
}

/// The sign bit of a 64-bit number. In encoded times this bit is flipped, so that times before 1970
/// order first.
const SIGN: u64 = 1 << 63;

/// A part of a key that is a 64-bit number, encoded big-endian. The SQL column holds the same bits as a
/// signed number, after those in [`Number::FLIPPED`] are flipped.
trait Number: Sized {
    const COLUMN: Column;
    /// The column of the number in descending order.
    const REVERSED: Column = Column::Number("last_first");
    const FLIPPED: u64 = 0;

    fn bits(&self) -> u64;

    /// Decodes the bits. Returns `None` if no database column can hold them, or if they encode no value.
    fn of_bits(bits: u64) -> Option<Self>;

    fn shown(&self) -> String {
        self.bits().to_string()
    }

    fn names(&self) -> Option<Subject> {
        None
    }
}

impl<N: Number> KeyPart for N {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.bits().to_be_bytes());
    }
    fn cells(&self) -> Cells {
        let is_held = Self::of_bits(self.bits()).is_some();
        is_held.then(|| vec![Cell::Number((self.bits() ^ Self::FLIPPED).cast_signed())])
    }
    fn show(&self) -> String {
        self.shown()
    }
    fn subject(&self) -> Option<Subject> {
        self.names()
    }
    fn columns() -> &'static [Column] {
        const { std::slice::from_ref(&N::COLUMN) }
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        bytes.array().map(u64::from_be_bytes).and_then(Self::of_bits)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Self::of_bits(cells.number()?.cast_unsigned() ^ Self::FLIPPED)
    }
}

/// `bits`, if they fit into a signed `bigint` column, as all counters and Discord ids do.
fn fits_bigint(bits: u64) -> Option<u64> {
    i64::try_from(bits).is_ok().then_some(bits)
}

impl Number for u64 {
    const COLUMN: Column = Column::Number("number");
    fn bits(&self) -> u64 {
        *self
    }
    fn of_bits(bits: u64) -> Option<Self> {
        fits_bigint(bits)
    }
}

/// Encoding in descending order: the largest number comes first.
impl<N: Number> Number for Reverse<N> {
    const COLUMN: Column = N::REVERSED;
    const FLIPPED: u64 = N::FLIPPED;
    fn bits(&self) -> u64 {
        !self.0.bits()
    }
    fn of_bits(bits: u64) -> Option<Self> {
        N::of_bits(!bits).map(Self)
    }
    fn shown(&self) -> String {
        self.0.shown()
    }
}

impl Number for Day {
    const COLUMN: Column = Column::Number("day");
    fn bits(&self) -> u64 {
        self.0.into()
    }
    fn of_bits(bits: u64) -> Option<Self> {
        bits.try_into().ok().map(Self)
    }
}

impl Number for Timestamp {
    const COLUMN: Column = Column::Number("at");
    const REVERSED: Column = Column::Number("newest_first");
    const FLIPPED: u64 = SIGN;
    fn bits(&self) -> u64 {
        self.0.cast_unsigned() ^ SIGN
    }
    fn of_bits(bits: u64) -> Option<Self> {
        Some(Self((bits ^ SIGN).cast_signed()))
    }
    fn shown(&self) -> String {
        self.0.to_string()
    }
}

/// Implements [`Number`] for ids issued by Discord, which are all below 2^63.
macro_rules! ids {
    ($($id:ident $column:literal $($subject:ident)?;)*) => {$(
        impl Number for $id {
            const COLUMN: Column = Column::Number($column);
            fn bits(&self) -> u64 {
                self.0
            }
            fn of_bits(bits: u64) -> Option<Self> {
                fits_bigint(bits).map(Self)
            }
            $(fn names(&self) -> Option<Subject> {
                Some(Subject::$subject(*self))
            })?
        }
    )*};
}

ids! {
    PersonId "person" Person;
    ServerId "server" Server;
    ChannelId "channel";
    InteractionId "interaction";
}

/// Implements [`KeyPart`] for texts, given how many of the unread bytes they have.
macro_rules! texts {
    ($($part:ident $column:literal $length:expr $(, $subject:ident)?;)*) => {$(
        impl KeyPart for $part {
            fn write(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.show().into_bytes());
            }
            fn show(&self) -> String {
                self.to_string()
            }
            $(fn subject(&self) -> Option<Subject> {
                Some(Subject::$subject(*self))
            })?
            fn columns() -> &'static [Column] {
                &[Column::Text($column)]
            }
            fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
                let length: fn(usize) -> usize = $length;
                Self::read(bytes.text(length(bytes.0.len()))?)
            }
            fn from_cells(cells: &mut CellReader) -> Option<Self> {
                Self::read(&cells.text()?)
            }
        }
    )*};
}

texts! {
    MatchId "match" |_| 8, Match;
    ChallengeId "challenge" |_| 8, Challenge;
    Name "name" |all| all;
}

impl KeyPart for PersonHash {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0);
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("hash")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        bytes.array().map(Self)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Self::read(&cells.text()?)
    }
}

/// Maximum length of a name in bytes.
const LONGEST: usize = 32;

/// Name of a singleton row: 1 to 32 characters, each a lowercase letter, a digit or `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub(super) String);

impl Name {
    /// Creates a name from a literal in the program.
    ///
    /// # Panics
    /// If the name is empty or too long, or has a character that names may not have.
    pub fn new(name: &'static str) -> Self {
        Self::read(name).unwrap_or_else(|| panic!("{name:?} is no name of a row"))
    }

    /// Validates a name from outside the program. Returns `None` if the name is empty or too long, or
    /// has a character that names may not have.
    pub fn read(name: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_name = (1..=LONGEST).contains(&name.len()) && name.bytes().all(plain);
        is_name.then(|| Self(name.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
