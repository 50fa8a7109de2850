//! The two players of a match, and the actors of commands. The order of the players is fixed, while
//! their seats change from round to round.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;

/// One of the two players of a match. A player may have a different seat in each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The player who made the challenge.
    #[default]
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

/// A value for each player, indexed by [`Player`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// Applies a function to the value of player One, then to that of player Two.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer(self.0.map(make))
    }
}

impl ByPlayer<PersonId> {
    /// The player that a person is; `None` if the person does not play in the match.
    pub fn player_of(&self, person: PersonId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self[player] == person)
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}

/// The origin of a command: a person, a moderator or the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A person in the chat, acting for themselves.
    Person(PersonId),
    /// A moderator of the server; the caller has checked their permission.
    Moderator(PersonId),
    /// The bot's own timer, when an alarm is due.
    Clock,
}

impl Actor {
    pub const fn person(self) -> Option<PersonId> {
        match self {
            Self::Person(person) | Self::Moderator(person) => Some(person),
            Self::Clock => None,
        }
    }

    /// The player who acts; `None` for the clock, and for a person who does not play in the match.
    pub fn player_in(self, people: &ByPlayer<PersonId>) -> Option<Player> {
        self.person().and_then(|person| people.player_of(person))
    }
}
