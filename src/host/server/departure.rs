//! A server that has removed the bot, or wants everything that is its own to go.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

/// So long a server may have removed the bot by mistake: its matches wait.
pub const GRACE: Span = Span::hours(24);
/// After so long what is the server's own goes.
pub const KEPT: Span = Span::days(30);

/// That a server has removed the bot, or that those who manage it have asked for everything to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The time of the removal or request; an outage during the grace period moves it on.
    pub since: Timestamp,
    /// Whether it was asked for: then nothing waits, and being there again changes nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
}

impl Departure {
    /// The same after an outage, which takes nothing of the time in which a removal may be a mistake.
    #[must_use]
    pub fn excused(self, from: Timestamp, to: Timestamp) -> Self {
        let is_in_grace = self.since <= from && from < self.since + GRACE;
        if self.asked || !is_in_grace { self } else { Self { since: self.since + (to - from), ..self } }
    }

    pub fn ends_matches(&self, now: Timestamp) -> bool {
        self.asked || self.since + GRACE <= now
    }

    /// Whether what is its own goes.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.asked || self.since + KEPT <= now
    }
}
