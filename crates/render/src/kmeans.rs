//! Choice of a few colours that represent many: k-means clustering by red, green and blue, weighted by
//! the number of pixels.
//!
//! The first centres are the means of groups of colours. The group with the largest error is split in
//! two, at the mean of its most varied channel, until there are enough groups. Sums are integers and ties
//! are decided by a rule, so the result does not depend on the order of pixels.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::colour::{ColourRun, Rgb, distance_squared};

/// The maximum number of iterations. The first iterations bring most of the improvement.
const MOVES: usize = 16;
/// The maximum number of distinct colours to work with. If there are more, similar colours are merged
/// first, which limits the time.
const MOST_COLOURS: usize = 1 << 15;
/// The maximum number of low bits of each channel that the merging ignores. The other 5 bits of each
/// channel allow at most [`MOST_COLOURS`] colours.
const MOST_MERGED_BITS: u32 = 3;

/// At most `most` colours that represent the given ones with a small mean squared distance, in
/// ascending order. `most` is at least 1. If the given colours are no more than `most`, the result is
/// exactly those.
pub fn centres(colours: &[ColourRun], most: usize) -> Vec<Rgb> {
    let mut points = merged(colours, 0);
    if points.len() <= most {
        return points.into_iter().map(|(colour, _)| colour).collect();
    }
    for bits in 1..=MOST_MERGED_BITS {
        if points.len() > MOST_COLOURS {
            points = merged(colours, bits);
        }
    }
    let mut centres = first_centres(points.clone(), most);
    for _ in 0..MOVES {
        let moved = moved(&centres, &points);
        if moved == centres {
            break;
        }
        centres = moved;
    }
    centres.sort_unstable();
    centres.dedup();
    centres
}

/// Each colour once, in ascending order. Colours that differ only in their lowest `bits` bits are
/// replaced by their mean.
fn merged(colours: &[ColourRun], bits: u32) -> Vec<ColourRun> {
    let mut cells: BTreeMap<Rgb, Sums> = BTreeMap::new();
    for &(colour, count) in colours.iter().filter(|(_, count)| *count > 0) {
        cells.entry(colour.map(|byte| byte >> bits)).or_default().add(colour, count);
    }
    cells.into_values().filter_map(|sums| Some((sums.mean()?, sums.pixels))).collect()
}

/// The means of `most` groups of colours, or of fewer groups if no group can be split any more.
fn first_centres(points: Vec<ColourRun>, most: usize) -> Vec<Rgb> {
    let mut groups = vec![Group::new(points)];
    while groups.len() < most {
        let can_be_halved = (0..groups.len()).filter(|&at| groups[at].error > 0);
        let Some(worst) = can_be_halved.max_by_key(|&at| (groups[at].error, Reverse(at))) else { break };
        let halves = groups.swap_remove(worst).halves();
        groups.extend(halves);
    }
    groups.iter().filter_map(|group| group.sums.mean()).collect()
}

/// Moves each centre to the mean of the colours that are nearest to it. A centre without such colours
/// stays.
fn moved(centres: &[Rgb], points: &[ColourRun]) -> Vec<Rgb> {
    let mut sums = vec![Sums::default(); centres.len()];
    for &(colour, count) in points {
        sums[nearest(centres, colour)].add(colour, count);
    }
    centres.iter().zip(&sums).map(|(&centre, sums)| sums.mean().unwrap_or(centre)).collect()
}

/// The index of the nearest centre. If several are equally near, returns the first of them.
fn nearest(centres: &[Rgb], colour: Rgb) -> usize {
    let nearest = centres.iter().enumerate().min_by_key(|(_, centre)| distance_squared(**centre, colour));
    nearest.map_or(0, |(at, _)| at)
}

/// The number of pixels, and the sum of their values in each channel.
#[derive(Clone, Copy, Default)]
struct Sums {
    pixels: usize,
    channels: [usize; 3],
}

impl Sums {
    fn add(&mut self, colour: Rgb, count: usize) {
        self.pixels += count;
        for (sum, byte) in self.channels.iter_mut().zip(colour) {
            *sum += usize::from(byte) * count;
        }
    }

    /// The mean, rounded to whole numbers, or `None` if there are no pixels.
    fn mean(&self) -> Option<Rgb> {
        let mean = |sum: usize| (sum + self.pixels / 2) / self.pixels;
        (self.pixels > 0)
            .then(|| self.channels.map(|sum| u8::try_from(mean(sum)).expect("a mean of bytes is a byte")))
    }
}

/// A group of colours whose mean becomes a first centre.
struct Group {
    points: Vec<ColourRun>,
    sums: Sums,
    /// The sum of the squared distances from the mean, rounded up. Only a group of a single colour has 0.
    error: u128,
    /// The channel that contributes most to the error.
    channel: usize,
}

impl Group {
    fn new(points: Vec<ColourRun>) -> Self {
        let mut sums = Sums::default();
        let mut squares = [0_u128; 3];
        for &(colour, count) in &points {
            sums.add(colour, count);
            for (sum, byte) in squares.iter_mut().zip(colour) {
                *sum += u128::from(byte).pow(2) * count as u128;
            }
        }
        let errors: [u128; 3] = std::array::from_fn(|channel| {
            squares[channel] - (sums.channels[channel] as u128).pow(2) / (sums.pixels as u128).max(1)
        });
        let channel = (0..3).max_by_key(|&channel| (errors[channel], Reverse(channel))).unwrap_or_default();
        Self { points, sums, error: errors.iter().sum(), channel }
    }

    /// Splits the group at the mean of its channel. Neither half is empty if the error is above 0.
    fn halves(self) -> [Self; 2] {
        let Self { points, sums, channel, .. } = self;
        let mean = sums.channels[channel] / sums.pixels.max(1);
        let (low, high) = points.into_iter().partition(|(colour, _)| usize::from(colour[channel]) <= mean);
        [Self::new(low), Self::new(high)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(colours: impl Iterator<Item = Rgb>) -> Vec<ColourRun> {
        colours.map(|colour| (colour, 1)).collect()
    }

    fn greys() -> Vec<ColourRun> {
        each((0..=u8::MAX).map(|grey| [grey; 3]))
    }

    /// Returns all mixtures of red and green whose values are multiples of `step`.
    fn shades(step: usize) -> Vec<ColourRun> {
        let shades = || (0..=u8::MAX).step_by(step);
        each(shades().flat_map(|red| shades().map(move |green| [red, green, 90])))
    }

    /// Returns the mean squared distance from a pixel to the nearest centre, rounded up.
    fn mean_error(colours: &[ColourRun], centres: &[Rgb]) -> usize {
        let error = |&(colour, count): &ColourRun| {
            distance_squared(centres[nearest(centres, colour)], colour) as usize * count
        };
        let pixels: usize = colours.iter().map(|(_, count)| count).sum();
        colours.iter().map(error).sum::<usize>().div_ceil(pixels)
    }

    #[test]
    fn few_colours_stay_exact() {
        let few: Vec<ColourRun> = vec![([9, 8, 7], 1), ([200, 0, 3], 900), ([9, 8, 8], 2), ([9, 8, 7], 40)];
        assert_eq!(centres(&few, 3), [[9_u8, 8, 7], [9, 8, 8], [200, 0, 3]]);
        assert_eq!(centres(&few, 256).len(), 3);
        assert_eq!(centres(&[], 8), Vec::<Rgb>::new());
        assert_eq!(centres(&[([1, 2, 3], 0)], 8), Vec::<Rgb>::new());
    }

    #[test]
    fn pixel_order_does_not_matter() {
        let colours = shades(5);
        let backwards: Vec<ColourRun> = colours.iter().rev().copied().collect();
        let twice: Vec<ColourRun> = colours.iter().chain(&backwards).copied().collect();
        let doubled: Vec<ColourRun> = colours.iter().map(|&(colour, count)| (colour, 2 * count)).collect();
        assert_eq!(centres(&backwards, 48), centres(&colours, 48));
        assert_eq!(centres(&twice, 48), centres(&doubled, 48));
    }

    #[test]
    fn number_of_centres_is_bounded() {
        for most in [1, 2, 7, 48, 255, 256] {
            let found = centres(&shades(3), most);
            assert!(!found.is_empty() && found.len() <= most, "{} of {most}", found.len());
            assert!(found.is_sorted_by(|a, b| a < b), "{found:?}");
        }
        assert_eq!(centres(&greys(), 1), [[128_u8; 3]]);
    }

    #[test]
    fn gradients_are_matched_closely() {
        // The best centres stand for 16 greys each. The mean squared error is then 3 · (16² − 1) / 12 =
        // 64, and rounding the centres adds a little.
        let error = mean_error(&greys(), &centres(&greys(), 16));
        assert!(error <= 66, "{error}");
        // The best centres stand for a square of 32 by 32 shades each: the error is 2 · 32² / 12 = 171.
        let error = mean_error(&shades(3), &centres(&shades(3), 64));
        assert!(error <= 185, "{error}");
    }

    #[test]
    fn frequent_colours_are_matched_most_closely() {
        let mut colours = greys();
        colours[77].1 = 1_000_000;
        let found = centres(&colours, 8);
        assert!(distance_squared(found[nearest(&found, [77; 3])], [77; 3]) <= 3, "{found:?}");
    }

    #[test]
    fn excess_colours_are_merged() {
        let many = shades(1);
        assert!(many.len() > MOST_COLOURS);
        let error = mean_error(&many, &centres(&many, 64));
        assert!(error <= 190, "{error}");
    }
}
