//! What a feature owes in the outbox: its name, and fields that only the feature reads.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::keys::OWED_BY_FEATURES;

/// Something that a feature owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct FeatureOwed {
    name: String,
    fields: Value,
}

/// The fields of what a feature owes.
pub trait Owes: Serialize + DeserializeOwned {
    /// One of [`OWED_BY_FEATURES`].
    const NAME: &'static str;

    /// # Panics
    /// If the fields are no JSON.
    fn owed(&self) -> FeatureOwed {
        let fields = serde_json::to_value(self).expect("fields of an entry are JSON");
        FeatureOwed { name: Self::NAME.to_owned(), fields }
    }

    /// The fields of an entry of this name.
    fn of(owed: &FeatureOwed) -> Option<Self> {
        if owed.name == Self::NAME { serde_json::from_value(owed.fields.clone()).ok() } else { None }
    }
}

impl From<FeatureOwed> for BTreeMap<String, Value> {
    fn from(owed: FeatureOwed) -> Self {
        Self::from([(owed.name, owed.fields)])
    }
}

impl TryFrom<BTreeMap<String, Value>> for FeatureOwed {
    type Error = &'static str;

    fn try_from(entry: BTreeMap<String, Value>) -> Result<Self, Self::Error> {
        let mut entry = entry.into_iter();
        let (Some((name, fields)), None) = (entry.next(), entry.next()) else {
            return Err("one name is owed");
        };
        let is_known = OWED_BY_FEATURES.contains(&&*name);
        is_known.then_some(Self { name, fields }).ok_or("nothing of this name is owed")
    }
}
