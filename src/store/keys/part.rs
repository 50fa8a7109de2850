//! Parts of keys, each with an encoding as bytes, as SQL columns and as text. Decoding validates its
//! input completely.
//!
//! Parts order as their bytes do: numbers are big-endian, and Engawa's own ids are eight letters or
//! digits.

use std::fmt;

use crate::base::subject::Subject;

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

    /// Returns the column values, in the order of [`KeyPart::columns`].
    fn cells(&self) -> Cells;

    /// Writes the part as shown in logs and exports.
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the person, server, match or challenge that the part names.
    fn subject(&self) -> Option<Subject> {
        None
    }

    /// Returns the columns of the part, in the order of its bytes.
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

    pub(super) fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
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
