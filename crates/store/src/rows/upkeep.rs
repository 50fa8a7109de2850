//! Rows about the clock and about damage: the last time at which a bot was running, a clock that was ahead,
//! and rows that could not be decoded.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::is_default;
use crate::base::mirrored;

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

/// Record that the clock was ahead and has been set back. Rows may still hold times that are too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockAhead {
    /// Latest time known to have been stored while the clock was ahead.
    pub until: Timestamp,
    /// Minimum span by which the clock was ahead.
    pub by: Span,
}

/// Copy of a row that could not be decoded, with the time and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedRow {
    pub at: Timestamp,
    pub why: String,
    pub bytes: Vec<u8>,
}

mirrored!(QuarantinedRow as QuarantinedRowFields);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct QuarantinedRowFields {
    at: Timestamp,
    why: String,
    /// The bytes as text if they are valid UTF-8; otherwise `bytes` has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bytes: Vec<u8>,
}

impl From<&QuarantinedRow> for QuarantinedRowFields {
    fn from(aside: &QuarantinedRow) -> Self {
        let text = String::from_utf8(aside.bytes.clone()).ok();
        let bytes = if text.is_some() { Vec::new() } else { aside.bytes.clone() };
        Self { at: aside.at, why: aside.why.clone(), text, bytes }
    }
}

impl From<QuarantinedRowFields> for QuarantinedRow {
    fn from(row: QuarantinedRowFields) -> Self {
        let bytes = row.text.map_or(row.bytes, String::into_bytes);
        Self { at: row.at, why: row.why, bytes }
    }
}
