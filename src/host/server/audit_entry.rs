//! The log of moderators' actions on a server.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, PersonId};
use crate::base::time::Timestamp;

use super::super::challenge::Note;
use super::super::rating::SeasonNumber;
use super::{SeasonName, ServerChange};

/// Maximum number of entries in the audit log of a server.
pub const MOST_AUDIT_ENTRIES: u64 = 1000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditEntry {
    pub at: Timestamp,
    pub by: PersonId,
    pub what: AuditAction,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "Note::unless_blank")]
    pub reason: Option<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AuditAction {
    /// A setting of the server was changed.
    Settled(ServerChange),
    /// A moderator called a match off.
    CalledOff(MatchId),
    /// A moderator decided how a match ends.
    Decided {
        id: MatchId,
        /// The winner, or `None` for a draw.
        #[serde(rename = "person", skip_serializing_if = "Option::is_none")]
        winner: Option<PersonId>,
    },
    Banned {
        person: PersonId,
    },
    Unbanned {
        person: PersonId,
    },
    Season {
        /// The number of the season on its server, counted from 1.
        number: SeasonNumber,
        name: SeasonName,
    },
}
