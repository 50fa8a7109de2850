//! Palette of at most 256 colours for a picture or all art of a theme, and nearest-colour lookup.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::colour::{ColourRun, Rgb, distance_squared};
use super::kmeans;

/// Most colours kept exactly: art is mostly flat.
const FLAT: usize = 56;
/// Most colours for edges between flat areas. More would be nearer, but cost bytes in every picture.
const MIXED: usize = 48;

/// Most cached lookups. A single picture needs fewer.
const MOST_CACHED: usize = 1 << 14;

/// Map by colour. Its hash is one multiplication, since there is a lookup for each run of pixels.
type ByColour<T> = HashMap<Rgb, T, BuildHasherDefault<ColourHasher>>;

#[derive(Default)]
struct ColourHasher(u64);

impl Hasher for ColourHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, byte| sum << 8 | u64::from(*byte));
    }

    /// Ignores the length prefix: all colours are equally long.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        let spread = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ spread >> 32
    }
}

/// Colours by number, and a cache of nearest-colour lookups.
pub struct Palette {
    colours: Vec<Rgb>,
    cached: ByColour<u8>,
}

impl Palette {
    /// Chooses colours for these samples: the frequent ones exactly, and k-means centres for the edges
    /// between them. Equal samples give equal colours.
    pub fn choose(samples: &[ColourRun]) -> Self {
        let counts = counts(samples);
        let mut colours = frequent(&counts);
        let flat: BTreeSet<Rgb> = colours.iter().copied().collect();
        let edges: Vec<ColourRun> = counts.into_iter().filter(|(colour, _)| !flat.contains(colour)).collect();
        colours.extend(kmeans::centres(&edges, MIXED));
        Self { colours, cached: ByColour::default() }
    }

    /// Makes a palette of exactly these colours.
    pub fn of(colours: &[Rgb]) -> Self {
        Self { colours: colours.to_vec(), cached: ByColour::default() }
    }

    /// Returns the colours in the order of their numbers.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Returns the number of the nearest colour for each pixel.
    pub fn numbers(&mut self, pixels: &[ColourRun]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(pixels.iter().map(|(_, count)| count).sum());
        for &(colour, count) in pixels {
            numbers.resize(numbers.len() + count, self.number(colour));
        }
        numbers
    }

    /// Returns the number of the nearest colour; of several, the lowest.
    pub fn number(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        if self.cached.len() >= MOST_CACHED {
            self.cached.clear();
        }
        *self.cached.entry(colour).or_insert_with(|| nearest(colours, colour))
    }
}

/// Returns the number of pixels of each colour, in no order.
fn counts(samples: &[ColourRun]) -> ByColour<usize> {
    let mut counts = ByColour::default();
    for &(colour, count) in samples {
        *counts.entry(colour).or_insert(0) += count;
    }
    counts
}

/// Returns the colours of at least one pixel in five thousand, the most frequent first.
fn frequent(counts: &ByColour<usize>) -> Vec<Rgb> {
    let least = counts.values().sum::<usize>() / 5000;
    let mut frequent: Vec<(usize, Rgb)> = counts
        .iter()
        .filter(|&(_, &count)| count >= least)
        .map(|(&colour, &count)| (count, colour))
        .collect();
    frequent.sort_unstable_by(|a, b| b.cmp(a));
    frequent.truncate(FLAT);
    frequent.into_iter().map(|(_, colour)| colour).collect()
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let nearest = (0..=u8::MAX).zip(colours).min_by_key(|(_, other)| distance_squared(**other, colour));
    nearest.map_or(0, |(number, _)| number)
}
