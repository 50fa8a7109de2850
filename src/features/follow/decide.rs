//! The matches that a person follows, and why somebody may not follow a match. Knows no store, and nothing
//! of blocks and bans.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, PersonId};
use crate::host::Match;
use crate::host::refusal::{Refusal, WayOn, WhichMatch};

/// The most matches that one person follows at a time: enough for a tournament, and little to read at once.
pub const MOST_FOLLOWED: usize = 50;

/// The matches that one person follows.
///
/// All that a person follows is one row, so two requests at once cannot pass the limit together: the second
/// one meets a conflict and counts again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowList {
    /// At most [`MOST_FOLLOWED`].
    pub matches: BTreeSet<MatchId>,
}

/// A person who follows a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follower {
    /// The code of the language in which they asked for it; a later choice of theirs comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The two who play hear of the end anyway.
pub const PLAYER: Refusal =
    Refusal::new("refused-follow-player").helped_by(&[WayOn::MyView]).about(WhichMatch::Meant).closes_panel();
/// One of the two players and the person have blocked each other. The sentence does not say so.
pub const NOT_HERE: Refusal = Refusal::new("refused-follow-not-here").closes_panel();
/// The command names no match, and a channel may have several.
pub const NAMELESS: Refusal = Refusal::new("refused-follow-nameless");

/// The person follows as many matches as one may.
fn too_many() -> Refusal {
    Refusal::new("refused-follow-too-many").with("limit", MOST_FOLLOWED)
}

impl FollowList {
    /// Adds a match. Following it twice changes nothing.
    ///
    /// # Errors
    /// A refusal where the list is full.
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

/// Checks that a person may follow a match, as far as its record says.
///
/// # Errors
/// A refusal: they play in it, or it is over.
pub fn may_follow(record: &Match, person: PersonId) -> Result<(), Refusal> {
    if record.people.player_of(person).is_some() {
        return Err(PLAYER);
    }
    if record.is_running() { Ok(()) } else { Err(Refusal::OVER.about(WhichMatch::This(record.id))) }
}
