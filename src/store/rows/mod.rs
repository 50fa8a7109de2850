//! How a record becomes the bytes of a row: one JSON object, small enough to read, with its version under
//! `v`.
//!
//! The types of `host` and `base` derive how they are written, and `Record::check` says what they do not
//! ensure. A type that has another shape in its row has a mirror here. Rows of older versions are brought up
//! by steps from one version to the next, and load for ever: `tests/rows` keeps one of each. A row of a newer
//! version is refused, for a program that understands half of it would write the other half away.

mod answer;
mod blocks;
mod challenge;
mod closed;
mod display_name;
mod former;
mod heartbeat;
mod made;
mod matches;
mod owed;
mod person;
mod plan;
mod rating;
mod servers;
mod set_aside;
mod shown;
#[cfg(test)]
pub mod tests;

pub use super::record::{BadBytes, Migration, Record, from_bytes, version, write};
pub use crate::base::row::is_default;
pub use answer::AnswerTo;
pub use closed::{Closed, ClosedChange, WhyClosed};
pub use display_name::DisplayName;
pub use former::HashKey;
pub use heartbeat::{Beat, ClockAhead};
pub use owed::{Class, Delivery, What};
pub use set_aside::SetAside;
pub use shown::{Board, Card, Seen};

/// Serializes a type as its mirror, and deserializes it through the mirror.
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
pub(crate) use mirrored;
