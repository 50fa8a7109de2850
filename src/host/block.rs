//! Blocks: whom somebody would rather have nothing to do with. Nothing new comes about between two people of
//! whom one has blocked the other: no challenge, no rematch, no offer; what they play already they play to
//! its end.
//!
//! Who is blocked is never told: they read what they would read of somebody who has no room for another
//! match.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;

use super::former::Hash;
use super::refusal::Refusal;

/// The most people whom one person may block.
pub const MOST_BLOCKED: usize = 50;

/// The people whom one person has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    pub people: BTreeSet<PersonId>,
    /// Those who have had everything about themselves deleted since.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub former: BTreeSet<Hash>,
}

/// What stands between two people, seen by the one of them who asks something of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Between {
    #[default]
    Nothing,
    /// Whoever asks has blocked the other, and may be told so.
    OwnBlock,
    /// The other has blocked whoever asks, who is not told.
    OthersBlock,
}

pub const ONESELF: Refusal = Refusal::new("refused-block-oneself");
/// There is nobody to unblock, or to list.
pub const NOBODY: Refusal = Refusal::new("refused-nobody-blocked");

impl Blocks {
    /// The same, with only a hash of a person who leaves.
    #[must_use]
    pub fn forgetting(mut self, person: PersonId, hash: Hash) -> Self {
        if self.people.remove(&person) {
            self.former.insert(hash);
        }
        self
    }

    /// The same, with a person who came back in place of their hash.
    #[must_use]
    pub fn recognising(mut self, person: PersonId, hash: Hash) -> Self {
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

impl Between {
    /// What stands between somebody who asks and another, by the blocks of each.
    pub fn of(asks: PersonId, own: &Blocks, other: PersonId, others: &Blocks) -> Self {
        if own.has(other) {
            Self::OwnBlock
        } else if others.has(asks) {
            Self::OthersBlock
        } else {
            Self::Nothing
        }
    }

    /// Whether somebody may ask `other` for something, who is otherwise said to be `busy`.
    pub fn check(self, other: PersonId, busy: Refusal) -> Result<(), Refusal> {
        match self {
            Self::Nothing => Ok(()),
            Self::OwnBlock => Err(own_block(other)),
            Self::OthersBlock => Err(busy),
        }
    }
}

/// One asks something of a person whom one has blocked.
pub fn own_block(person: PersonId) -> Refusal {
    Refusal::new("refused-own-block").with("person", person)
}

/// One has blocked the person before.
pub fn blocked_already(person: PersonId) -> Refusal {
    Refusal::new("refused-blocked-already").with("person", person)
}

pub fn too_many_blocked() -> Refusal {
    Refusal::new("refused-too-many-blocked").with("limit", MOST_BLOCKED)
}

/// One unblocks a person whom one has not blocked.
pub fn not_blocked(person: PersonId) -> Refusal {
    Refusal::new("refused-not-blocked").with("person", person)
}

/// One has blocked several people of this name.
pub fn several_like(name: &str) -> Refusal {
    Refusal::new("refused-several-blocked-like").quoting("name", name)
}

/// One has blocked nobody of this name.
pub fn nobody_like(name: &str) -> Refusal {
    Refusal::new("refused-nobody-blocked-like").quoting("name", name)
}
