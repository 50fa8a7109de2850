//! The bells of a person at one club table, and how often each of them may ring.
//!
//! This module knows no store and no table. Whether two people may play with each other is decided elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

/// Shortest time between two messages about the same game. Each game has its own, so that a popular game
/// does not silence the bell of a rare one.
pub const PAUSE: Span = Span::days(1);

/// The games for which a person hears at one club table that somebody looks for an opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bells {
    /// The games whose bell is on, each with the time of its last message, if there was one.
    pub games: BTreeMap<String, Option<Timestamp>>,
    /// The code of the language in which the person used the bell last. A language that they choose later
    /// takes precedence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Bells {
    pub fn is_on(&self, game: &str) -> bool {
        self.games.contains_key(game)
    }

    /// Turns the bell of a game on or off. Turning it on twice changes nothing.
    #[must_use]
    pub fn turned(mut self, game: &str, on: bool) -> Self {
        if on {
            self.games.entry(game.to_owned()).or_default();
        } else {
            self.games.remove(game);
        }
        self
    }

    pub fn may_ring(&self, game: &str, now: Timestamp) -> bool {
        self.games.get(game).is_some_and(|last| last.is_none_or(|last| now - last >= PAUSE))
    }

    /// The bells after a message about a game, unless its bell was turned off meanwhile.
    #[must_use]
    pub fn rung(mut self, game: &str, now: Timestamp) -> Self {
        if let Some(last) = self.games.get_mut(game) {
            *last = Some(now);
        }
        self
    }
}
