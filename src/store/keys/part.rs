//! The parts of a key: how each is written as bytes, as columns of a table and as text, and read back in full
//! or not at all.
//!
//! Bytes order as the parts do: numbers are big-endian, ids of our own are their eight letters. Knows no row.

use std::fmt;

use crate::base::subject::Subject;

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

/// The values of a key's columns. `None` if the key holds a number above 2^63 - 1, which no database holds
/// and no chat gives.
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
    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (part, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*part)
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    pub(super) fn text(&mut self, length: usize) -> Option<&'a str> {
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }

    /// The bytes up to one, which is skipped.
    pub(super) fn until(&mut self, end: u8) -> Option<&'a str> {
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
    pub(super) fn number(&mut self) -> Option<i64> {
        match self.0.next()? {
            Cell::Number(number) => Some(number),
            Cell::Text(_) => None,
        }
    }

    /// The next cell, a text.
    pub fn text(&mut self) -> Option<String> {
        match self.0.next()? {
            Cell::Text(text) => Some(text),
            Cell::Number(_) => None,
        }
    }
}
