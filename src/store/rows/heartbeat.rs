//! The row of the heartbeat: when a bot last ran and could hear the chat.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::{Record, is_default};

/// When a bot last ran and could hear the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    pub at: Timestamp,
    /// How far the clock had been moved on purpose until then, which is nothing outside of sandboxes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skipped: Span,
}

impl Record for Beat {
    const KIND: &'static str = "heartbeat";
}

/// That the clock of this machine was ahead of the right time and has been set back: moments that it wrote
/// may still be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockAhead {
    /// The last moment that it is known to have written.
    pub until: Timestamp,
    /// How far it was ahead, at least.
    pub by: Span,
}

impl Record for ClockAhead {
    const KIND: &'static str = "ahead";
}
