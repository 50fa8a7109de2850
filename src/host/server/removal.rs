//! Servers that have removed the bot, or have asked for the deletion of their data.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

/// Grace period after a removal, which may be a mistake, before the server's matches end.
pub const REMOVAL_GRACE: Span = Span::hours(24);
/// Time after a removal before the server's data is deleted.
pub const DATA_RETENTION: Span = Span::days(30);

/// The removal of the bot from a server, or a request by its managers to delete the server's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerRemoval {
    /// The time of the removal or request. An outage within the grace period postpones it.
    pub since: Timestamp,
    /// Whether the deletion was requested: then there is no grace period, and adding the bot again
    /// changes nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
}

impl ServerRemoval {
    /// Extends the grace period by an outage within it.
    #[must_use]
    pub fn excused(self, from: Timestamp, to: Timestamp) -> Self {
        let is_in_grace = self.since <= from && from < self.since + REMOVAL_GRACE;
        if self.asked || !is_in_grace { self } else { Self { since: self.since + (to - from), ..self } }
    }

    pub fn ends_matches(&self, now: Timestamp) -> bool {
        self.asked || self.since + REMOVAL_GRACE <= now
    }

    /// Whether the server's data is due for deletion.
    pub fn is_deletion_due(&self, now: Timestamp) -> bool {
        self.asked || self.since + DATA_RETENTION <= now
    }
}
