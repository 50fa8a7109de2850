//! The two people of a match, who keep their places while the seats change from round to round, and who may
//! act.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;

/// One of the two people of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The player who made the challenge.
    One,
    /// The player who accepted the challenge.
    Two,
}

impl Player {
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// One thing for each player, indexed by [`Player`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// The same for each player, made from each one's thing.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer(self.0.map(make))
    }
}

impl ByPlayer<PersonId> {
    /// Which player a person is, if they are one.
    pub fn player_of(&self, person: PersonId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self[player] == person)
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.0[0],
            Player::Two => &self.0[1],
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.0[0],
            Player::Two => &mut self.0[1],
        }
    }
}

/// Who asks for something to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Somebody in the chat, for themselves.
    Person(PersonId),
    /// Somebody who keeps the server in order; the shell has checked that they may.
    Moderator(PersonId),
    /// The bot's own timer, at a moment that has come.
    Clock,
}
