//! Rows of channels in which the bot cannot write, or not everything.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::Record;
use crate::store::record::Gone;

/// A channel in which the bot cannot write, or not everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    pub why: WhyClosed,
    /// When the bot first noticed it.
    pub since: Timestamp,
    /// People affected by it who have not been informed yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub untold: BTreeSet<PersonId>,
    /// People informed since it was closed. Further failed attempts are no news to them.
    #[serde(default, rename = "informed", skip_serializing_if = "BTreeSet::is_empty")]
    pub told: BTreeSet<PersonId>,
    /// Time of the latest user activity in the channel since then, shared between processes: it may be
    /// open again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acted: Option<Timestamp>,
}

/// Reason why the bot cannot write in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyClosed {
    Forbidden,
    Gone,
    /// The chat refuses messages about matches of the people concerned, but accepts others.
    Refused,
}

/// A change to a channel's row. Several processes write about one channel, so a change applies to the
/// row as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedChange {
    /// A request to the channel was refused.
    Close {
        why: WhyClosed,
        /// Time at which the request was sent.
        asked: Timestamp,
        /// People whose match the message was about.
        people: Vec<PersonId>,
    },
    /// No request was sent because the channel is closed; the people whom the message concerns.
    Concern(Vec<PersonId>),
    /// A message of these people's match was sent successfully.
    Open(Vec<PersonId>),
    /// A person has been informed that the channel is closed.
    Tell(PersonId),
    /// A user was active in the channel, so it may be open again.
    Act(Timestamp),
}

impl ClosedChange {
    /// Removes a deleted person from the change. Returns whether the change is still worth writing.
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
    /// Creates the row of a channel that has just turned out to be closed.
    pub const fn new(why: WhyClosed, since: Timestamp) -> Self {
        Self { why, since, untold: BTreeSet::new(), told: BTreeSet::new(), acted: None }
    }

    /// Applies a change; `None` if the channel is open afterwards.
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
                // A refused message does not close the channel to others, so drop the people affected
                // before.
                if row.why != *why && *why == WhyClosed::Refused {
                    row.untold.clear();
                }
                row.why = *why;
                row.concern(people);
            }
            ClosedChange::Concern(people) => row.concern(people),
            // A successful message says nothing about the refused messages of other people.
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
