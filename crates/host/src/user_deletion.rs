//! Deletion of a person's data. In other people's matches, an anonymous id replaces the person's id. The
//! bot keeps only a keyed hash of the real id, to recognise the person if they come back.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::row::Record;
use crate::base::time::{Span, Timestamp};

use super::{Challenge, Match, Refusal, Terms, challenge, matches};

/// The time after a deletion during which a person who has come back cannot play rated matches.
pub const UNRATED: Span = Span::days(30);

/// A person whose data is being deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserDeletion {
    /// The anonymous id that replaces the person's id in records.
    pub former: PersonId,
    /// The time at which the person asked for the deletion.
    pub since: Timestamp,
}

/// The data that the bot keeps about a person who has deleted their data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormerPlayer {
    /// The time before which the person cannot play rated matches.
    pub until: Timestamp,
    /// The time at which the deletion was finished; missing in old rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<Timestamp>,
}

impl UserDeletion {
    /// The data that the bot keeps about the person, when the deletion is finished at the time
    /// `now`.
    pub fn former(&self, now: Timestamp) -> FormerPlayer {
        FormerPlayer { until: self.since + UNRATED, gone: Some(now) }
    }
}

impl FormerPlayer {
    /// Whether the person's data was deleted at or after the time `known`, at which somebody read
    /// it.
    pub fn was_deleted_since(&self, known: Timestamp) -> bool {
        self.gone.is_some_and(|gone| known <= gone)
    }
}

/// Checks that a person may accept a challenge on these terms. Refuses rated terms to a person who has
/// come back after a deletion, while they are barred from rated matches.
pub fn check_taker(terms: &Terms, came_back: Option<FormerPlayer>) -> Result<(), Refusal> {
    match came_back {
        Some(FormerPlayer { until, .. }) if terms.rated => Err(deleted_recently(until)),
        _ => Ok(()),
    }
}

/// The refusal for a person who has deleted their data recently. They cannot play rated matches
/// before the time `until`.
pub fn deleted_recently(until: Timestamp) -> Refusal {
    Refusal::new("refused-begun-anew").with("when", until)
}

/// The command that ends a running match of a person who deletes their data: calling off if
/// possible, and otherwise resigning the whole match.
pub fn ending(record: &Match) -> matches::MatchCommand {
    let turn = record.turn;
    if record.can_abort() {
        matches::MatchCommand::Abort { turn }
    } else {
        matches::MatchCommand::Resign { turn, whole: true }
    }
}

/// The command that closes an open challenge by or to a person who deletes their data; `None` for
/// other challenges.
pub fn closing(challenge: &Challenge, person: PersonId) -> Option<challenge::ChallengeCommand> {
    if challenge.from == person {
        Some(challenge::ChallengeCommand::Withdraw)
    } else {
        (challenge.to == Some(person)).then_some(challenge::ChallengeCommand::Decline)
    }
}

impl Record for UserDeletion {
    const KIND: &'static str = "user-deletion";

    fn check(&self) -> Result<(), &'static str> {
        if self.former.is_former() { Ok(()) } else { Err("its placeholder is not the id of a former player") }
    }
}
