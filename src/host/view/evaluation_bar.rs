//! The evaluation bar of a round, shown below pictures of its positions. The bar has one column for each
//! position.

use crate::base::scene::Paint;
use crate::base::text::Text;

/// The height of a column for a proven win.
pub const FULL: i16 = 1000;

/// The content of an evaluation bar, which shows for each position of a round which seat stands better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationBarView {
    /// The evaluation of each position in order: from -[`FULL`], won for the second seat, to [`FULL`],
    /// won for the first. The flag says whether the evaluation is proven.
    pub columns: Vec<(i16, bool)>,
    /// The index in `columns` of the position that the picture shows.
    pub here: usize,
    /// The first seat, then the second seat.
    pub sides: [SeatView; 2],
    /// The text that describes the bar to people who cannot see the picture.
    pub alt: Text,
}

/// A seat as the evaluation bar shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub name: Text,
    /// The name of the sprite that stands for this seat.
    pub token: &'static str,
    /// The colour of the pieces of this seat.
    pub paint: Paint,
}
