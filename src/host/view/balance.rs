//! How a round stood from position to position, for a strip below its pictures.

use crate::base::scene::Paint;
use crate::base::text::Text;

/// A full column: a proven win.
pub const FULL: i16 = 1000;

/// How a round stood from position to position, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceView {
    /// Each position in order: from -[`FULL`], where it is won for the second seat, to [`FULL`] for the
    /// first; and whether that is proven.
    pub columns: Vec<(i16, bool)>,
    /// The position that is looked at.
    pub here: usize,
    /// The first seat, and the second.
    pub sides: [SideView; 2],
    /// The description of the strip for people who cannot see it.
    pub alt: Text,
}

/// A seat as the strip shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    pub name: Text,
    /// The sprite that stands for it.
    pub token: &'static str,
    /// The colour of its pieces.
    pub paint: Paint,
}
