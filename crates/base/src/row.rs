//! How fields stand in rows, which leave out whatever goes without saying.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Rows leave out a field with its default.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A flag whose row says the opposite, and only where that is so.
pub mod inverted {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

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
