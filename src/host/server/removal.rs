//! Servers that have removed the bot, or have asked for the deletion of their data.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

/// The time between the bot's removal from a server and the end of the server's matches. The removal may
/// be a mistake, so the matches go on until then.
pub const REMOVAL_GRACE: Span = Span::hours(24);
/// The time between the bot's removal from a server and the deletion of the server's data.
pub const DATA_RETENTION: Span = Span::days(30);

/// The removal of the bot from a server, or a request by its managers to delete the server's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerRemoval {
    /// The time of the removal or request. An outage of the bot within the grace period postpones this
    /// time.
    pub since: Timestamp,
    /// Whether managers of the server have requested the deletion of its data. Such a deletion has no
    /// grace period, and adding the bot again does not stop it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
}

impl ServerRemoval {
    /// Extends the grace period by an outage of the bot that began within the period.
    #[must_use]
    pub fn excused(self, from: Timestamp, to: Timestamp) -> Self {
        let is_in_grace = self.since <= from && from < self.since + REMOVAL_GRACE;
        if self.asked || !is_in_grace { self } else { Self { since: self.since + (to - from), ..self } }
    }

    pub fn ends_matches(&self, now: Timestamp) -> bool {
        self.asked || self.since + REMOVAL_GRACE <= now
    }

    /// Returns whether the server's data is due for deletion.
    pub fn is_deletion_due(&self, now: Timestamp) -> bool {
        self.asked || self.since + DATA_RETENTION <= now
    }
}
