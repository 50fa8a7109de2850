//! Outbox entries of optional features: the name of the entry, and fields that only the feature reads.

use std::collections::BTreeMap;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::effect::Effect;

/// Content of a feature's outbox entry. In the stored row, the content is a JSON object whose only field
/// has the entry's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct FeatureEntry {
    name: String,
    fields: Value,
}

/// A type with the fields of one kind of outbox entry of a feature.
pub trait EntryFields: Serialize + DeserializeOwned {
    /// Name of the entry, unique among all features and the core.
    const NAME: &'static str;

    /// Returns an outbox entry with these fields.
    ///
    /// # Panics
    /// If the fields cannot be serialized as JSON.
    fn to_entry(&self) -> FeatureEntry {
        let fields = serde_json::to_value(self).expect("fields of an entry are JSON");
        FeatureEntry { name: Self::NAME.to_owned(), fields }
    }

    /// Returns the fields of an entry, or `None` if it has another name or unreadable fields.
    fn of(entry: &FeatureEntry) -> Option<Self> {
        if entry.name == Self::NAME { serde_json::from_value(entry.fields.clone()).ok() } else { None }
    }
}

impl From<FeatureEntry> for BTreeMap<String, Value> {
    fn from(entry: FeatureEntry) -> Self {
        Self::from([(entry.name, entry.fields)])
    }
}

impl TryFrom<BTreeMap<String, Value>> for FeatureEntry {
    type Error = &'static str;

    fn try_from(entry: BTreeMap<String, Value>) -> Result<Self, Self::Error> {
        let mut entry = entry.into_iter();
        let (Some((name, fields)), None) = (entry.next(), entry.next()) else {
            return Err("a feature's entry has exactly one name");
        };
        (!is_of_the_core(&name))
            .then_some(Self { name, fields })
            .ok_or("the name belongs to an entry of the core")
    }
}

/// Returns whether an entry of this name belongs to the core: it is an [`Effect`], or the cleanup entry
/// `tidy`.
fn is_of_the_core(name: &str) -> bool {
    let variant: StrDeserializer<'_, de::value::Error> = name.into_deserializer();
    let is_unknown = |error: de::value::Error| error.to_string().starts_with("unknown variant");
    name == "tidy" || !Effect::deserialize(variant).is_err_and(is_unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn core_names_are_not_read_as_features() {
        let read = |name: &str| {
            serde_json::from_str::<FeatureEntry>(&format!("{{\"{name}\":{{\"turn\":\"odd\"}}}}"))
        };
        for name in ["board", "refresh", "offer", "call", "tidy"] {
            assert!(read(name).is_err(), "{name}");
        }
        assert!(read("puzzle").is_ok());
        assert!(serde_json::from_str::<FeatureEntry>("{\"a\":1,\"b\":2}").is_err());
    }
}
