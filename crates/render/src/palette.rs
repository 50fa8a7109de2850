//! The few colours, never more than 256, for all art of a theme, and the nearest of them for any colour.

use std::collections::{BTreeSet, HashMap};

use super::colour::{Rgb, Run, apart};
use super::kmeans;

/// Colours kept as they are, at most: art is mostly flat.
const FLAT: usize = 56;
/// Colours for the edges between them, at most. More would be nearer, and cost bytes in every picture.
const MIXED: usize = 48;

/// Colours whose numbers are remembered, at most. A picture has fewer.
const KNOWN: usize = 1 << 14;

/// The colours of a theme, and the numbers of those that stand for others.
pub struct Palette {
    colours: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
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
        Self { colours, known: HashMap::new() }
    }

    /// Makes a palette of exactly these colours.
    pub fn of(colours: &[Rgb]) -> Self {
        Self { colours: colours.to_vec(), known: HashMap::new() }
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
fn counts(samples: &[Run]) -> HashMap<Rgb, usize> {
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    for &(colour, count) in samples {
        *counts.entry(colour).or_default() += count;
    }
    counts
}

/// Colours of which there is at least one pixel in five thousand, the most frequent first.
fn frequent(counts: &HashMap<Rgb, usize>) -> Vec<Rgb> {
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
