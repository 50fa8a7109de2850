//! The one source of chance: seeded from the system once, or by a test.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Mutex;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// Dice that many may throw, one at a time.
pub struct Dice(Mutex<ChaCha12Rng>);

impl Dice {
    /// Dice that nobody can foresee.
    pub fn from_system() -> Self {
        Self::seeded(unforeseen_seed())
    }

    /// Dice that always fall the same way.
    pub fn seeded(seed: u64) -> Self {
        Self(Mutex::new(ChaCha12Rng::seed_from_u64(seed)))
    }

    /// Dice for one decision. Deciding again after a conflict throws others.
    pub fn draw(&self) -> ChaCha12Rng {
        let mut source = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        ChaCha12Rng::seed_from_u64(source.next_u64())
    }
}

/// A number that nobody can foresee: the standard library takes each hasher's keys from the system.
pub fn unforeseen_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
