//! Names of singleton rows, which have a name as their key.

use std::fmt;

use super::part::{CellReader, Cells, Column, KeyPart, KeyReader};

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

impl KeyPart for Name {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.0.as_bytes());
    }
    fn cells(&self) -> Cells {
        Some(vec![super::part::Cell::Text(self.0.clone())])
    }
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("name")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        Self::read(std::str::from_utf8(bytes.rest()).ok()?)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Self::read(&cells.text()?)
    }
}
