//! The press that turns to another page of the list.

use std::fmt;

use crate::host::press::PressFields;

/// The press for a page of the list. Pages are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPage(pub u32);

impl PressFields for GamesPage {
    const LETTER: char = 'L';

    fn read(fields: &[&str]) -> Option<Self> {
        let [page] = fields else { return None };
        let read = Self(page.parse().ok()?);
        (read.to_string() == *page).then_some(read)
    }
}

impl fmt::Display for GamesPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
