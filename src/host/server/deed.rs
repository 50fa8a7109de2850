//! What somebody who keeps a server in order has done there, as its log keeps it.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, PersonId};
use crate::base::time::Timestamp;

use super::super::challenge::Note;
use super::super::rating::SeasonNumber;
use super::{Change, SeasonName};

/// One deed of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: PersonId,
    /// What.
    pub what: Measure,
    /// Why, in their words.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "Note::unless_blank")]
    pub reason: Option<Note>,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Something was settled anew.
    Settled(Change),
    /// A match was called off.
    CalledOff(MatchId),
    /// A match was decided.
    Decided {
        /// Which.
        id: MatchId,
        /// For whom; nobody means drawn.
        #[serde(rename = "person", skip_serializing_if = "Option::is_none")]
        winner: Option<PersonId>,
    },
    /// Somebody may not play here any more.
    Banned { person: PersonId },
    /// Somebody may play here again.
    Unbanned { person: PersonId },
    /// A season began.
    Season {
        /// Which.
        number: SeasonNumber,
        /// What it is called.
        name: SeasonName,
    },
}

impl Measure {
    /// The person whom it was done to, or for.
    pub const fn person(&self) -> Option<PersonId> {
        match self {
            Self::Banned { person } | Self::Unbanned { person } => Some(*person),
            Self::Decided { winner, .. } => *winner,
            Self::Settled(_) | Self::CalledOff(_) | Self::Season { .. } => None,
        }
    }
}
