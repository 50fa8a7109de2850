//! What was done last: where a pawn came from and went to, and which card was used for it.

use crate::base::scene::{Outline, Paint, Sprite};

use super::pawn;

/// On the square that a pawn has left: a ring of stitches.
pub const FROM: Sprite = pawn(
    "from",
    &[Outline::line(Paint::Vermilion, 6.0, "M-6.5 -25 C-2 -26.2 2 -26.2 6.5 -25")
        .at((59.0, 59.0), 1.0, 22.5)
        .petals(8)],
);

const CORNER: &str = "M-50 -33 L-50 -42 Q-50 -50 -42 -50 L-33 -50";

/// Around the pawn that has moved: four corners.
pub const LAST: Sprite = pawn(
    "last",
    &[
        Outline::line(Paint::PaperLight, 10.0, CORNER).at((59.0, 59.0), 1.0, 0.0).petals(4),
        Outline::line(Paint::Vermilion, 6.0, CORNER).at((59.0, 59.0), 1.0, 0.0).petals(4),
    ],
);

const fn corner(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (22.0, 22.0), solid: false, below: &[], outlines }
}

/// At the upper left corner of the card just used, and turned at its lower right.
pub const USED_LEFT: Sprite =
    corner("used-left", &[Outline::line(Paint::Vermilion, 6.0, "M4 18 L4 12 Q4 4 12 4 L18 4")]);

/// At the upper right corner of the card just used, and turned at its lower left.
pub const USED_RIGHT: Sprite =
    corner("used-right", &[Outline::line(Paint::Vermilion, 6.0, "M18 18 L18 12 Q18 4 10 4 L4 4")]);
