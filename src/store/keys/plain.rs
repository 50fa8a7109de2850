//! Parts of keys that are one number or one text.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use super::part::{Cell, CellReader, Cells, Column, Part, Reader};
use crate::base::day::Day;
use crate::base::id::{ChallengeId, ChannelId, Hash, InteractionId, MatchId, PersonId, ServerId};
use crate::base::subject::Subject;
use crate::base::time::Timestamp;

fn number(number: u64) -> Cells {
    Some(vec![Cell::Number(number.try_into().ok()?)])
}

#[expect(clippy::unnecessary_wraps, reason = "cells of a part")]
fn text(text: impl Display) -> Cells {
    Some(vec![Cell::Text(text.to_string())])
}

/// Ids of the chat: numbers.
macro_rules! id_parts {
    ($($id:ident $column:literal $($subject:ident)?;)*) => {$(
        impl Part for $id {
            fn write(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.0.to_be_bytes());
            }
            fn cells(&self) -> Cells {
                number(self.0)
            }
            fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.fmt(f)
            }
            $(fn subject(&self) -> Option<Subject> {
                Some(Subject::$subject(*self))
            })?
            fn columns() -> &'static [Column] {
                &[Column::Number($column)]
            }
            fn read(bytes: &mut Reader<'_>) -> Option<Self> {
                bytes.id().map(Self)
            }
            fn from_cells(cells: &mut CellReader) -> Option<Self> {
                cells.id().map(Self)
            }
        }
    )*};
}

id_parts! {
    PersonId "person" Person;
    ServerId "server" Server;
    ChannelId "channel";
    InteractionId "interaction";
}

/// Ids of our own: eight letters.
macro_rules! letter_parts {
    ($($id:ident $column:literal $subject:ident;)*) => {$(
        impl Part for $id {
            fn write(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_string().as_bytes());
            }
            fn cells(&self) -> Cells {
                text(self)
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
            fn read(bytes: &mut Reader<'_>) -> Option<Self> {
                Self::read(bytes.text(8)?)
            }
            fn from_cells(cells: &mut CellReader) -> Option<Self> {
                Self::read(&cells.text()?)
            }
        }
    )*};
}

letter_parts! {
    MatchId "match" Match;
    ChallengeId "challenge" Challenge;
}

/// The bit that is flipped so that moments before 1970 come first.
const SIGN: u64 = 1 << 63;

impl Part for Timestamp {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.0.cast_unsigned() ^ SIGN).to_be_bytes());
    }
    fn cells(&self) -> Cells {
        Some(vec![Cell::Number(self.0)])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("at")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        bytes.number().map(|bits| Self((bits ^ SIGN).cast_signed()))
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        cells.number().map(Self)
    }
}

/// The newest first.
impl Part for Reverse<Timestamp> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((!(self.0.0.cast_unsigned() ^ SIGN)).to_be_bytes());
    }
    fn cells(&self) -> Cells {
        Some(vec![Cell::Number(!self.0.0)])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.0.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("newest_first")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        bytes.number().map(|bits| Self(Timestamp((!bits ^ SIGN).cast_signed())))
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        cells.number().map(|at| Self(Timestamp(!at)))
    }
}

/// A number that counts.
impl Part for u64 {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_be_bytes());
    }
    fn cells(&self) -> Cells {
        number(*self)
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("number")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        bytes.id()
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        cells.id()
    }
}

/// A number that counts, the largest first.
impl Part for Reverse<u64> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((!self.0).to_be_bytes());
    }
    fn cells(&self) -> Cells {
        Some(vec![Cell::Number(!i64::try_from(self.0).ok()?)])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("last_first")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        bytes.number().map(|number| !number).filter(|number| i64::try_from(*number).is_ok()).map(Self)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Some(Self((!cells.number()?).try_into().ok()?))
    }
}

impl Part for Day {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(u64::from(self.0).to_be_bytes());
    }
    fn cells(&self) -> Cells {
        number(self.0.into())
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("day")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        Some(Self(bytes.id()?.try_into().ok()?))
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Some(Self(cells.id()?.try_into().ok()?))
    }
}

impl Part for Hash {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0);
    }
    fn cells(&self) -> Cells {
        text(self)
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("hash")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        bytes.array().map(Self)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Self::read(&cells.text()?)
    }
}
