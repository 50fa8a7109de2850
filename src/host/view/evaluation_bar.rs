//! The evaluation bar of a round: one column per position, shown below its pictures.

use crate::base::scene::Paint;
use crate::base::text::Text;

/// The height of a full column: a proven win.
pub const FULL: i16 = 1000;

/// The evaluation bar of a round, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationBarView {
    /// The evaluation of each position in order: from -[`FULL`], won for the second seat, to [`FULL`],
    /// won for the first. The flag says whether it is proven.
    pub columns: Vec<(i16, bool)>,
    /// The index of the position shown.
    pub here: usize,
    /// Both seats, the first one first.
    pub sides: [SeatView; 2],
    /// The alternative text of the bar.
    pub alt: Text,
}

/// A seat as the bar shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub name: Text,
    /// The name of the sprite of this seat.
    pub token: &'static str,
    /// The colour of the pieces of this seat.
    pub paint: Paint,
}
