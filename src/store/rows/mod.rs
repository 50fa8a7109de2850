//! How a record becomes the bytes of a row: one JSON object, small enough to read, with its version under `v`.
//!
//! Each record has a mirror here that says how it is written today, since the host knows no format. Rows of older
//! versions are brought up by steps from one version to the next, and load for ever: `tests/rows` keeps one of each. A
//! row of a newer version is refused, for a program that understands half of it would write the other half away.

use std::fmt::Display;
use std::slice;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Batch, Direction, Expected, Fault, Key, KeyRange, Row, Store};

mod analysis;
mod answer;
mod blocks;
mod challenge;
mod closed;
mod display_name;
mod former;
mod guesses;
mod heartbeat;
mod made;
mod matches;
mod owed;
mod person;
mod plan;
mod playing;
mod puzzles;
mod rating;
mod servers;
mod set_aside;
mod shown;
mod terms;
#[cfg(test)]
mod tests;
mod thread_loss;

pub use answer::AnswerTo;
pub use closed::{Closed, ClosedChange, WhyClosed};
pub use display_name::DisplayName;
pub use former::HashKey;
pub use heartbeat::{Beat, ClockAhead};
pub use owed::{Class, Delivery, What};
pub use set_aside::SetAside;
pub use shown::{Board, Card, Seen};

/// Brings the object of a row from one version to the next, or says why it cannot.
pub type Migration = fn(Map<String, Value>) -> Result<Map<String, Value>, String>;

/// A record that rows hold.
pub trait Record: Sized {
    /// What it is called in messages and in the names of fixtures.
    const KIND: &'static str;
    /// The way from version 1 to the present one: the first step makes version 2 of version 1, and so on.
    const MIGRATIONS: &'static [Migration] = &[];
    /// How it is written today. The fields are those of the object, without `v`.
    type Row: Serialize + DeserializeOwned + for<'a> From<&'a Self> + TryInto<Self, Error: Display>;
}

/// The version in which a record is written today; the first is 1.
pub const fn version<R: Record>() -> u64 {
    R::MIGRATIONS.len() as u64 + 1
}

/// Why the bytes of a row are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBytes {
    /// They are no JSON object with a version.
    #[error("no {kind}: {why}")]
    Garbage {
        /// What was looked for.
        kind: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A newer program wrote them.
    #[error("{kind} of version {found}; this program knows versions up to {known}")]
    Newer {
        /// What it is.
        kind: &'static str,
        /// Its version.
        found: u64,
        /// The newest that can be read.
        known: u64,
    },
    /// An object of a known version that does not say what it should.
    #[error("{kind} of version {version}: {why}")]
    Wrong {
        /// What it should be.
        kind: &'static str,
        /// The version that it claims.
        version: u64,
        /// What is wrong.
        why: String,
    },
}

/// The bytes of a record.
pub fn write<R: Record>(record: &R) -> Vec<u8> {
    #[derive(Serialize)]
    struct Sealed<Row> {
        v: u64,
        #[serde(flatten)]
        row: Row,
    }
    let sealed = Sealed { v: version::<R>(), row: R::Row::from(record) };
    serde_json::to_vec(&sealed).expect("rows are structs with texts for keys, which JSON can always say")
}

/// The record that bytes hold, whichever version they were written in.
pub fn from_bytes<R: Record>(bytes: &[u8]) -> Result<R, BadBytes> {
    from_present(bytes).map_or_else(|| from_any(bytes), Ok)
}

fn from_any<R: Record>(bytes: &[u8]) -> Result<R, BadBytes> {
    let garbage = |why: String| BadBytes::Garbage { kind: R::KIND, why };
    let mut object: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| garbage(error.to_string()))?;
    let found = object.remove("v").and_then(|version| version.as_u64()).filter(|&version| version > 0);
    let found = found.ok_or_else(|| garbage("it has no version".into()))?;
    let known = version::<R>();
    if found > known {
        return Err(BadBytes::Newer { kind: R::KIND, found, known });
    }
    let wrong = |why: String| BadBytes::Wrong { kind: R::KIND, version: found, why };
    let steps = R::MIGRATIONS.iter().zip(1..).filter(|(_, from)| *from >= found);
    let object = steps.map(|(step, _)| step).try_fold(object, |object, step| step(object)).map_err(wrong)?;
    // By way of bytes, so that the program holds one reader of each row and not two.
    let bytes = serde_json::to_vec(&object).expect("an object that was read can be written");
    let row: R::Row = serde_json::from_slice(&bytes).map_err(|error| wrong(without_place(&error)))?;
    row.try_into().map_err(|error| wrong(error.to_string()))
}

/// The message of an error without its line and column: they count in bytes that were made for the reading.
fn without_place(error: &serde_json::Error) -> String {
    let why = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    why.strip_suffix(&place).unwrap_or(&why).to_owned()
}

/// The record of a row in the present version, read without a `Value` in between. `None` if the version differs or the row is damaged:
/// [`from_any`] then says why.
fn from_present<R: Record>(bytes: &[u8]) -> Option<R> {
    let sealed = format!("{{\"v\":{},", version::<R>());
    let rest = bytes.strip_prefix(sealed.as_bytes()).filter(|rest| rest.starts_with(b"\""))?;
    let row: R::Row = serde_json::from_slice(&[b"{", rest].concat()).ok()?;
    row.try_into().ok()
}

/// A record with the version of its row in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded<R> {
    /// The record.
    pub record: R,
    /// Its row's version, which a write can expect.
    pub version: u64,
}

impl<R> Loaded<R> {
    /// What a write expects that was decided on this record.
    pub const fn expected(&self) -> Expected {
        Expected::Version(self.version)
    }
}

/// The record of a row. The caller pairs keys with kinds; a wrong pair is refused as a bad row.
pub fn loaded<R: Record>(key: &Key, row: &Row) -> Result<Loaded<R>, Fault> {
    Ok(Loaded { record: read(key, &row.bytes)?, version: row.version })
}

/// Loads a record.
pub async fn load<R: Record>(store: &dyn Store, key: &Key) -> Result<Option<Loaded<R>>, Fault> {
    let rows = store.load(slice::from_ref(key)).await?;
    rows.into_iter().next().flatten().map(|row| loaded(key, &row)).transpose()
}

/// Loads records of one kind in one round trip, without those that are not there.
pub async fn load_all<R: Record>(store: &dyn Store, keys: &[Key]) -> Result<Vec<Loaded<R>>, Fault> {
    let rows = store.load(keys).await?;
    keys.iter().zip(rows).filter_map(|(key, row)| Some(loaded(key, &row?))).collect()
}

/// Loads the records of a range, as [`Store::scan`] does.
pub async fn scan<R: Record>(
    store: &dyn Store,
    range: &KeyRange,
    limit: usize,
    direction: Direction,
) -> Result<Vec<(Key, Loaded<R>)>, Fault> {
    let rows = store.scan(range, limit, direction).await?.into_iter();
    rows.map(|(key, row)| loaded(&key, &row).map(|loaded| (key, loaded))).collect()
}

impl Batch {
    /// The same batch with a record to put.
    #[must_use]
    pub fn put_record<R: Record>(self, key: Key, expected: Expected, record: &R) -> Self {
        self.put(key, expected, write(record))
    }

    /// The same batch with a row of an index to put, which says all in its key.
    #[must_use]
    pub fn put_mark(self, key: Key) -> Self {
        self.put(key, Expected::Any, Vec::new())
    }
}

/// Reads the row of a key.
pub(super) fn read<R: Record>(key: &Key, bytes: &[u8]) -> Result<R, Fault> {
    from_bytes(bytes).map_err(|bad| Fault::BadRow { key: key.to_string(), why: bad.to_string() })
}
