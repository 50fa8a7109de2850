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

    pub fn draw(&self) -> ChaCha12Rng {
        let mut source = self.0.lock();
        ChaCha12Rng::seed_from_u64(source.next_u64())
    }
}

/// A generator that is drawn on first use, so that a decision without randomness draws nothing.
pub struct LazyRng<Draw> {
    draw: Draw,
    drawn: Option<ChaCha12Rng>,
}

impl<Draw: Fn() -> ChaCha12Rng> LazyRng<Draw> {
    pub fn new(draw: Draw) -> Self {
        Self { draw, drawn: None }
    }

    fn drawn(&mut self) -> &mut ChaCha12Rng {
        self.drawn.get_or_insert_with(&self.draw)
    }
}

impl<Draw: Fn() -> ChaCha12Rng> TryRng for LazyRng<Draw> {
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
