//! Presses around practice with the computer, as part of a component's id: choosing a game and a level,
//! another match, showing the end of one.
//!
//! The fields are a letter and what it is about. Reading is strict, as for every press.

use std::fmt;

use crate::base::id::{MatchId, is_game};
use crate::base::level::Level;

/// A press around practice with the computer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PracticePress {
    /// Open a message of its own in which a level is chosen; first a game, where none is named.
    Open(Option<String>),
    /// In that message, after the game: show the levels.
    Levels(String),
    Begin {
        game: String,
        level: Level,
    },
    /// Begin another match after an ended one, the seats swapped.
    Again {
        id: MatchId,
        level: Level,
    },
    /// Show everybody in the channel how a match has ended.
    ShowEnd(MatchId),
}

impl PracticePress {
    /// Reads what [`fmt::Display`] writes, and nothing else.
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

    /// The match that it is about, if it is about one.
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
