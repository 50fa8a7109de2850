//! Rows of closed channels: channels in which Discord refuses some or all messages of the bot.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::Record;
use crate::store::record::DeletedPerson;

/// State of a channel in which Discord refuses some or all messages of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreachableChannel {
    pub why: UnreachableReason,
    /// Time at which the first refused request was sent.
    pub since: Timestamp,
    /// People whose matches are affected and who have not been informed yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[serde(rename = "untold")]
    pub uninformed: BTreeSet<PersonId>,
    /// People who have been informed since the channel was closed. They are not informed again.
    #[serde(default, rename = "informed", skip_serializing_if = "BTreeSet::is_empty")]
    pub informed: BTreeSet<PersonId>,
    /// Time of the latest activity of a user in the closed channel. Since then the channel may be open
    /// again. The time is stored so that all processes know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acted: Option<Timestamp>,
}

/// Reason why Discord refuses the bot's messages in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnreachableReason {
    Forbidden,
    Gone,
    /// Discord refuses messages about the matches of some people, but accepts others.
    Refused,
}

/// A change to the row of a channel. Several processes write about one channel, so a change applies to
/// the row as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreachableChange {
    /// Discord refused a request to the channel.
    Close {
        why: UnreachableReason,
        /// Time at which the request was sent.
        asked: Timestamp,
        /// People whose match the message was about.
        people: Vec<PersonId>,
    },
    /// A message was not sent, because the channel is closed. The list has the people whom that message
    /// concerns.
    AddAffected(Vec<PersonId>),
    /// A message about a match of these people was sent successfully.
    Open(Vec<PersonId>),
    /// A person has been informed that the channel is closed.
    MarkInformed(PersonId),
    /// A user was active in the channel, so it may be open again.
    Act(Timestamp),
    /// The row is deleted if the channel was closed before this time.
    Forget(Timestamp),
}

impl UnreachableChange {
    /// Removes a deleted person from the change. Returns whether the change is still worth writing.
    pub fn leave_out(&mut self, person: PersonId) -> bool {
        match self {
            Self::Close { people, .. } | Self::AddAffected(people) | Self::Open(people) => {
                people.retain(|other| *other != person);
                true
            }
            Self::MarkInformed(informed) => *informed != person,
            Self::Act(_) | Self::Forget(_) => true,
        }
    }
}

impl UnreachableChannel {
    /// Creates the row of a channel that has just turned out to be closed.
    pub const fn new(why: UnreachableReason, since: Timestamp) -> Self {
        Self { why, since, uninformed: BTreeSet::new(), informed: BTreeSet::new(), acted: None }
    }

    /// Returns the row after a change; `None` if the channel is open afterwards.
    pub fn after(row: Option<Self>, change: &UnreachableChange) -> Option<Self> {
        let mut row = match (row, change) {
            (None, UnreachableChange::Close { why, asked, .. }) => Self::new(*why, *asked),
            (row, _) => row?,
        };
        match change {
            UnreachableChange::Close { why, people, .. } => {
                if row.why != *why {
                    row.informed.clear();
                }
                // Reason `Refused` does not close the channel to others, so drop the people who were
                // affected by the former reason.
                if row.why != *why && *why == UnreachableReason::Refused {
                    row.uninformed.clear();
                }
                row.why = *why;
                row.concern(people);
            }
            UnreachableChange::AddAffected(people) => row.concern(people),
            // A successful message says nothing about messages of other people that are refused.
            UnreachableChange::Open(people) if row.why == UnreachableReason::Refused => {
                row.uninformed.retain(|person| !people.contains(person));
                row.informed.retain(|person| !people.contains(person));
                if row.uninformed.is_empty() && row.informed.is_empty() {
                    return None;
                }
            }
            UnreachableChange::Open(_) => return None,
            UnreachableChange::MarkInformed(person) => {
                if row.uninformed.remove(person) {
                    row.informed.insert(*person);
                }
            }
            UnreachableChange::Act(at) => row.acted = row.acted.max(Some(*at)),
            UnreachableChange::Forget(before) if row.since < *before => return None,
            UnreachableChange::Forget(_) => {}
        }
        Some(row)
    }

    fn concern(&mut self, people: &[PersonId]) {
        let Self { uninformed, informed, .. } = self;
        uninformed.extend(people.iter().filter(|person| !informed.contains(person) && !person.is_computer()));
    }
}

impl Record for UnreachableChannel {
    const KIND: &'static str = "closed";

    fn without(mut self, gone: DeletedPerson) -> Option<Self> {
        self.uninformed.remove(&gone.person);
        self.informed.remove(&gone.person);
        Some(self)
    }
}
