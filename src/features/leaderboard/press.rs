//! Presses of the menus of a leaderboard, as part of a component's id. Each value of a menu is a whole press of a
//! leaderboard: it says where it leads, whichever page it stands on.

use std::fmt;

use crate::host::press::Fields;

/// A menu of a leaderboard.
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

impl Fields for LadderMenu {
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
