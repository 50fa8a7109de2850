//! The drawings of tokens: First's is dark and round with a golden eye, Second's is pale and shaped like a
//! chrysanthemum.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

/// A token of the first player, drawn as black lacquer.
pub const FIRST: Sprite = Sprite {
    name: "first",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::disc(Paint::Shadow, 75.0, 81.0, 54.0).soft(2.5).faint(0.6),
        Outline::disc(Paint::First, 74.0, 77.0, 54.0),
        Outline::disc(Paint::First, 74.0, 73.0, 54.0),
        Outline::ring(Paint::FirstLight, 74.0, 73.0, 52.6, 2.6),
        Outline::ring(Paint::FirstMark, 74.0, 73.0, 31.0, 8.0),
        Outline::disc(Paint::FirstMark, 74.0, 73.0, 12.0),
        Outline::line(Paint::FirstLight, 4.0, "M34 58 C38 46 47 37 59 33"),
    ],
};

const fn flower(outline: Outline) -> Outline {
    outline.at(74.0, 73.0, 1.0, 0.0)
}

const LOZENGE: &str = "M0 -5 C-10 -11 -11 -21 0 -29 C11 -21 10 -11 0 -5 Z";

/// A token of the second player, drawn as porcelain.
pub const SECOND: Sprite = Sprite {
    name: "second",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::disc(Paint::Shadow, 75.0, 81.0, 55.0).soft(2.5).faint(0.6),
        Outline::disc(Paint::SecondShade, 0.0, -41.0, 18.5).at(74.0, 78.0, 1.0, 0.0).petals(8),
        flower(Outline::disc(Paint::Second, 0.0, -41.0, 18.5).petals(8)),
        flower(Outline::disc(Paint::Second, 0.0, 0.0, 42.0)),
        Outline::line(Paint::SecondShade, 3.0, "M0 -33 L0 -49").at(74.0, 73.0, 1.0, 22.5).petals(8),
        flower(Outline::path(Paint::SecondMark, LOZENGE).petals(4)),
        Outline::path(Paint::SecondMark, LOZENGE).at(74.0, 73.0, 0.62, 45.0).petals(4),
    ],
};

const fn small(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (40.0, 40.0), solid: false, below: &[], outlines }
}

/// A small token of the first player, not yet placed, beside the board.
pub const FIRST_LEFT: Sprite = small(
    "first-left",
    &[
        Outline::disc(Paint::First, 20.0, 20.0, 18.0),
        Outline::ring(Paint::FirstLight, 20.0, 20.0, 17.0, 2.0),
        Outline::disc(Paint::FirstMark, 20.0, 20.0, 7.0),
    ],
);

/// A small token of the second player, not yet placed, beside the board.
pub const SECOND_LEFT: Sprite = small(
    "second-left",
    &[
        Outline::disc(Paint::Second, 20.0, 20.0, 18.0),
        Outline::path(Paint::SecondMark, "M20 12 L28 20 L20 28 L12 20 Z"),
    ],
);
