//! Presses of the buttons of `/help`: those of its first page, and those that turn the pages of the list
//! of commands.

use std::fmt;

use crate::host::press::PressFields;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPress {
    Computer,
    Challenge,
    Learn,
    /// A page of the list of commands. Pages are counted from 0.
    Commands(u32),
}

impl PressFields for HelpPress {
    const LETTER: char = 'E';

    fn read(fields: &[&str]) -> Option<Self> {
        let read = match fields {
            ["computer"] => Self::Computer,
            ["challenge"] => Self::Challenge,
            ["learn"] => Self::Learn,
            ["commands", page] => Self::Commands(page.parse().ok()?),
            _ => return None,
        };
        (read.to_string() == fields.join(".")).then_some(read)
    }
}

impl fmt::Display for HelpPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer => f.write_str("computer"),
            Self::Challenge => f.write_str("challenge"),
            Self::Learn => f.write_str("learn"),
            Self::Commands(page) => write!(f, "commands.{page}"),
        }
    }
}
