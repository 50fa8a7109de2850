//! Records that are stored as rows: one readable JSON object each, whose field `v` is the version of the
//! encoding.
//!
//! Types of `host` and `base` derive their encoding; a type whose row has another shape has a mirror
//! here, a private struct with the fields of the row. Migrations load rows of all old versions, each
//! with an example in `tests/rows`. Newer versions are refused, since rewriting them could lose fields.

pub mod conform;
mod messages;
mod outbox;
mod people;
#[cfg(test)]
mod tests;
mod upkeep;

use serde::Serialize;
use serde_json::{Map, Value};

pub use crate::base::row::{DeletedPerson, Migration, Record, is_default};

pub use messages::{
    BoardMessage, ChallengeMessage, HandledInteraction, ReminderMessage, UnreachableChange,
    UnreachableChannel, UnreachableReason,
};
pub use outbox::{
    AnswerTarget, DeliveryPriority, EntryContent, EntryFacts, EntryFields, EntryState, FeatureEntry,
    OutboxEntry,
};
pub use people::{DisplayName, HashKey};
pub use upkeep::{ClockAhead, HeartbeatRow, QuarantinedRow};

/// Returns the version in which new rows of a record type are written. Versions start at 1.
pub const fn version<R: Record>() -> u64 {
    R::MIGRATIONS.len() as u64 + 1
}

/// Reason why the bytes of a row are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The bytes are not a JSON object with a version. `kind` is the [`Record::KIND`] of the expected record.
    #[error("not a valid {kind}: {why}")]
    Garbage { kind: &'static str, why: String },
    /// `known` is the newest version that this program can read.
    #[error(
        "the {kind} has version {found}, but this program reads versions up to {known} only: run a newer one"
    )]
    Newer { kind: &'static str, found: u64, known: u64 },
    /// An object of a known version with invalid contents. `version` is the one stored in the row, at most the
    /// newest known.
    #[error("{kind} of version {version}: {why}")]
    Wrong { kind: &'static str, version: u64, why: String },
}

pub fn write<R: Record>(record: &R) -> Vec<u8> {
    #[derive(Serialize)]
    struct Sealed<'a, R> {
        v: u64,
        #[serde(flatten)]
        record: &'a R,
    }
    let sealed = Sealed { v: version::<R>(), record };
    serde_json::to_vec(&sealed).expect("rows are structs with texts for keys, which JSON can always say")
}

/// Decodes a record of any version that this program knows. The current version, which is the usual one,
/// takes a faster path.
pub fn from_bytes<R: Record>(bytes: &[u8]) -> Result<R, DecodeError> {
    decode_current(bytes).map_or_else(|| decode_any_version(bytes), Ok)
}

/// Decodes a record of any version that this program knows, by applying the migrations from that version
/// on.
fn decode_any_version<R: Record>(bytes: &[u8]) -> Result<R, DecodeError> {
    let garbage = |why: String| DecodeError::Garbage { kind: R::KIND, why };
    let mut object: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| garbage(error.to_string()))?;
    let found = object.remove("v").and_then(|version| version.as_u64()).filter(|&version| version > 0);
    let found = found.ok_or_else(|| garbage("it has no version".into()))?;
    let known = version::<R>();
    if found > known {
        return Err(DecodeError::Newer { kind: R::KIND, found, known });
    }
    let wrong = |why: String| DecodeError::Wrong { kind: R::KIND, version: found, why };
    let steps = R::MIGRATIONS.iter().zip(1..).filter(|(_, from)| *from >= found);
    let object = steps.map(|(step, _)| step).try_fold(object, |object, step| step(object)).map_err(wrong)?;
    // Deserialize from bytes rather than from a `Value`, so that each deserializer is compiled only
    // once.
    let bytes = serde_json::to_vec(&object).expect("an object that was read can be written");
    let record: R = serde_json::from_slice(&bytes).map_err(|error| wrong(without_position(&error)))?;
    record.check().map_err(|why| wrong(why.to_owned()))?;
    Ok(record)
}

/// Formats an error without line and column, which refer to the temporary bytes, not to the row.
fn without_position(error: &serde_json::Error) -> String {
    let why = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    why.strip_suffix(&place).unwrap_or(&why).to_owned()
}

/// Decodes a record of the current version without building a `Value`. Returns `None` if the version
/// differs or the row is damaged; [`decode_any_version`] then reports the reason.
fn decode_current<R: Record>(bytes: &[u8]) -> Option<R> {
    let sealed = format!("{{\"v\":{},", version::<R>());
    let rest = bytes.strip_prefix(sealed.as_bytes()).filter(|rest| rest.starts_with(b"\""))?;
    let record: R = serde_json::from_slice(&[b"{", rest].concat()).ok()?;
    record.check().is_ok().then_some(record)
}

type RewriteRow = fn(&[u8], &dyn Fn(&mut Value)) -> Option<Vec<u8>>;

/// Functions that check and rewrite the encoded rows of one kind.
#[derive(Clone, Copy)]
pub struct RowFunctions {
    /// [`Record::KIND`] and current version of the records, if all rows of the kind have one type.
    pub record: Option<(&'static str, u64)>,
    /// Whether the rows are an index derived from records.
    pub is_index: bool,
    /// Checks the bytes of a row and returns what is wrong with them.
    pub check: fn(&[u8]) -> Result<(), String>,
    /// Changes the JSON of a record and encodes the result in the current version. Returns `None` for an
    /// unreadable row, and for a row without a record.
    pub rewrite: RewriteRow,
    /// Applies [`Record::without`] to an encoded row. Returns `None` also for an unreadable row.
    pub without: fn(&[u8], DeletedPerson) -> Option<Vec<u8>>,
}

impl RowFunctions {
    /// Functions for rows without contents, whose keys hold everything.
    pub const EMPTY: Self = Self {
        record: None,
        is_index: false,
        check: |bytes| if bytes.is_empty() { Ok(()) } else { Err("it should be empty".into()) },
        rewrite: |_, _| None,
        without: |_, _| None,
    };
    /// Functions for index rows without contents, which are derived from records.
    pub const INDEX: Self = Self { is_index: true, ..Self::EMPTY };
    /// Functions for rows whose record type depends on the name in the key. Only the presence of a
    /// version is checked.
    pub const OBJECT: Self = Self { check: check_object, ..Self::EMPTY };

    pub const fn of<R: Record>() -> Self {
        Self {
            record: Some((R::KIND, version::<R>())),
            is_index: false,
            check: check::<R>,
            rewrite: rewrite::<R>,
            without: without::<R>,
        }
    }

    /// Returns the functions for index rows that repeat a record. Rows written by early versions may be
    /// empty.
    pub const fn index_of<R: Record>() -> Self {
        Self {
            is_index: true,
            rewrite: |_, _| None,
            check: |bytes| if bytes.is_empty() { Ok(()) } else { check::<R>(bytes) },
            ..Self::of::<R>()
        }
    }
}

fn check<R: Record>(bytes: &[u8]) -> Result<(), String> {
    from_bytes::<R>(bytes).map(drop).map_err(|bad| bad.to_string())
}

fn check_object(bytes: &[u8]) -> Result<(), String> {
    let object = serde_json::from_slice::<Map<String, Value>>(bytes);
    let is_record = object.is_ok_and(|object| object.get("v").is_some_and(Value::is_u64));
    if is_record { Ok(()) } else { Err("it is no object with a version".into()) }
}

fn rewrite<R: Record>(bytes: &[u8], change: &dyn Fn(&mut Value)) -> Option<Vec<u8>> {
    let mut value = serde_json::to_value(from_bytes::<R>(bytes).ok()?).ok()?;
    change(&mut value);
    serde_json::from_value::<R>(value).ok().map(|record| write(&record))
}

fn without<R: Record>(bytes: &[u8], gone: DeletedPerson) -> Option<Vec<u8>> {
    from_bytes::<R>(bytes).ok()?.without(gone).map(|record| write(&record))
}

crate::base::records! {
    ChallengeMessage = "challenge-message",
    ClockAhead = "clock-ahead",
    HandledInteraction = "handled-interaction",
    HashKey = "hash-key",
    HeartbeatRow = "heartbeat",
    QuarantinedRow = "quarantined-row",
}
