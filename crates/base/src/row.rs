//! Serde helpers for fields of stored rows. Rows omit fields that have their default value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Returns whether a value is its default, for `skip_serializing_if`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Stores a flag that defaults to true as its opposite, so that a row can omit the default.
pub mod inverted {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    /// Returns true, the default for a field that the row omits.
    pub const fn yes() -> bool {
        true
    }

    pub fn serialize<S: Serializer>(flag: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        (!flag).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        bool::deserialize(deserializer).map(|opposite| !opposite)
    }
}
