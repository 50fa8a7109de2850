//! The matches that a person follows, and the check who may follow a match.
//!
//! This module knows no store, and no blocks or bans.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, PersonId};
use crate::base::row::Record;
use crate::{HelpButton, Match, MatchReference, Refusal};

/// Maximum number of matches that one person follows at a time: enough for a tournament, and short
/// enough to read.
pub const MOST_FOLLOWED: usize = 50;

/// The matches that one person follows.
///
/// The whole list is one row, so two simultaneous requests cannot exceed the limit: the second one meets
/// a conflict and counts again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowList {
    /// At most [`MOST_FOLLOWED`] ids of matches.
    pub matches: BTreeSet<MatchId>,
}

/// A person who follows a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follower {
    /// The code of the language in which they asked to follow. A language that they choose later takes
    /// precedence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Players need not follow their match: they are notified of its end anyway.
pub const PLAYER: Refusal = Refusal::new("refused-follow-player")
    .helped_by(&[HelpButton::MyView])
    .about(MatchReference::PressedOrNamed)
    .closes_panel();
/// The server of the match has banned the person, or the person and a player have a block between them.
/// The sentence of the refusal does not say which.
pub const CANNOT_FOLLOW: Refusal = Refusal::new("refused-follow-not-here").closes_panel();
/// The command names no match, and nobody else plays one in this channel that the person may follow.
pub const NOTHING_TO_FOLLOW: Refusal = Refusal::new("refused-follow-nothing");

fn too_many() -> Refusal {
    Refusal::new("refused-follow-too-many").with("limit", MOST_FOLLOWED)
}

impl FollowList {
    /// Adds a match. Adding it twice changes nothing.
    ///
    /// # Errors
    ///
    /// Refuses if the list is full.
    pub fn with(mut self, id: MatchId) -> Result<Self, Refusal> {
        if self.matches.len() >= MOST_FOLLOWED && !self.matches.contains(&id) {
            return Err(too_many());
        }
        self.matches.insert(id);
        Ok(self)
    }

    #[must_use]
    pub fn without(mut self, id: MatchId) -> Self {
        self.matches.remove(&id);
        self
    }
}

/// Checks that a person may follow a match, as far as the match's record says.
///
/// # Errors
///
/// Refuses if they play in the match, or if it is over.
pub fn may_follow(record: &Match, person: PersonId) -> Result<(), Refusal> {
    if record.people.player_of(person).is_some() {
        return Err(PLAYER);
    }
    if record.is_running() { Ok(()) } else { Err(Refusal::OVER.about(MatchReference::This(record.id))) }
}

impl Record for FollowList {
    const KIND: &'static str = "follow-list";

    fn check(&self) -> Result<(), &'static str> {
        if self.matches.len() > MOST_FOLLOWED { Err("more matches than there can be") } else { Ok(()) }
    }
}
