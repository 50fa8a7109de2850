//! A palette of at most 256 colours for one picture or for all artwork of a game, and the search for the
//! nearest colour.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::colour::{ColourRun, Rgb, distance_squared};
use super::kmeans;

/// The maximum number of colours that stay exact. Most of the artwork consists of areas in one colour.
const FLAT: usize = 56;
/// The maximum number of colours for the blended edges between areas of one colour. More colours would
/// match better but enlarge every file.
const MIXED: usize = 48;

/// The maximum number of cached search results. A single picture needs fewer than that.
const MOST_CACHED: usize = 1 << 14;

/// A map with colours as keys. Its hash function is one multiplication, because there is a lookup for
/// each run of pixels.
type ByColour<T> = HashMap<Rgb, T, BuildHasherDefault<ColourHasher>>;

#[derive(Default)]
struct ColourHasher(u64);

impl Hasher for ColourHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, byte| sum << 8 | u64::from(*byte));
    }

    /// Does nothing with the length of the key, because all colours have the same length.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        let spread = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ spread >> 32
    }
}

/// A list of colours, and a cache of the searches for the nearest colour.
pub struct Palette {
    /// The colours, ordered by palette index.
    pub colours: Vec<Rgb>,
    cached: ByColour<u8>,
}

impl Palette {
    /// Chooses the colours that represent the samples. The most frequent ones stay exact; the others are
    /// clustered by k-means. The order of samples has no influence.
    pub fn choose(samples: &[ColourRun]) -> Self {
        let mut counts = ByColour::default();
        for &(colour, count) in samples {
            *counts.entry(colour).or_insert(0) += count;
        }
        let mut colours = frequent(&counts);
        let flat: BTreeSet<Rgb> = colours.iter().copied().collect();
        let edges: Vec<ColourRun> = counts.into_iter().filter(|(colour, _)| !flat.contains(colour)).collect();
        colours.extend(kmeans::centres(&edges, MIXED));
        Self { colours, cached: ByColour::default() }
    }

    /// Creates a palette of the given colours.
    pub fn of(colours: &[Rgb]) -> Self {
        Self { colours: colours.to_vec(), cached: ByColour::default() }
    }

    pub fn numbers(&mut self, pixels: &[ColourRun]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(pixels.iter().map(|(_, count)| count).sum());
        for &(colour, count) in pixels {
            numbers.resize(numbers.len() + count, self.number(colour));
        }
        numbers
    }

    /// The palette index of the nearest colour. Of several equally near colours, the one with the
    /// lowest index is chosen.
    pub fn number(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        if self.cached.len() >= MOST_CACHED {
            self.cached.clear();
        }
        *self.cached.entry(colour).or_insert_with(|| nearest(colours, colour))
    }
}

/// Up to [`FLAT`] colours that at least one pixel in five thousand has, the most frequent first.
fn frequent(counts: &ByColour<usize>) -> Vec<Rgb> {
    let least = counts.values().sum::<usize>() / 5000;
    let enough = counts.iter().filter(|&(_, &count)| count >= least);
    let mut frequent: Vec<(usize, Rgb)> = enough.map(|(&colour, &count)| (count, colour)).collect();
    frequent.sort_unstable_by(|a, b| b.cmp(a));
    frequent.truncate(FLAT);
    frequent.into_iter().map(|(_, colour)| colour).collect()
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let nearest = (0..=u8::MAX).zip(colours).min_by_key(|(_, other)| distance_squared(**other, colour));
    nearest.map_or(0, |(number, _)| number)
}
