//! A static function: a table that returns one bit for each of its keys, and stores no keys.
//!
//! The bit of a key is the sum modulo 2 of three bits of the table, one in each third, which a hash of the
//! key chooses. So a key costs 1.23 bits instead of some thirty. For any other key the sum means nothing: ask
//! only for keys with which the table was built.
//!
//! The construction is from Botelho, Pagh and Ziviani, "Simple and space-efficient minimal perfect hash
//! functions" (2007): a key can be placed last if it alone uses one of its three bits.

/// The number of bits for each hundred keys. With fewer than 122 the construction fails.
const PERCENT: usize = 123;

/// The table, with the seed of the hash function in its first byte.
#[derive(Clone, Copy)]
pub struct BitTable<'a> {
    seed: u8,
    bits: &'a [u8],
}

impl<'a> BitTable<'a> {
    /// Reads a table that [`build`] has written. Returns `None` if it is too short.
    pub const fn read(bytes: &'a [u8]) -> Option<Self> {
        let Some((&seed, bits)) = bytes.split_first() else { return None };
        if bits.len() < 3 { None } else { Some(Self { seed, bits }) }
    }

    pub fn get(self, key: u64) -> bool {
        let bit = |at: usize| self.bits[at / 8] >> (at % 8) & 1;
        places(key, self.seed, self.bits.len() * 8 / 3).into_iter().fold(0, |sum, at| sum ^ bit(at)) != 0
    }
}

/// Returns a table for keys with their bits. No key may occur twice.
pub fn build(keys: &[(u64, bool)]) -> Vec<u8> {
    let bytes = (keys.len() * PERCENT / 100).div_ceil(8) + 16;
    let third = bytes * 8 / 3;
    for seed in 0..=u8::MAX {
        let Some(order) = peeled(keys, seed, third) else { continue };
        let mut bits = vec![0; bytes];
        // The key that was placed last may rely on the bits of all others.
        for &(index, free) in order.iter().rev() {
            let (key, bit) = keys[index as usize];
            let sum =
                places(key, seed, third).into_iter().fold(0, |sum, at| sum ^ bits[at / 8] >> (at % 8) & 1);
            bits[free / 8] ^= (sum ^ u8::from(bit)) << (free % 8);
        }
        return std::iter::once(seed).chain(bits).collect();
    }
    unreachable!("with so many bits nearly every seed will do")
}

/// Lists all keys, by index, each with a place that no later key of the list uses. Returns `None` if the seed
/// allows no such order.
fn peeled(keys: &[(u64, bool)], seed: u8, third: usize) -> Option<Vec<(u32, usize)>> {
    // For each place: how many of the remaining keys use it, and the sum modulo 2 of their indices.
    let mut users = vec![(0_u32, 0_u32); third * 3];
    for (index, &(key, _)) in (0..).zip(keys) {
        for at in places(key, seed, third) {
            users[at] = (users[at].0 + 1, users[at].1 ^ index);
        }
    }
    let mut order = Vec::with_capacity(keys.len());
    let mut alone: Vec<usize> = (0..users.len()).filter(|&at| users[at].0 == 1).collect();
    while let Some(free) = alone.pop() {
        let (1, index) = users[free] else { continue };
        order.push((index, free));
        for at in places(keys[index as usize].0, seed, third) {
            users[at] = (users[at].0 - 1, users[at].1 ^ index);
            if users[at].0 == 1 {
                alone.push(at);
            }
        }
    }
    (order.len() == keys.len()).then_some(order)
}

/// Returns the three places of a key, one in each third of the table.
#[expect(clippy::cast_possible_truncation, reason = "each place is below a third")]
fn places(key: u64, seed: u8, third: usize) -> [usize; 3] {
    let mut word = key.wrapping_add(u64::from(seed) << 48);
    [0, 1, 2].map(|part| {
        // The steps of the generator SplitMix64 (Steele, Lea and Flood, 2014).
        word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let mixed = mixed ^ mixed >> 31;
        part * third + ((u128::from(mixed) * third as u128) >> 64) as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_returns_every_bit_of_its_keys() {
        for count in [0, 1, 2, 50, 20_000] {
            let keys: Vec<_> = (0..count).map(|number| (number * number + 7, number % 3 == 0)).collect();
            let bytes = build(&keys);
            let table = BitTable::read(&bytes).expect("the table is complete");
            for (key, bit) in keys {
                assert_eq!(table.get(key), bit, "key {key} of {count}");
            }
        }
    }
}
