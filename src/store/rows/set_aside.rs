//! Rows that could not be decoded, kept unchanged for a later repair.

use serde::{Deserialize, Serialize};

use crate::base::time::Timestamp;

use super::{Record, mirrored};

/// Copy of a row that could not be decoded, with the time and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedRow {
    pub at: Timestamp,
    pub why: String,
    pub bytes: Vec<u8>,
}

impl Record for QuarantinedRow {
    const KIND: &'static str = "aside";
}

mirrored!(QuarantinedRow as SetAsideRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAsideRow {
    at: Timestamp,
    why: String,
    /// The bytes as text if they are valid UTF-8; otherwise `bytes` has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bytes: Vec<u8>,
}

impl From<&QuarantinedRow> for SetAsideRow {
    fn from(aside: &QuarantinedRow) -> Self {
        let text = String::from_utf8(aside.bytes.clone()).ok();
        let bytes = if text.is_some() { Vec::new() } else { aside.bytes.clone() };
        Self { at: aside.at, why: aside.why.clone(), text, bytes }
    }
}

impl From<SetAsideRow> for QuarantinedRow {
    fn from(row: SetAsideRow) -> Self {
        let bytes = row.text.map_or(row.bytes, String::into_bytes);
        Self { at: row.at, why: row.why, bytes }
    }
}
