//! What was done last: where a pawn came from and went to, and which card was used for it.

use crate::base::scene::{Outline, Paint, Sprite};

use super::pawn;

const STITCH: &str = "M-6.5 -25 C-2 -26.2 2 -26.2 6.5 -25";

/// On the square that a pawn has left: a ring of stitches.
pub const FROM: Sprite = pawn(
    "from",
    &[
        Outline::line(Paint::Paper, 9.5, STITCH).at((59.0, 59.0), 1.0, 22.5).petals(8),
        Outline::line(Paint::Vermilion, 5.5, STITCH).at((59.0, 59.0), 1.0, 22.5).petals(8),
    ],
);

/// Below a pawn that can be moved.
pub const LIT: Sprite = pawn(
    "lit",
    &[
        Outline::ring(Paint::WoodDark, 59.0, 60.0, 49.0, 12.0),
        Outline::ring(Paint::Gold, 59.0, 60.0, 49.0, 9.0),
        Outline::ring(Paint::GoldLight, 59.0, 60.0, 49.0, 4.0),
    ],
);

const CORNER: &str = "M-50 -33 L-50 -42 Q-50 -50 -42 -50 L-33 -50";

/// Around the pawn that has moved: four corners, red within white, so that one of the two is seen on anything.
pub const LAST: Sprite = pawn(
    "last",
    &[
        Outline::line(Paint::Paper, 9.5, CORNER).at((59.0, 59.0), 1.0, 0.0).petals(4),
        Outline::line(Paint::Vermilion, 5.5, CORNER).at((59.0, 59.0), 1.0, 0.0).petals(4),
    ],
);

const fn corner(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (22.0, 22.0), solid: false, below: &[], outlines }
}

const UPPER_LEFT: &str = "M5 17 L5 13 Q5 5 13 5 L17 5";

/// At the upper left corner of the card just used, and turned at its lower right.
pub const USED_LEFT: Sprite = corner(
    "used-left",
    &[Outline::line(Paint::Paper, 9.5, UPPER_LEFT), Outline::line(Paint::Vermilion, 5.5, UPPER_LEFT)],
);

const UPPER_RIGHT: &str = "M17 17 L17 13 Q17 5 9 5 L5 5";

/// At the upper right corner of the card just used, and turned at its lower left.
pub const USED_RIGHT: Sprite = corner(
    "used-right",
    &[Outline::line(Paint::Paper, 9.5, UPPER_RIGHT), Outline::line(Paint::Vermilion, 5.5, UPPER_RIGHT)],
);
