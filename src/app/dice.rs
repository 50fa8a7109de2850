//! The one source of chance: seeded from the system once, or by a test.

use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hasher};

use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha12Rng;

use super::lock::Lock;

/// Dice that many may throw, one at a time.
pub struct Dice(Lock<ChaCha12Rng>);

impl Dice {
    /// Dice seeded from the system, which nobody can foresee.
    pub fn from_system() -> Self {
        Self::seeded(unforeseen_seed())
    }

    /// Dice that always fall the same way.
    pub fn seeded(seed: u64) -> Self {
        Self(Lock::new(ChaCha12Rng::seed_from_u64(seed)))
    }

    /// Dice for one decision. Deciding again after a conflict throws others.
    pub fn draw(&self) -> ChaCha12Rng {
        let mut source = self.0.lock();
        ChaCha12Rng::seed_from_u64(source.next_u64())
    }

    /// Dice for a decision that may need none: drawn when they are first thrown, so that what needs no
    /// chance, however often it is decided anew, changes nothing for what does.
    pub fn in_need(&self) -> InNeed<'_> {
        InNeed { dice: self, drawn: None }
    }
}

/// Dice that are drawn when they are first thrown.
pub struct InNeed<'a> {
    dice: &'a Dice,
    drawn: Option<ChaCha12Rng>,
}

impl InNeed<'_> {
    fn drawn(&mut self) -> &mut ChaCha12Rng {
        self.drawn.get_or_insert_with(|| self.dice.draw())
    }
}

impl TryRng for InNeed<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.drawn().next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.drawn().next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.drawn().fill_bytes(bytes);
        Ok(())
    }
}

/// A number that nobody can foresee: the standard library takes each hasher's keys from the system.
pub fn unforeseen_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
