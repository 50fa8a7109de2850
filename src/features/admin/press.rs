//! Presses in the panel of `/admin setup`, and presses that turn pages of the audit log.

use std::fmt;

use crate::host::press::PressFields;

/// A control in the panel. The values of a menu's press say what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPress {
    Channel,
    Language,
    Puzzle,
    Threads(bool),
    /// Posts the club table in this channel.
    Post,
}

impl SetupPress {
    pub const ALL: [Self; 6] =
        [Self::Channel, Self::Language, Self::Puzzle, Self::Threads(true), Self::Threads(false), Self::Post];
}

impl PressFields for SetupPress {
    const LETTER: char = 'U';

    fn read(fields: &[&str]) -> Option<Self> {
        let [word] = fields else { return None };
        Self::ALL.into_iter().find(|press| press.to_string() == *word)
    }
}

impl fmt::Display for SetupPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Channel => "channel",
            Self::Language => "language",
            Self::Puzzle => "puzzle",
            Self::Threads(true) => "threads-on",
            Self::Threads(false) => "threads-off",
            Self::Post => "post",
        })
    }
}

/// The press for a page of the audit log. Pages are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogPage(pub u32);

impl PressFields for LogPage {
    const LETTER: char = 'W';

    fn read(fields: &[&str]) -> Option<Self> {
        let [page] = fields else { return None };
        let read = Self(page.parse().ok()?);
        (read.to_string() == *page).then_some(read)
    }
}

impl fmt::Display for LogPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
