//! What a type needs to be stored as a row: a name, migrations, and serde helpers. Rows omit fields that have their
//! default value, and hold many types as a single string.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::id::{PersonHash, PersonId};

/// Migrates the object of a row from one version to the next, or explains why that is impossible.
pub type Migration = fn(Map<String, Value>) -> Result<Map<String, Value>, String>;

/// A type whose values are stored as rows. The JSON object has the fields that serde writes, and the
/// version in `v`.
pub trait Record: Serialize + DeserializeOwned {
    /// Name of the type in error messages, and in the names of its fixture files.
    const KIND: &'static str;
    /// Migrations from version 1 to the current one: the first converts version 1 to 2, and so on.
    const MIGRATIONS: &'static [Migration] = &[];

    /// Validates a decoded record beyond what its field types ensure.
    fn check(&self) -> Result<(), &'static str> {
        Ok(())
    }

    /// Removes content of a person whose data is deleted, such as that person's notes, or replaces the
    /// content with a hash. Returns `None` if the type has no such content. Afterwards the caller
    /// replaces the person's id everywhere in the row.
    fn without(self, _gone: DeletedPerson) -> Option<Self> {
        None
    }
}

/// A person whose data is deleted, with the hash that replaces the person's id.
#[derive(Clone, Copy, Debug)]
pub struct DeletedPerson {
    pub person: PersonId,
    pub hash: PersonHash,
}

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

/// Implements serde's traits for `$type` by way of `$row`, a struct with the fields of the row.
#[macro_export]
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

/// Implements [`Record`](crate::row::Record) for types that need neither a check nor a migration.
#[macro_export]
macro_rules! records {
    ($($type:ty = $kind:literal),+ $(,)?) => {
        $(impl $crate::row::Record for $type { const KIND: &'static str = $kind; })+
    };
}
