//! Component ids about practice, a private match with the computer: choosing a game and a level,
//! playing again, publishing the result.
//!
//! The fields of such an id are a letter for the action and its arguments. Parsing accepts exactly what
//! formatting produces.

use std::fmt;

use crate::base::id::{MatchId, is_game};
use crate::base::level::Level;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PracticePress {
    /// Open a message in which the person chooses a level. Without a game, they choose the game first.
    Open(Option<String>),
    /// Show the levels for this game in the message that [`Self::Open`] has opened.
    Levels(String),
    Begin {
        game: String,
        level: Level,
    },
    /// Begin another practice match after an ended one, with the seats swapped.
    Again {
        id: MatchId,
        level: Level,
    },
    /// Post the result of a practice match publicly in the channel.
    ShowEnd(MatchId),
}

impl PracticePress {
    /// Parses the fields that [`fmt::Display`] writes. Returns `None` for any others.
    pub fn read(fields: &[&str]) -> Option<Self> {
        Some(match fields {
            ["o"] => Self::Open(None),
            ["o", game] if is_game(game) => Self::Open(Some((*game).to_owned())),
            ["l", game] if is_game(game) => Self::Levels((*game).to_owned()),
            ["b", game, level] if is_game(game) => {
                Self::Begin { game: (*game).to_owned(), level: Level::named(level)? }
            }
            ["a", id, level] => Self::Again { id: MatchId::read(id)?, level: Level::named(level)? },
            ["s", id] => Self::ShowEnd(MatchId::read(id)?),
            _ => return None,
        })
    }

    /// Returns the match that the press is about; `None` if the press leads to a new match.
    pub const fn game_match(&self) -> Option<MatchId> {
        match self {
            Self::Again { id, .. } | Self::ShowEnd(id) => Some(*id),
            Self::Open(_) | Self::Levels(_) | Self::Begin { .. } => None,
        }
    }
}

impl fmt::Display for PracticePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(None) => f.write_str("o"),
            Self::Open(Some(game)) => write!(f, "o.{game}"),
            Self::Levels(game) => write!(f, "l.{game}"),
            Self::Begin { game, level } => write!(f, "b.{game}.{}", level.name()),
            Self::Again { id, level } => write!(f, "a.{id}.{}", level.name()),
            Self::ShowEnd(id) => write!(f, "s.{id}"),
        }
    }
}
