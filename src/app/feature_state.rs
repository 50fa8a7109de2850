//! The memory of features. The core holds it for them and looks at none of it.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::lock::Lock;

/// Values of features, at most one of each type. They live as long as the bot.
#[derive(Default)]
pub struct FeatureState(Lock<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl FeatureState {
    /// This state with a value instead of the default of its type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(self, value: T) -> Self {
        self.0.lock().insert(TypeId::of::<T>(), Arc::new(value));
        self
    }

    /// The value of a type, which is its default where nobody has put another one here.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut values = self.0.lock();
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(value).downcast().expect("a value stands under its own type")
    }
}
