//! State of features in memory. The core stores it and never reads it.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::lock::Lock;

/// Values of features, at most one of each type. They are kept as long as the bot runs.
#[derive(Default)]
pub struct FeatureState(Lock<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl FeatureState {
    /// Stores a value, in place of the default value of its type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(self, value: T) -> Self {
        self.0.lock().insert(TypeId::of::<T>(), Arc::new(value));
        self
    }

    /// Returns the stored value of a type. Without one, stores and returns the default of the type.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut values = self.0.lock();
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(value).downcast().expect("a value stands under its own type")
    }
}
