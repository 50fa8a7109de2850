//! The drawings of the two stamps and of the blank paper for the text on cards. A stamp on each card
//! shows which colour starts the round.

use crate::base::scene::{Outline, Paint, Sprite};

const BOX: (f32, f32) = (28.0, 28.0);

/// Blank paper on which a line of text is written.
pub const BLANK: Sprite = Sprite {
    name: "blank",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Paper, -5.0, -5.0, 38.0, 38.0, 0.1)],
};

const fn seal(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

/// The stamp of cards with which Blue starts: a moon.
pub const BLUE_SEAL: Sprite = seal(
    "blue-seal",
    &[
        Outline::disc(Paint::Indigo, 14.0, 14.0, 13.5),
        Outline::path(
            Paint::Paper,
            "M19 6 C11 4 5.5 9 5.5 14.5 C5.5 20 11 24.5 19 22 C12.5 19 12.5 9.5 19 6 Z",
        ),
    ],
);

/// The stamp of cards with which Red starts: a sun.
pub const RED_SEAL: Sprite = seal(
    "red-seal",
    &[
        Outline::slab(Paint::Vermilion, 1.0, 1.0, 26.0, 26.0, 4.0),
        Outline::disc(Paint::Paper, 14.0, 14.0, 5.0),
        Outline::line(Paint::Paper, 2.2, "M0 -8 L0 -9.6").at(14.0, 14.0, 1.0, 0.0).petals(8),
    ],
);
