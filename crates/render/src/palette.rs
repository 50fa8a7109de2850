//! The few colours, never more than 256, for all art of a theme, and the nearest of them for any colour.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::colour::{Rgb, Run, apart};
use super::kmeans;

/// Colours kept as they are, at most: art is mostly flat.
const FLAT: usize = 56;
/// Colours for the edges between them, at most. More would be nearer, and cost bytes in every picture.
const MIXED: usize = 48;

/// Colours whose numbers are remembered, at most. A picture has fewer.
const KNOWN: usize = 1 << 14;

/// Something by colour. Asked for each run of pixels, so its hash is a multiplication.
type ByColour<T> = HashMap<Rgb, T, BuildHasherDefault<ColourHasher>>;

#[derive(Default)]
struct ColourHasher(u64);

impl Hasher for ColourHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, byte| sum << 8 | u64::from(*byte));
    }

    /// All colours are equally long.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        let spread = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ spread >> 32
    }
}

/// The colours of a theme, and the numbers of those that stand for others.
pub struct Palette {
    colours: Vec<Rgb>,
    known: ByColour<u8>,
}

impl Palette {
    /// The colours that serve these samples best: the frequent ones as they are, since art is mostly flat,
    /// and for the edges between them colours found by k-means. The same samples give the same colours.
    pub fn choose(samples: &[Run]) -> Self {
        let counts = counts(samples);
        let mut colours = frequent(&counts);
        let flat: BTreeSet<Rgb> = colours.iter().copied().collect();
        let edges: Vec<Run> = counts.into_iter().filter(|(colour, _)| !flat.contains(colour)).collect();
        colours.extend(kmeans::centres(&edges, MIXED));
        Self { colours, known: ByColour::default() }
    }

    /// Makes a palette of exactly these colours.
    pub fn of(colours: &[Rgb]) -> Self {
        Self { colours: colours.to_vec(), known: ByColour::default() }
    }

    /// Returns the colours in the order of their numbers.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The numbers of the nearest colours, one for each pixel.
    pub fn numbers(&mut self, pixels: &[Run]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(pixels.iter().map(|(_, count)| count).sum());
        for &(colour, count) in pixels {
            numbers.resize(numbers.len() + count, self.number(colour));
        }
        numbers
    }

    /// The number of the nearest colour. Of several, the lowest.
    pub fn number(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        *self.known.entry(colour).or_insert_with(|| nearest(colours, colour))
    }
}

/// How many pixels each colour has, in no order.
fn counts(samples: &[Run]) -> ByColour<usize> {
    let mut counts = ByColour::default();
    for &(colour, count) in samples {
        *counts.entry(colour).or_insert(0) += count;
    }
    counts
}

/// Colours of which there is at least one pixel in five thousand, the most frequent first.
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
    let nearest = (0..=u8::MAX).zip(colours).min_by_key(|(_, known)| apart(**known, colour));
    nearest.map_or(0, |(number, _)| number)
}
