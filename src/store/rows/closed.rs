//! Rows of channels in which nothing, or not everything, can be written.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::Record;

/// A channel in which nothing, or not everything, can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Why.
    pub why: WhyClosed,
    /// Since when, as far as we know.
    pub since: Timestamp,
    /// Whom it concerns and who has not been told yet.
    pub untold: BTreeSet<PersonId>,
    /// Who has been told since it was closed: that it is tried again in vain is no news to them.
    pub told: BTreeSet<PersonId>,
    /// When somebody acted there since, where several processes have to know: it may be open again.
    pub acted: Option<Timestamp>,
}

/// Why nothing can be written in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyClosed {
    /// We are not permitted to.
    Forbidden,
    /// It is gone.
    Gone,
    /// The chat refuses messages about what these people play there, and not the channel: all others are sent.
    Refused,
}

impl Closed {
    /// A channel that has just turned out to be closed.
    pub const fn new(why: WhyClosed, since: Timestamp) -> Self {
        Self { why, since, untold: BTreeSet::new(), told: BTreeSet::new(), acted: None }
    }
}

impl Record for Closed {
    const KIND: &'static str = "closed";
    type Row = ClosedRow;
}

/// A closed channel as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosedRow {
    why: WhyClosed,
    since: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    untold: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    informed: Vec<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    acted: Option<i64>,
}

impl From<&Closed> for ClosedRow {
    fn from(closed: &Closed) -> Self {
        let ids = |people: &BTreeSet<PersonId>| people.iter().map(|person| person.0).collect();
        Self {
            why: closed.why,
            since: closed.since.0,
            untold: ids(&closed.untold),
            informed: ids(&closed.told),
            acted: closed.acted.map(|at| at.0),
        }
    }
}

impl From<ClosedRow> for Closed {
    fn from(row: ClosedRow) -> Self {
        let people = |ids: Vec<u64>| ids.into_iter().map(PersonId).collect();
        Self {
            why: row.why,
            since: Timestamp(row.since),
            untold: people(row.untold),
            told: people(row.informed),
            acted: row.acted.map(Timestamp),
        }
    }
}
