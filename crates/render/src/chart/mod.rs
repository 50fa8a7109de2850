//! Charts on a sheet of paper: the ratings of a person, and a page of a leaderboard.
//!
//! The code that fills the shapes of board pictures fills these shapes too. All words are already translated.

mod leaderboard;
mod ratings;
mod sheet;

pub use leaderboard::{ChartRow, LeaderboardChart, draw_leaderboard};
pub use ratings::{LineMark, RatingChart, RatingLine, draw_ratings};

use crate::base::scene::{Outline, Paint};
use crate::path::Point;

/// The possible distances between two lines of a scale, in rating points.
const STEPS: [u16; 7] = [10, 20, 50, 100, 200, 500, 1000];
/// The maximum number of lines of a scale. With more, the numbers beside the lines would touch.
const MOST_LINES: u16 = 6;

/// A scale extends beyond its lowest and highest value by the range of the values divided by this number.
const ROOM: u16 = 24;

/// The range of a rating axis, and the distance between its lines, in rating points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    low: u16,
    high: u16,
    step: u16,
}

impl Scale {
    /// A scale from a little below `lowest` to a little above `highest`. The lines of the scale
    /// are as close together as possible; there are at most `most_lines`, or more if even [`STEPS`] has
    /// no step that is large enough. `highest` must be at most 5000.
    fn within(lowest: u16, highest: u16, most_lines: u16) -> Self {
        let room = (highest.saturating_sub(lowest) / ROOM).max(STEPS[0] / 2);
        let (low, high) = (lowest.saturating_sub(room), highest.saturating_add(room));
        let fits = |step: &u16| (high / step + 1).saturating_sub(low.div_ceil(*step)) <= most_lines;
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
        Self { low, high, step }
    }

    /// A scale that contains both values and has a line at either end. `highest` must be at most
    /// 5000.
    fn around(lowest: u16, highest: u16) -> Self {
        let fits = |step: &u16| (highest / step + 1) - lowest / step < MOST_LINES;
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
        Self { low: lowest / step * step, high: (highest / step + 1) * step, step }
    }

    /// Creates an axis with this range and with its ends in pixels.
    fn axis(self, ends: (f32, f32)) -> Axis {
        Axis::new((self.low.into(), self.high.into()), ends)
    }

    /// The ratings at which lines are drawn, in ascending order.
    fn lines(self) -> impl Iterator<Item = u16> {
        (self.low.next_multiple_of(self.step)..=self.high).step_by(usize::from(self.step))
    }
}

/// The number of parts of a pixel. Places on an axis are rounded down to such a part.
const PARTS: f32 = 16.0;

/// An axis of a plot.
#[derive(Clone, Copy)]
struct Axis {
    /// The values at both ends.
    values: (f64, f64),
    /// The ends, in parts of a pixel.
    ends: (i32, i32),
}

impl Axis {
    /// Creates an axis between two values, with its ends in pixels. A vertical axis usually points up, from a larger
    /// to a smaller place. The larger place itself is outside of the plot.
    #[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
    fn new(values: (f64, f64), ends: (f32, f32)) -> Self {
        let (from, to) = ((ends.0 * PARTS).round() as i32, (ends.1 * PARTS).round() as i32);
        Self { values, ends: if from < to { (from, to - 1) } else { (from - 1, to) } }
    }

    /// The place of a value, in pixels.
    #[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
    fn at(self, value: impl Into<f64>) -> f32 {
        let share = (value.into() - self.values.0) / (self.values.1 - self.values.0);
        let far = f64::from(self.ends.1 - self.ends.0) * share;
        // The small number keeps rounding errors from moving a value that lies exactly on a part.
        let far = if self.ends.0 < self.ends.1 { (far + 1e-3).floor() } else { (far - 1e-3).ceil() };
        pixels(self.ends.0 + far as i32)
    }

    /// Both ends, in pixels.
    fn span(self) -> [f32; 2] {
        [pixels(self.ends.0), pixels(self.ends.1)]
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place on a small picture")]
fn pixels(parts: i32) -> f32 {
    parts as f32 / PARTS
}

/// The height of the digit inside a crest, in pixels.
pub const CREST_DIGIT: f32 = 34.0;
/// The radius of a crest, in pixels.
pub const CREST_RADIUS: f32 = 25.0;
/// The size of a crest's coloured area relative to the dark outline around it.
const WITHIN: f32 = 0.86;

/// A function that creates an outline in the given paint, centred at the origin.
type Shape = fn(Paint) -> Outline;

const CHRYSANTHEMUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -18.5, 6.5).petals(12), |paint| Outline::disc(paint, 0.0, 0.0, 19.0)];
const PLUM: &[Shape] =
    &[|paint| Outline::disc(paint, 0.0, -13.0, 12.0).petals(5), |paint| Outline::disc(paint, 0.0, 0.0, 13.0)];
const SHELL: &[Shape] =
    &[|paint| Outline::path(paint, "M0 -25 L21.7 -12.5 L21.7 12.5 L0 25 L-21.7 12.5 L-21.7 -12.5 Z")];

/// The outlines of a rank's crest, the lowest first. Only the ranks 1 to 3 have a crest: an ornament around the
/// number, a chrysanthemum, a plum blossom or a hexagon like a tortoise's shell. The outlines differ, so that nobody has
/// to tell them apart by colour.
pub fn crest(rank: u64, at: Point) -> Vec<Outline> {
    let (shapes, ground) = match rank {
        1 => (CHRYSANTHEMUM, Paint::Gold),
        2 => (PLUM, Paint::PaperLight),
        3 => (SHELL, Paint::Maple),
        _ => return Vec::new(),
    };
    let sized = |paint, scale| shapes.iter().map(move |shape| shape(paint).at(at.0, at.1, scale, 0.0));
    sized(Paint::Ink, 1.0).chain(sized(ground, WITHIN)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_fits_its_values_with_few_lines() {
        for (lowest, highest) in [(1150, 1850), (1403, 1597), (1500, 1500), (0, 5000), (0, 40), (1199, 1301)]
        {
            let scale = Scale::within(lowest, highest, MOST_LINES);
            let beyond = (lowest - scale.low).max(scale.high - highest);
            assert!(beyond <= ((highest - lowest) / 20).max(5), "{scale:?} for {lowest} to {highest}");
            let lines: Vec<u16> = scale.lines().collect();
            let inside = lines.iter().all(|line| (scale.low..=scale.high).contains(line));
            assert!(inside && (1..=6).contains(&lines.len()), "{lines:?} for {lowest} to {highest}");
            assert!(lines.iter().all(|line| line % scale.step == 0), "{lines:?}");
            let few = Scale::within(lowest, highest, 3).lines().count();
            assert!((1..=3).contains(&few) || highest - lowest > 2000, "{few} for {lowest} to {highest}");
        }
    }
}
