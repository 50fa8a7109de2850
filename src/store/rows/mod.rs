//! Records that are stored as rows: one readable JSON object each, whose field `v` is the version of the
//! encoding.
//!
//! Types of `host` and `base` derive their encoding; a type whose row has another shape has a mirror
//! here, a private struct with the fields of the row. Migrations load rows of all old versions, each
//! with an example in `tests/rows`. Newer versions are refused, since rewriting them could lose fields.

mod answer;
mod blocks;
mod challenge;
mod conditional_move;
mod display_name;
mod heartbeat;
mod matches;
mod messages;
mod outbox;
mod person;
mod rating;
mod recent_challenges;
mod servers;
mod set_aside;
#[cfg(test)]
pub mod tests;
mod unreachable_channel;
mod user_deletion;

pub use super::record::{DecodeError, Migration, Record, from_bytes, version, write};
pub use crate::base::row::is_default;
pub use answer::AnswerTarget;
pub use display_name::DisplayName;
pub use heartbeat::{ClockAhead, HeartbeatRow};
pub use messages::{BoardMessage, ChallengeMessage, HandledInteraction};
pub use outbox::{DeliveryPriority, EntryContent, OutboxEntry};
pub use set_aside::QuarantinedRow;
pub use unreachable_channel::{UnreachableChange, UnreachableChannel, UnreachableReason};
pub use user_deletion::HashKey;

/// Implements serde's traits for `$type` by way of `$row`, a struct with the fields of the row.
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
