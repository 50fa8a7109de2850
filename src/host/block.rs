//! Blocks: whom somebody would rather have nothing to do with. Nothing new comes about between two people of whom one has
//! blocked the other: no challenge, no rematch, no offer; what they play already they play to its end.
//!
//! Who is blocked is never told: they read what they would read of somebody who has no room for another match.

use std::collections::BTreeSet;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};

use super::former::Hash;
use super::refusal::Refusal;

/// The most people whom one person may block.
pub const MOST_BLOCKED: usize = 50;

/// The people whom one person has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blocks {
    people: BTreeSet<PersonId>,
    /// Those who have had everything about themselves deleted since.
    former: BTreeSet<Hash>,
}

/// What stands between two people, seen by the one of them who asks something of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Between {
    /// Nothing.
    #[default]
    Nothing,
    /// Whoever asks has blocked the other, and may be told so.
    OwnBlock,
    /// The other has blocked whoever asks, who is not told.
    OthersBlock,
}

/// Why the blocks of somebody stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// One does not block oneself.
    Oneself,
    /// One has blocked them already.
    Already {
        /// Whom.
        person: PersonId,
    },
    /// One has blocked as many as one may.
    TooMany,
    /// One has not blocked them.
    NotBlocked {
        /// Whom.
        person: PersonId,
    },
    /// One has blocked nobody who is called so.
    NobodyLike {
        /// What was written.
        name: String,
    },
    /// One has blocked nobody.
    Nobody,
}

impl Blocks {
    /// The blocks of somebody, as they were kept.
    pub const fn new(people: BTreeSet<PersonId>, former: BTreeSet<Hash>) -> Self {
        Self { people, former }
    }

    /// The people who have had everything about themselves deleted since, each by their hash.
    pub const fn former(&self) -> &BTreeSet<Hash> {
        &self.former
    }

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

    /// Whom they are about.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.people.iter().copied()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.former.is_empty()
    }

    /// Whether a person is blocked.
    pub fn has(&self, person: PersonId) -> bool {
        self.people.contains(&person)
    }

    /// The blocks of a person, with one more.
    pub fn block(&self, own: PersonId, person: PersonId) -> Result<Self, Unchanged> {
        if own == person {
            return Err(Unchanged::Oneself);
        }
        if self.has(person) {
            return Err(Unchanged::Already { person });
        }
        if self.people.len() + self.former.len() >= MOST_BLOCKED {
            return Err(Unchanged::TooMany);
        }
        let mut next = self.clone();
        next.people.insert(person);
        Ok(next)
    }

    /// The same without a person.
    pub fn unblock(&self, person: PersonId) -> Result<Self, Unchanged> {
        let mut next = self.clone();
        if next.people.remove(&person) { Ok(next) } else { Err(Unchanged::NotBlocked { person }) }
    }
}

impl Between {
    /// What stands between somebody who asks and another, by the blocks of each.
    pub fn of((asks, own): (PersonId, &Blocks), (other, others): (PersonId, &Blocks)) -> Self {
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
            Self::OwnBlock => Err(Refusal::OwnBlock { person: other }),
            Self::OthersBlock => Err(busy),
        }
    }
}

impl Unchanged {
    /// What the person reads.
    pub fn text(&self) -> Text {
        let about = |key, person: &PersonId| Text::new(key).with("person", Arg::Person(person.0));
        match self {
            Self::Oneself => Text::new("refused-block-oneself"),
            Self::Already { person } => about("refused-blocked-already", person),
            Self::TooMany => Text::new("refused-too-many-blocked").with("limit", MOST_BLOCKED),
            Self::NotBlocked { person } => about("refused-not-blocked", person),
            Self::NobodyLike { name } => {
                Text::new("refused-nobody-blocked-like").with("name", Arg::Name(name.clone()))
            }
            Self::Nobody => Text::new("refused-nobody-blocked"),
        }
    }
}
