//! Charts on a sheet of paper: ratings over matches, and a page of a leaderboard.
//!
//! Coordinates, series and the lines of a scale are plotters', which nobody else may name; every stroke of
//! them is in the house's ink, through the same masks as boards (`easel`). Nothing here knows games, people
//! or words: names and sentences come finished, and nobody needs the colours to tell one line from another.

mod course;
mod easel;
mod ladder;
pub(super) mod seal;
mod sheet;

pub use course::{Chart, Line, Mark, chart};
pub use ladder::{Ladder, Rung, ladder};

/// Points between two lines of a scale, from fine to coarse.
const STEPS: [u16; 7] = [10, 20, 50, 100, 200, 500, 1000];
/// Lines of a scale, at most.
const MOST_LINES: u16 = 6;

/// A scale of ratings: from a line below the lowest to a line above the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    low: u16,
    high: u16,
    step: u16,
}

impl Scale {
    /// The finest scale with few enough lines. The highest is at most 5000.
    fn around(lowest: u16, highest: u16) -> Self {
        let fits = |step: &u16| (highest / step + 1) - lowest / step < MOST_LINES;
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
        Self { low: lowest / step * step, high: (highest / step + 1) * step, step }
    }

    fn range(self) -> std::ops::Range<i32> {
        i32::from(self.low)..i32::from(self.high)
    }

    /// Returns the values at which lines are drawn, in ascending order.
    fn lines(self) -> Vec<i32> {
        (self.low..=self.high).step_by(usize::from(self.step)).map(i32::from).collect()
    }
}
