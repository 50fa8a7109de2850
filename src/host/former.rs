//! People who have had everything deleted. In the matches of others each is a former player, an id that is nobody's; of who
//! they were a keyed hash is left, by which they are known again when they come back, and by nothing else.

use std::fmt;

use crate::base::id::PersonId;
use crate::base::time::{Span, Timestamp};

use super::challenge;
use super::challenge::Challenge;
use super::format::Terms;
use super::matches::{self, Match};
use super::refusal::Refusal;

/// For how long nothing is rated of who comes back.
pub const UNRATED: Span = Span::days(30);

/// A keyed hash of a person's id. Who has it and not the key learns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 16]);

impl Hash {
    /// Reads what [`fmt::Display`] writes, and nothing else.
    pub fn read(text: &str) -> Option<Self> {
        let bits = u128::from_str_radix(text, 16).ok()?;
        let hash = Self(bits.to_be_bytes());
        (hash.to_string() == text).then_some(hash)
    }
}

impl fmt::Display for Hash {
    /// 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// Somebody of whom everything is being deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaving {
    /// Who stands for them from then on.
    pub former: PersonId,
    /// When they asked for it.
    pub since: Timestamp,
}

/// Somebody who has had everything deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Former {
    /// Until when nothing is rated of them.
    pub until: Timestamp,
    /// When the deletion was finished. Old rows do not say it.
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
        Some(Former { until, .. }) if terms.rated => Err(Refusal::BegunAnew { until }),
        _ => Ok(()),
    }
}

/// How somebody who leaves ends a running match: called off where not both have moved, else resigned as a whole.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_read_back_as_written() {
        for hash in [Hash([0; 16]), Hash([255; 16]), Hash(*b"0123456789abcdef")] {
            assert_eq!(Hash::read(&hash.to_string()), Some(hash));
        }
        for text in ["", "0", "+0000000000000000000000000000000", "0000000000000000000000000000000G"] {
            assert_eq!(Hash::read(text), None, "{text:?}");
        }
        assert_eq!(Hash::read(&"A".repeat(32)), None);
    }
}
