//! Records that are stored as rows: one readable JSON object each, with its version under `v`.
//!
//! Types of `host` and `base` derive their encoding; a type with another shape in its row has a mirror
//! here. Rows of old versions load forever through migrations, and `tests/rows` keeps an example of each
//! version. Rows of newer versions are refused, since rewriting them could lose fields.

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
