//! The parts of a key: how each is written as bytes, as columns of a table and as text, and read back in full or not at all.
//!
//! Bytes order as the parts do: numbers are big-endian, ids of our own are their eight letters. Knows no row.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use crate::base::day::Day;
use crate::base::id::{ChallengeId, ChannelId, Hash, InteractionId, MatchId, PersonId, ServerId};
use crate::base::ladder::{Ladder, Scope, SeasonNumber, Standing};
use crate::base::subject::Subject;
use crate::base::time::Timestamp;

/// A column of a primary key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A `bigint`.
    Number(&'static str),
    /// A `text` that compares as bytes.
    Text(&'static str),
}

impl Column {
    /// The column's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(name) | Self::Text(name) => name,
        }
    }
}

/// The value of one column of a key. Texts order by their bytes, as in the database.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// In a `bigint`.
    Number(i64),
    /// In a `text`.
    Text(String),
}

/// The values of a key's columns. `None` if the key holds a number above 2^63 - 1, which no database holds and no chat gives.
pub type Cells = Option<Vec<Cell>>;

/// One part of a key.
pub trait Part {
    /// Appends the bytes.
    fn write(&self, bytes: &mut Vec<u8>);

    /// The values of [`Part::columns`].
    fn cells(&self) -> Cells;

    /// Writes the part as it stands in logs and exports.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The person, server, match or challenge that the part names.
    fn subject(&self) -> Option<Subject> {
        None
    }

    /// The columns in which the part stands, in the order of its bytes.
    fn columns() -> &'static [Column]
    where
        Self: Sized;

    /// Takes the part from the front of the bytes.
    fn read(bytes: &mut Reader<'_>) -> Option<Self>
    where
        Self: Sized;

    /// Takes the part from the front of the cells.
    fn from_cells(cells: &mut CellReader) -> Option<Self>
    where
        Self: Sized;
}

/// The rest of a key's bytes.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    /// A number that every database can hold.
    fn id(&mut self) -> Option<u64> {
        self.number().filter(|id| i64::try_from(*id).is_ok())
    }

    fn text(&mut self, length: usize) -> Option<&'a str> {
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }

    /// The bytes up to one, which is skipped.
    fn until(&mut self, end: u8) -> Option<&'a str> {
        let length = self.0.iter().position(|&byte| byte == end)?;
        let part = self.text(length)?;
        self.0 = &self.0[1..];
        Some(part)
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}

/// The rest of a key's cells.
pub struct CellReader(pub std::vec::IntoIter<Cell>);

impl CellReader {
    fn number(&mut self) -> Option<i64> {
        match self.0.next()? {
            Cell::Number(number) => Some(number),
            Cell::Text(_) => None,
        }
    }

    fn id(&mut self) -> Option<u64> {
        self.number()?.try_into().ok()
    }

    /// The next cell, a text.
    pub fn text(&mut self) -> Option<String> {
        match self.0.next()? {
            Cell::Text(text) => Some(text),
            Cell::Number(_) => None,
        }
    }
}

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

/// Ends the id of a game; smaller than any letter, so that ids order as texts do.
const END: u8 = 0;
/// The first byte of a scope. That of a server is followed by its id, that of a season by its number in two bytes and the
/// id of its server.
const ALL_SERVERS: u8 = 0;
const ONE_SERVER: u8 = 1;
const SEASON: u8 = 2;
/// The columns `server` and `season` of a scope that has none.
const NO_SERVER: i64 = -1;
const NO_SEASON: i64 = 0;

impl Part for Ladder {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.game().as_bytes());
        bytes.push(END);
        match self.scope() {
            Scope::Global => bytes.push(ALL_SERVERS),
            Scope::Server(server) => {
                bytes.push(ONE_SERVER);
                server.write(bytes);
            }
            Scope::Season(number, server) => {
                bytes.push(SEASON);
                bytes.extend(number.get().to_be_bytes());
                server.write(bytes);
            }
        }
    }
    fn cells(&self) -> Cells {
        let scope = self.scope();
        let season = scope.season().map_or(NO_SEASON, |number| number.get().into());
        let server = scope.server().map_or(Some(NO_SERVER), |server| server.0.try_into().ok())?;
        Some(vec![Cell::Text(self.game().to_owned()), Cell::Number(season), Cell::Number(server)])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
    fn subject(&self) -> Option<Subject> {
        self.scope().server().map(Subject::Server)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("game"), Column::Number("season"), Column::Number("server")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        let game = bytes.until(END)?;
        let scope = match bytes.array()? {
            [ALL_SERVERS] => Scope::Global,
            [ONE_SERVER] => Scope::Server(Part::read(bytes)?),
            [SEASON] => {
                let number = SeasonNumber::new(u16::from_be_bytes(bytes.array()?))?;
                Scope::Season(number, Part::read(bytes)?)
            }
            _ => return None,
        };
        Self::read(game, scope)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let (game, season, server) = (cells.text()?, cells.number()?, cells.number()?);
        let id = |server: i64| server.try_into().ok().map(ServerId);
        let scope = match (season, server) {
            (NO_SEASON, NO_SERVER) => Scope::Global,
            (NO_SEASON, server) => Scope::Server(id(server)?),
            (season, server) => Scope::Season(SeasonNumber::new(season.try_into().ok()?)?, id(server)?),
        };
        Self::read(&game, scope)
    }
}

impl Part for Standing {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key());
    }
    fn cells(&self) -> Cells {
        let person = self.person().0.try_into().ok()?;
        let numbers = [self.below().into(), self.deviation().into(), person];
        Some(numbers.map(Cell::Number).into())
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.whole(), self.person())
    }
    fn subject(&self) -> Option<Subject> {
        Some(Subject::Person(self.person()))
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("below"), Column::Number("deviation"), Column::Number("person")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        let standing = Self::read(&bytes.array::<{ Self::BYTES }>()?)?;
        i64::try_from(standing.person().0).is_ok().then_some(standing)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let mut small = || u16::try_from(cells.number()?).ok();
        let (below, deviation) = (small()?, small()?);
        Self::from_parts(below, deviation, Part::from_cells(cells)?)
    }
}

/// The first byte of a subject.
const CHALLENGE: u8 = 1;
const MATCH: u8 = 2;
const PERSON: u8 = 3;
const SERVER: u8 = 4;

impl Part for Subject {
    fn write(&self, bytes: &mut Vec<u8>) {
        let (tag, id): (u8, &dyn Part) = match self {
            Self::Challenge(id) => (CHALLENGE, id),
            Self::Match(id) => (MATCH, id),
            Self::Person(id) => (PERSON, id),
            Self::Server(id) => (SERVER, id),
        };
        bytes.push(tag);
        id.write(bytes);
    }
    /// Ids of the chat have as many digits as the largest, so that their texts order as the numbers do.
    fn cells(&self) -> Cells {
        match self {
            Self::Challenge(_) | Self::Match(_) => text(self),
            Self::Person(PersonId(id)) => text(format_args!("person/{id:020}")),
            Self::Server(ServerId(id)) => text(format_args!("server/{id:020}")),
        }
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
    fn subject(&self) -> Option<Subject> {
        Some(*self)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("subject")]
    }
    fn read(bytes: &mut Reader<'_>) -> Option<Self> {
        match bytes.array()? {
            [CHALLENGE] => Part::read(bytes).map(Self::Challenge),
            [MATCH] => Part::read(bytes).map(Self::Match),
            [PERSON] => Part::read(bytes).map(Self::Person),
            [SERVER] => Part::read(bytes).map(Self::Server),
            _ => None,
        }
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let text = cells.text()?;
        let (kind, id) = text.split_once('/')?;
        Some(match kind {
            "challenge" => Self::Challenge(ChallengeId::read(id)?),
            "match" => Self::Match(MatchId::read(id)?),
            "person" => Self::Person(PersonId(id.parse().ok()?)),
            "server" => Self::Server(ServerId(id.parse().ok()?)),
            _ => return None,
        })
    }
}
