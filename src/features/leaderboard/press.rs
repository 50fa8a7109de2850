//! Presses of the menus of a leaderboard.
//!
//! Each value of a menu is a complete press that opens a leaderboard, so it works the same on every
//! page.

use std::fmt;

use crate::host::press::PressFields;

/// A menu that leads from one leaderboard to other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderMenu {
    Games,
    Seasons,
}

impl LadderMenu {
    const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Seasons => "seasons",
        }
    }
}

impl PressFields for LadderMenu {
    const LETTER: char = 'B';

    fn read(fields: &[&str]) -> Option<Self> {
        let [word] = fields else { return None };
        [Self::Games, Self::Seasons].into_iter().find(|menu| menu.word() == *word)
    }
}

impl fmt::Display for LadderMenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
