//! The marks of pawns that can be moved and of the card that was used last.

use crate::base::scene::{Outline, Paint, Sprite};

use super::pawn;

/// A golden ring under a pawn that can be moved.
pub const LIT: Sprite = pawn(
    "lit",
    &[
        Outline::ring(Paint::WoodDark, 59.0, 60.0, 49.0, 15.0),
        Outline::ring(Paint::Gold, 59.0, 60.0, 49.0, 11.0),
        Outline::ring(Paint::GoldLight, 59.0, 60.0, 49.0, 6.0),
    ],
);

const fn corner(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (22.0, 22.0), solid: false, below: &[], outlines }
}

/// Returns a line in the same three colours as the renderer's mark of the last move.
const fn within(path: &'static str) -> [Outline; 3] {
    [
        Outline::line(Paint::Paper, 10.0, path),
        Outline::line(Paint::Crimson, 8.0, path),
        Outline::line(Paint::Vermilion, 5.0, path),
    ]
}

const UPPER_LEFT: &str = "M5 17 L5 13 Q5 5 13 5 L17 5";

/// The mark at the upper left corner of the card used last. Rotated by 180 degrees, it marks the lower right
/// corner.
pub const USED_LEFT: Sprite = corner("used-left", &within(UPPER_LEFT));

const UPPER_RIGHT: &str = "M17 17 L17 13 Q17 5 9 5 L5 5";

/// The mark at the upper right corner of the card used last. Rotated by 180 degrees, it marks the lower left
/// corner.
pub const USED_RIGHT: Sprite = corner("used-right", &within(UPPER_RIGHT));
