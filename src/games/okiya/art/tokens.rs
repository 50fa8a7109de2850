//! The tokens: a dark round one with a golden eye, and a pale one in the shape of a chrysanthemum.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

/// The first player's: black lacquer.
pub const FIRST: Sprite = Sprite {
    name: "first",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::disc(Paint::Shadow, 75.0, 81.0, 54.0).soft(4.0).faint(0.6),
        Outline::disc(Paint::First, 74.0, 76.0, 54.0),
        Outline::disc(Paint::FirstLight, 74.0, 72.0, 54.0).into(Paint::First),
        Outline::disc(Paint::First, 74.0, 73.0, 50.0).into(Paint::FirstLight),
        Outline::ring(Paint::FirstMark, 74.0, 73.0, 30.0, 7.0),
        Outline::disc(Paint::FirstMark, 74.0, 73.0, 11.0),
        Outline::line(Paint::Light, 3.0, "M36 53 C42 40 52 32 64 29").faint(0.5),
    ],
};

/// The second player's: porcelain.
pub const SECOND: Sprite = Sprite {
    name: "second",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::disc(Paint::Shadow, 75.0, 80.0, 55.0).soft(4.0).faint(0.55),
        Outline::disc(Paint::SecondShade, 0.0, -41.0, 18.5).at((74.0, 77.0), 1.0, 0.0).petals(8),
        Outline::disc(Paint::SecondShade, 74.0, 77.0, 42.0),
        Outline::disc(Paint::Second, 0.0, -41.0, 18.5).at((74.0, 73.0), 1.0, 0.0).petals(8),
        Outline::disc(Paint::Second, 74.0, 73.0, 42.0),
        Outline::line(Paint::SecondShade, 3.0, "M0 -28 L0 -49").at((74.0, 73.0), 1.0, 22.5).petals(8),
        Outline::path(Paint::SecondMark, "M0 -5 C-9 -11 -10 -20 0 -27 C10 -20 9 -11 0 -5 Z")
            .at((74.0, 73.0), 1.0, 0.0)
            .petals(4),
        Outline::path(Paint::SecondMark, "M0 -9 C-4 -12 -4 -16 0 -20 C4 -16 4 -12 0 -9 Z")
            .at((74.0, 73.0), 1.0, 45.0)
            .petals(4),
    ],
};
