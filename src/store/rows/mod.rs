//! How a record becomes the bytes of a row: one JSON object, small enough to read, with its version under `v`.
//!
//! The types of `host` and `base` derive how they are written. A type that has another shape in its row, or is validated
//! when it is read, has a mirror here. Rows of older versions are brought up by steps from one version to the next, and load
//! for ever: `tests/rows` keeps one of each. A row of a newer version is refused, for a program that understands half of it
//! would write the other half away.

use std::slice;

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

pub use super::record::{BadBytes, Migration, Record, from_bytes, version, write};
pub use answer::AnswerTo;
pub use closed::{Closed, ClosedChange, WhyClosed};
pub use display_name::DisplayName;
pub use former::HashKey;
pub use heartbeat::{Beat, ClockAhead};
pub use owed::{Class, Delivery, What};
pub use set_aside::SetAside;
pub use shown::{Board, Card, Seen};

/// Writes a type as its mirror, and reads it by way of the mirror.
macro_rules! mirrored {
    ($type:ty as $row:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&<$row>::from(self), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let row: $row = serde::Deserialize::deserialize(deserializer)?;
                row.try_into().map_err(serde::de::Error::custom)
            }
        }
    };
}
use mirrored;

/// Whether a row leaves out a value.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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
