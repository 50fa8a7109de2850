//! What a feature owes in the outbox: its name, and fields that only the feature reads.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The names that the core owes by, which no feature has.
const OF_THE_CORE: [&str; 11] =
    ["archive", "board", "call", "card", "line", "offer", "offer-end", "refresh", "reply", "round", "tidy"];

/// Something that a feature owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct FeatureOwed {
    name: String,
    fields: Value,
}

/// The fields of what a feature owes.
pub trait Owes: Serialize + DeserializeOwned {
    /// A word that nothing else is owed by.
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
        let is_free = !OF_THE_CORE.contains(&&*name);
        is_free.then_some(Self { name, fields }).ok_or("its fields are those of nothing that is owed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::owed::Owed;

    #[test]
    fn names_of_the_core_are_no_features() {
        // What serde says of a name that it does not know lists all that it knows.
        let error = serde_json::from_str::<Owed>("\"unheard-of\"").expect_err("no such name").to_string();
        let named: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        assert!(named.len() > 8, "{error}");
        for name in named.into_iter().chain(["tidy"]) {
            assert!(OF_THE_CORE.contains(&name), "{name}");
            let entry = format!("{{\"{name}\":{{\"turn\":\"odd\"}}}}");
            assert!(serde_json::from_str::<FeatureOwed>(&entry).is_err(), "{name}");
        }
    }
}
