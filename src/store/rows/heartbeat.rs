//! The row of the heartbeat: when a bot last ran and could hear the chat.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::Record;

/// When a bot last ran and could hear the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The moment.
    pub at: Timestamp,
    /// How far the clock had been moved on purpose until then, which is nothing outside of sandboxes.
    pub skipped: Span,
}

impl Record for Beat {
    const KIND: &'static str = "heartbeat";
    type Row = BeatRow;
}

/// A heartbeat as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeatRow {
    at: i64,
    #[serde(default, skip_serializing_if = "is_nothing")]
    skipped: i64,
}

/// That the clock of this machine was ahead of the right time and has been set back: moments that it wrote may still be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockAhead {
    /// The last moment that it is known to have written.
    pub until: Timestamp,
    /// How far it was ahead, at least.
    pub by: Span,
}

impl Record for ClockAhead {
    const KIND: &'static str = "ahead";
    type Row = ClockAheadRow;
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockAheadRow {
    until: i64,
    by: i64,
}

impl From<&ClockAhead> for ClockAheadRow {
    fn from(ahead: &ClockAhead) -> Self {
        Self { until: ahead.until.0, by: ahead.by.0 }
    }
}

impl From<ClockAheadRow> for ClockAhead {
    fn from(row: ClockAheadRow) -> Self {
        Self { until: Timestamp(row.until), by: Span(row.by) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_nothing(skipped: &i64) -> bool {
    *skipped == 0
}

impl From<&Beat> for BeatRow {
    fn from(beat: &Beat) -> Self {
        Self { at: beat.at.0, skipped: beat.skipped.0 }
    }
}

impl From<BeatRow> for Beat {
    fn from(row: BeatRow) -> Self {
        Self { at: Timestamp(row.at), skipped: Span(row.skipped) }
    }
}
