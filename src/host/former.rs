//! People who have had everything deleted. In the matches of others each is a former player, an id that is
//! nobody's; of who they were a keyed hash is left, by which they are known again when they come back, and by
//! nothing else.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::challenge;
use super::challenge::Challenge;
use super::format::Terms;
use super::matches::{self, Match};
use super::refusal::Refusal;

pub use crate::base::id::Hash;

/// For how long nothing is rated of who comes back.
pub const UNRATED: Span = Span::days(30);

/// Somebody of whom everything is being deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    /// Who stands for them from then on.
    pub former: PersonId,
    /// The time at which the person asked for the deletion.
    pub since: Timestamp,
}

/// Somebody who has had everything deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// Until when nothing is rated of them.
    pub until: Timestamp,
    /// When the deletion was finished. Old rows do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<Timestamp>,
}

impl Leaving {
    /// What stays known of them, once everything is deleted.
    pub fn former(&self, now: Timestamp) -> Former {
        Former { until: self.since + UNRATED, gone: Some(now) }
    }
}

impl Former {
    /// Whether something that was known at a moment was deleted since.
    pub fn was_deleted_since(&self, known: Timestamp) -> bool {
        self.gone.is_some_and(|gone| known <= gone)
    }
}

/// Whether somebody may accept a challenge, as far as they came back.
pub fn check_taker(terms: &Terms, came_back: Option<Former>) -> Result<(), Refusal> {
    match came_back {
        Some(Former { until, .. }) if terms.rated => Err(begun_anew(until)),
        _ => Ok(()),
    }
}

/// Nothing is rated `until` then of a person who has had everything deleted lately.
pub fn begun_anew(until: Timestamp) -> Refusal {
    Refusal::new("refused-begun-anew").with("when", until)
}

/// How somebody who leaves ends a running match: called off where not both have moved, else resigned as a
/// whole.
pub fn ending(record: &Match) -> matches::Command {
    let turn = record.turn;
    if record.may_abort() {
        matches::Command::Abort { turn }
    } else {
        matches::Command::Resign { turn, whole: true }
    }
}

/// How somebody who leaves closes an open challenge, if it is theirs to close.
pub fn closing(challenge: &Challenge, person: PersonId) -> Option<challenge::Command> {
    if challenge.from == person {
        Some(challenge::Command::Withdraw)
    } else {
        (challenge.to == Some(person)).then_some(challenge::Command::Decline)
    }
}
