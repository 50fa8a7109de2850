//! Rows of channels in which nothing, or not everything, can be written.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::Record;
use crate::store::record::Gone;

/// A channel in which nothing, or not everything, can be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub why: WhyClosed,
    /// Since when, as far as we know.
    pub since: Timestamp,
    /// Whom it concerns and who has not been told yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub untold: BTreeSet<PersonId>,
    /// Who has been told since it was closed: that it is tried again in vain is no news to them.
    #[serde(default, rename = "informed", skip_serializing_if = "BTreeSet::is_empty")]
    pub told: BTreeSet<PersonId>,
    /// When somebody acted there since, where several processes have to know: it may be open again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acted: Option<Timestamp>,
}

/// Why nothing can be written in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyClosed {
    Forbidden,
    Gone,
    /// The chat refuses messages about what these people play there, and not the channel: all others are
    /// sent.
    Refused,
}

/// What becomes known of a channel. Several processes write about one channel, so a change is applied to the
/// row as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedChange {
    /// Something could not be written there when it was asked.
    Close {
        why: WhyClosed,
        /// The moment at which the request was sent.
        asked: Timestamp,
        /// The people whom the message concerns.
        people: Vec<PersonId>,
    },
    /// Nothing was asked there, since it is closed, which concerns some people.
    Concern(Vec<PersonId>),
    /// A message was written there which shows what some people play.
    Open(Vec<PersonId>),
    /// A person has been told that it is closed.
    Tell(PersonId),
    /// Somebody acted there: it may be open again.
    Act(Timestamp),
}

impl ClosedChange {
    /// Leaves out a person who was deleted. Returns whether anything is left to be written.
    pub fn leave_out(&mut self, person: PersonId) -> bool {
        match self {
            Self::Close { people, .. } | Self::Concern(people) | Self::Open(people) => {
                people.retain(|other| *other != person);
                true
            }
            Self::Tell(told) => *told != person,
            Self::Act(_) => true,
        }
    }
}

impl Closed {
    /// A channel that has just turned out to be closed.
    pub const fn new(why: WhyClosed, since: Timestamp) -> Self {
        Self { why, since, untold: BTreeSet::new(), told: BTreeSet::new(), acted: None }
    }

    /// The row after a change; none where the channel is open.
    pub fn after(row: Option<Self>, change: &ClosedChange) -> Option<Self> {
        let mut row = match (row, change) {
            (None, ClosedChange::Close { why, asked, .. }) => Self::new(*why, *asked),
            (row, _) => row?,
        };
        match change {
            ClosedChange::Close { why, people, .. } => {
                if row.why != *why {
                    row.told.clear();
                }
                // A channel whose chat refuses one message takes others: it is shut to nobody else any more.
                if row.why != *why && *why == WhyClosed::Refused {
                    row.untold.clear();
                }
                row.why = *why;
                row.concern(people);
            }
            ClosedChange::Concern(people) => row.concern(people),
            // That one message passes says nothing about those of others which are refused.
            ClosedChange::Open(people) if row.why == WhyClosed::Refused => {
                row.untold.retain(|person| !people.contains(person));
                row.told.retain(|person| !people.contains(person));
                if row.untold.is_empty() && row.told.is_empty() {
                    return None;
                }
            }
            ClosedChange::Open(_) => return None,
            ClosedChange::Tell(person) => {
                if row.untold.remove(person) {
                    row.told.insert(*person);
                }
            }
            ClosedChange::Act(at) => row.acted = row.acted.max(Some(*at)),
        }
        Some(row)
    }

    fn concern(&mut self, people: &[PersonId]) {
        let Self { untold, told, .. } = self;
        untold.extend(people.iter().filter(|person| !told.contains(person) && !person.is_computer()));
    }
}

impl Record for Closed {
    const KIND: &'static str = "closed";

    fn without(mut self, gone: Gone) -> Option<Self> {
        self.untold.remove(&gone.person);
        self.told.remove(&gone.person);
        Some(self)
    }
}
