//! Parts of keys that consist of a single number or text.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use super::part::{Cell, CellReader, Cells, Column, KeyPart, KeyReader};
use crate::base::day::Day;
use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonHash, PersonId, ServerId};
use crate::base::subject::Subject;
use crate::base::time::Timestamp;

/// The sign bit of a 64-bit number. In encoded times this bit is flipped, so that times before 1970
/// order first.
const SIGN: u64 = 1 << 63;

/// A part of a key that is a 64-bit number, encoded big-endian. The SQL column holds the same bits as a
/// signed number, after those in [`Number::FLIPPED`] are flipped.
trait Number: Sized {
    const COLUMN: Column;
    const FLIPPED: u64 = 0;

    fn bits(&self) -> u64;

    /// Decodes the bits. Returns `None` if no database column can hold them, or if they encode no value.
    fn of_bits(bits: u64) -> Option<Self>;

    fn shown(&self) -> impl Display;

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
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown().fmt(f)
    }
    fn subject(&self) -> Option<Subject> {
        self.names()
    }
    fn columns() -> &'static [Column] {
        const { std::slice::from_ref(&N::COLUMN) }
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        bytes.number().and_then(Self::of_bits)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Self::of_bits(cells.number()?.cast_unsigned() ^ Self::FLIPPED)
    }
}

/// Returns `bits` if they fit into a signed `bigint` column, as all counters and Discord ids do.
fn held(bits: u64) -> Option<u64> {
    i64::try_from(bits).is_ok().then_some(bits)
}

impl Number for u64 {
    const COLUMN: Column = Column::Number("number");
    fn bits(&self) -> u64 {
        *self
    }
    fn of_bits(bits: u64) -> Option<Self> {
        held(bits)
    }
    fn shown(&self) -> impl Display {
        *self
    }
}

/// Encoding in descending order: the largest number comes first.
impl Number for Reverse<u64> {
    const COLUMN: Column = Column::Number("last_first");
    fn bits(&self) -> u64 {
        !self.0
    }
    fn of_bits(bits: u64) -> Option<Self> {
        held(!bits).map(Self)
    }
    fn shown(&self) -> impl Display {
        self.0
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
    fn shown(&self) -> impl Display {
        self.0
    }
}

impl Number for Timestamp {
    const COLUMN: Column = Column::Number("at");
    const FLIPPED: u64 = SIGN;
    fn bits(&self) -> u64 {
        self.0.cast_unsigned() ^ SIGN
    }
    fn of_bits(bits: u64) -> Option<Self> {
        Some(Self((bits ^ SIGN).cast_signed()))
    }
    fn shown(&self) -> impl Display {
        self.0
    }
}

/// Encoding in descending order: the newest time comes first.
impl Number for Reverse<Timestamp> {
    const COLUMN: Column = Column::Number("newest_first");
    const FLIPPED: u64 = SIGN;
    fn bits(&self) -> u64 {
        !self.0.bits()
    }
    fn of_bits(bits: u64) -> Option<Self> {
        Timestamp::of_bits(!bits).map(Self)
    }
    fn shown(&self) -> impl Display {
        self.0.0
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
                held(bits).map(Self)
            }
            fn shown(&self) -> impl Display {
                *self
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

/// Implements [`KeyPart`] for ids issued by Engawa, which have eight letters or digits.
macro_rules! letters {
    ($($id:ident $column:literal $subject:ident;)*) => {$(
        impl KeyPart for $id {
            fn write(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_string().as_bytes());
            }
            fn cells(&self) -> Cells {
                Some(vec![Cell::Text(self.to_string())])
            }
            fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.fmt(f)
            }
            fn subject(&self) -> Option<Subject> {
                Some(Subject::$subject(*self))
            }
            fn columns() -> &'static [Column] {
                &[Column::Text($column)]
            }
            fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
                Self::read(bytes.text(8)?)
            }
            fn from_cells(cells: &mut CellReader) -> Option<Self> {
                Self::read(&cells.text()?)
            }
        }
    )*};
}

letters! {
    MatchId "match" Match;
    ChallengeId "challenge" Challenge;
}

impl KeyPart for PersonHash {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0);
    }
    fn cells(&self) -> Cells {
        Some(vec![Cell::Text(self.to_string())])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
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
