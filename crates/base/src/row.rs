//! Serde helpers for stored rows. Rows omit fields that have their default value, and hold many types as a single string.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whether a value is its default, for `skip_serializing_if`.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Stores a flag that defaults to true as its opposite, so that a row can omit the default.
pub mod inverted {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    /// True, the default for a field that the row omits.
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

/// Implements `Serialize` and `Deserialize` for a type that is one string in JSON.
///
/// `$write` formats a value. `$read` parses a string and returns `None` for an invalid one. The error
/// message for an invalid string is the quoted string, a space and `$why`.
#[macro_export]
macro_rules! as_text {
    ($type:ty, $write:expr, $read:expr, $why:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$write(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                let wrong = || serde::de::Error::custom(format_args!("{text:?} {}", $why));
                $read(&text).ok_or_else(wrong)
            }
        }
    };
}
