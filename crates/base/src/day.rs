//! Calendar days as plain numbers.

use serde::{Deserialize, Serialize};

/// A calendar day, counted from 1 January 1970, which is day 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// Returns the previous day; day 0, which has none, returns itself.
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Returns a pseudorandom seed that depends only on the day, `words` and `number`.
    pub fn seed(self, words: &str, number: u64) -> u64 {
        let letters = words.bytes().fold(u64::from(self.0), |seed, letter| mixed(seed ^ u64::from(letter)));
        mixed(letters ^ mixed(number))
    }
}

/// Mixes the bits of a number: one step of `SplitMix` (Steele, Lea and Flood).
const fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
