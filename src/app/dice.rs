//! The only source of randomness. The system seeds it once; a test may choose the seed.

use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hasher};

use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha12Rng;

use super::memory::Lock;

/// A random number generator that threads share.
pub struct Dice(Lock<ChaCha12Rng>);

impl Dice {
    pub fn from_system() -> Self {
        Self::seeded(random_seed())
    }

    /// Creates dice that always produce the same numbers.
    pub fn seeded(seed: u64) -> Self {
        Self(Lock::new(ChaCha12Rng::seed_from_u64(seed)))
    }

    /// Draws a generator for one attempt at a decision. A repetition after a conflict draws another
    /// one.
    pub fn draw(&self) -> ChaCha12Rng {
        let mut source = self.0.lock();
        ChaCha12Rng::seed_from_u64(source.next_u64())
    }

    /// A generator that is drawn from these dice on first use. So a decision that needs no
    /// randomness does not change later draws, however often it is repeated.
    pub fn lazy_rng(&self) -> LazyRng<'_> {
        LazyRng { dice: self, drawn: None }
    }
}

/// A generator for one decision, drawn from the dice on first use.
pub struct LazyRng<'a> {
    dice: &'a Dice,
    drawn: Option<ChaCha12Rng>,
}

impl LazyRng<'_> {
    fn drawn(&mut self) -> &mut ChaCha12Rng {
        self.drawn.get_or_insert_with(|| self.dice.draw())
    }
}

impl TryRng for LazyRng<'_> {
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

/// Draws an unpredictable number: the standard library seeds each hasher from the system.
pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
