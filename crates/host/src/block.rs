//! Blocks between people. If one person has blocked another, neither can send the other new challenges,
//! rematches or offers. Running matches continue to their end.
//!
//! Nothing discloses a block: the blocked person reads the same refusal as if the other person had no
//! room for another match.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::{PersonHash, PersonId};
use crate::base::row::{DeletedPerson, Record};

use super::{HelpButton, Refusal};

/// The press that lifts the block of a person. If the component is a menu, the selected id replaces this
/// person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnblockPress(pub PersonId);

crate::press_fields!(UnblockPress, 'X', struct { 0 });

/// The maximum number of people whom one person may block, including those who have deleted their data.
pub const MOST_BLOCKED: usize = 50;

/// The people whom one person has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    pub people: BTreeSet<PersonId>,
    /// Hashes of blocked people who have deleted their data. If such a person comes back, the bot
    /// recognises them by the hash.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub former: BTreeSet<PersonHash>,
}

/// The blocks between two people, from the view of the acting person, who asks the other for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockStatus {
    #[default]
    Nothing,
    /// The acting person has blocked the other person. The refusal may say so.
    OwnBlock,
    /// The other person has blocked the acting person, who must not learn of the block.
    OthersBlock,
}

pub const ONESELF: Refusal = Refusal::new("refused-block-oneself");
/// The refusal when the person has blocked nobody, so there is nobody to unblock or list.
pub const NOBODY: Refusal = Refusal::new("refused-nobody-blocked");

impl Blocks {
    /// Replaces the id of a blocked person with a hash, when that person deletes their data.
    #[must_use]
    pub fn replace_with_hash(mut self, person: PersonId, hash: PersonHash) -> Self {
        if self.people.remove(&person) {
            self.former.insert(hash);
        }
        self
    }

    /// Replaces the hash of a blocked person with their id, when they come back after deleting their
    /// data.
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
    /// The block between the acting person, `asks`, and the other person, `other`. `own` and
    /// `others` are the block lists of these two. If both have blocked each other, the result is
    /// [`Self::OwnBlock`].
    pub fn of(asks: PersonId, own: &Blocks, other: PersonId, others: &Blocks) -> Self {
        if own.has(other) {
            Self::OwnBlock
        } else if others.has(asks) {
            Self::OthersBlock
        } else {
            Self::Nothing
        }
    }

    /// Checks that the acting person may ask `other` for something.
    ///
    /// # Errors
    /// Refuses with [`own_block`] if the acting person has blocked `other`. Refuses with `busy` if
    /// `other` has blocked the acting person, so that the block is not disclosed.
    pub fn check(self, other: PersonId, busy: Refusal) -> Result<(), Refusal> {
        match self {
            Self::Nothing => Ok(()),
            Self::OwnBlock => Err(own_block(other)),
            Self::OthersBlock => Err(busy),
        }
    }
}

/// The refusal for a request to a person whom the requester has blocked.
pub fn own_block(person: PersonId) -> Refusal {
    Refusal::new("refused-own-block").with("person", person).helped_by(&[HelpButton::Unblock])
}

pub fn blocked_already(person: PersonId) -> Refusal {
    Refusal::new("refused-blocked-already").with("person", person).helped_by(&[HelpButton::Unblock])
}

pub fn too_many_blocked() -> Refusal {
    Refusal::new("refused-too-many-blocked").with("limit", MOST_BLOCKED)
}

pub fn not_blocked(person: PersonId) -> Refusal {
    Refusal::new("refused-not-blocked").with("person", person)
}

pub fn several_like(name: &str) -> Refusal {
    Refusal::new("refused-several-blocked-like").quoting("name", name)
}

pub fn nobody_like(name: &str) -> Refusal {
    Refusal::new("refused-nobody-blocked-like").quoting("name", name)
}

impl Record for Blocks {
    const KIND: &'static str = "blocks";

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        Some(self.replace_with_hash(gone.person, gone.hash))
    }
}
