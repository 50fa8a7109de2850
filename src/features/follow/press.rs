//! The presses *Follow* and *Stop following*, each for one match.

use std::fmt;

use crate::base::id::MatchId;
use crate::host::press::PressFields;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowAction {
    Follow,
    Stop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowPress {
    pub id: MatchId,
    pub wish: FollowAction,
}

impl FollowAction {
    const ALL: [Self; 2] = [Self::Follow, Self::Stop];

    /// Returns the word for the action in a component id.
    const fn word(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Stop => "stop",
        }
    }
}

impl FollowPress {
    pub const fn follow(id: MatchId) -> Self {
        Self { id, wish: FollowAction::Follow }
    }

    pub const fn stop(id: MatchId) -> Self {
        Self { id, wish: FollowAction::Stop }
    }
}

impl PressFields for FollowPress {
    const LETTER: char = 'F';

    fn read(fields: &[&str]) -> Option<Self> {
        let [id, word] = fields else { return None };
        let wish = FollowAction::ALL.into_iter().find(|wish| wish.word() == *word)?;
        Some(Self { id: MatchId::read(id)?, wish })
    }
}

impl fmt::Display for FollowPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.id, self.wish.word())
    }
}
