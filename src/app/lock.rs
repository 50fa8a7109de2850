//! A mutex for the state that the shell keeps in memory.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A mutex that ignores poisoning. The value is consistent after every single change, so a panic under
/// the lock does no harm.
#[derive(Default)]
pub struct Lock<T>(Mutex<T>);

impl<T> Lock<T> {
    pub const fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
