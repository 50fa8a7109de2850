//! The one source of chance: seeded from the system once, or by a test.

use std::sync::Mutex;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// Dice that many may throw, one at a time.
pub struct Dice(Mutex<ChaCha12Rng>);

impl Dice {
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
