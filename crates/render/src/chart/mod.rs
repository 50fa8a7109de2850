//! Charts on a sheet of paper: the ratings of a person, and a page of a leaderboard.
//!
//! The crate plotters supplies coordinates, series and scales; only this module uses it. The code that
//! fills the shapes of board pictures fills these shapes too. All words are already translated.

pub(super) mod crest;
mod leaderboard;
mod plotters_backend;
mod ratings;
mod sheet;

pub use leaderboard::{ChartRow, LeaderboardChart, draw_leaderboard};
pub use ratings::{LineMark, RatingChart, RatingLine, draw_ratings};

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
    /// Returns a scale from a little below `lowest` to a little above `highest`. The lines of the scale
    /// are as close together as possible; there are at most `most_lines`, or more if even [`STEPS`] has
    /// no step that is large enough. `highest` must be at most 5000.
    fn within(lowest: u16, highest: u16, most_lines: u16) -> Self {
        let room = (highest.saturating_sub(lowest) / ROOM).max(STEPS[0] / 2);
        let (low, high) = (lowest.saturating_sub(room), highest.saturating_add(room));
        let fits = |step: &u16| (high / step + 1).saturating_sub(low.div_ceil(*step)) <= most_lines;
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
        Self { low, high, step }
    }

    /// Returns a scale that contains both values and has a line at either end. `highest` must be at most
    /// 5000.
    fn around(lowest: u16, highest: u16) -> Self {
        let fits = |step: &u16| (highest / step + 1) - lowest / step < MOST_LINES;
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
        Self { low: lowest / step * step, high: (highest / step + 1) * step, step }
    }

    fn range(self) -> std::ops::Range<i32> {
        i32::from(self.low)..i32::from(self.high)
    }

    /// Returns the ratings at which lines are drawn, in ascending order.
    fn lines(self) -> Vec<i32> {
        (self.low.next_multiple_of(self.step)..=self.high)
            .step_by(usize::from(self.step))
            .map(i32::from)
            .collect()
    }
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
            let lines = scale.lines();
            let inside =
                lines.iter().all(|line| scale.range().contains(line) || *line == i32::from(scale.high));
            assert!(inside && (1..=6).contains(&lines.len()), "{lines:?} for {lowest} to {highest}");
            assert!(lines.iter().all(|line| line % i32::from(scale.step) == 0), "{lines:?}");
            let few = Scale::within(lowest, highest, 3).lines().len();
            assert!((1..=3).contains(&few) || highest - lowest > 2000, "{few} for {lowest} to {highest}");
        }
    }
}
