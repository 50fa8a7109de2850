//! Rows about the clock: the last time at which a bot was running, and a clock that was ahead.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::{Record, is_default};

/// Last time at which a bot was running and connected to the chat. The next start counts the time since
/// then as an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeartbeatRow {
    pub at: Timestamp,
    /// Total span by which the clock was advanced on purpose; zero outside of sandboxes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skipped: Span,
}

impl Record for HeartbeatRow {
    const KIND: &'static str = "heartbeat";
}

/// Record that the clock was ahead and has been set back. Rows may still hold times that are too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockAhead {
    /// Latest time known to have been stored while the clock was ahead.
    pub until: Timestamp,
    /// Minimum span by which the clock was ahead.
    pub by: Span,
}

impl Record for ClockAhead {
    const KIND: &'static str = "ahead";
}
