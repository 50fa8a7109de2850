//! Blocks. If one of two people has blocked the other, they get no new challenges, rematches or offers.
//! Running matches continue to their end.
//!
//! A block is never disclosed: the blocked person reads the same refusal as if the other had no room for
//! another match.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;

use super::refusal::Refusal;
use super::user_deletion::PersonHash;

/// The maximum number of people whom one person may block.
pub const MOST_BLOCKED: usize = 50;

/// The people whom one person has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    pub people: BTreeSet<PersonId>,
    /// Hashes of blocked people who have deleted their data.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub former: BTreeSet<PersonHash>,
}

/// The blocks between two people, from the view of the one who acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockStatus {
    #[default]
    Nothing,
    /// The acting person has blocked the other, and may be told so.
    OwnBlock,
    /// The other person has blocked the acting one, who must not learn it.
    OthersBlock,
}

pub const ONESELF: Refusal = Refusal::new("refused-block-oneself");
/// The person has blocked nobody, so there is nobody to unblock or list.
pub const NOBODY: Refusal = Refusal::new("refused-nobody-blocked");

impl Blocks {
    /// Replaces a person who deletes their data by a hash.
    #[must_use]
    pub fn replace_with_hash(mut self, person: PersonId, hash: PersonHash) -> Self {
        if self.people.remove(&person) {
            self.former.insert(hash);
        }
        self
    }

    /// Replaces the hash of a person who has come back by their id.
    #[must_use]
    pub fn restore_from_hash(mut self, person: PersonId, hash: PersonHash) -> Self {
        if self.former.remove(&hash) {
            self.people.insert(person);
        }
        self
    }

    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.people.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.former.is_empty()
    }

    pub fn has(&self, person: PersonId) -> bool {
        self.people.contains(&person)
    }

    pub fn block(&self, own: PersonId, person: PersonId) -> Result<Self, Refusal> {
        if own == person {
            return Err(ONESELF);
        }
        if self.has(person) {
            return Err(blocked_already(person));
        }
        if self.people.len() + self.former.len() >= MOST_BLOCKED {
            return Err(too_many_blocked());
        }
        let mut next = self.clone();
        next.people.insert(person);
        Ok(next)
    }

    pub fn unblock(&self, person: PersonId) -> Result<Self, Refusal> {
        let mut next = self.clone();
        if next.people.remove(&person) { Ok(next) } else { Err(not_blocked(person)) }
    }
}

impl BlockStatus {
    /// Determines the blocks between the person who `asks` and another, from the lists of both.
    pub fn of(asks: PersonId, own: &Blocks, other: PersonId, others: &Blocks) -> Self {
        if own.has(other) {
            Self::OwnBlock
        } else if others.has(asks) {
            Self::OthersBlock
        } else {
            Self::Nothing
        }
    }

    /// Checks whether a person may ask `other` for something.
    ///
    /// # Errors
    /// Refuses with `busy` if the other has blocked them, so that the block is not disclosed.
    pub fn check(self, other: PersonId, busy: Refusal) -> Result<(), Refusal> {
        match self {
            Self::Nothing => Ok(()),
            Self::OwnBlock => Err(own_block(other)),
            Self::OthersBlock => Err(busy),
        }
    }
}

/// The person has blocked the one whom they ask.
pub fn own_block(person: PersonId) -> Refusal {
    Refusal::new("refused-own-block").with("person", person)
}

/// The person has already been blocked before.
pub fn blocked_already(person: PersonId) -> Refusal {
    Refusal::new("refused-blocked-already").with("person", person)
}

pub fn too_many_blocked() -> Refusal {
    Refusal::new("refused-too-many-blocked").with("limit", MOST_BLOCKED)
}

/// The person to unblock is not blocked.
pub fn not_blocked(person: PersonId) -> Refusal {
    Refusal::new("refused-not-blocked").with("person", person)
}

/// Several blocked people have this name.
pub fn several_like(name: &str) -> Refusal {
    Refusal::new("refused-several-blocked-like").quoting("name", name)
}

/// No blocked person has this name.
pub fn nobody_like(name: &str) -> Refusal {
    Refusal::new("refused-nobody-blocked-like").quoting("name", name)
}
