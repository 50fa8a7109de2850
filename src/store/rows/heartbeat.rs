//! Rows about the clock: the heartbeat, and a clock that was ahead.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::{Record, is_default};

/// Last time at which a bot was running and connected to the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeartbeatRow {
    pub at: Timestamp,
    /// Total by which the clock was advanced on purpose; zero outside of sandboxes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skipped: Span,
}

impl Record for HeartbeatRow {
    const KIND: &'static str = "heartbeat";
}

/// Record of a clock that was ahead and has been set back. Times that it wrote may still be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockAhead {
    /// Latest time that the clock is known to have written.
    pub until: Timestamp,
    /// Lower bound of how far the clock was ahead.
    pub by: Span,
}

impl Record for ClockAhead {
    const KIND: &'static str = "ahead";
}
