//! The drawings of the subjects of the four poems, in the upper right of a tile.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

const fn poem(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

pub const SUN: Sprite = poem(
    "sun",
    &[
        Outline::disc(Paint::Vermilion, 103.0, 43.0, 27.0),
        Outline::line(Paint::Paper, 4.6, "M70 48 L108 48 M96 59 L134 59"),
    ],
);

const SWALLOW: &str = "M0 -33 C4 -32 6 -28 6 -22 C22 -26 40 -14 48 12 C36 -2 22 -6 8 3 C7 10 6 16 5 22 \
    C7 32 11 40 18 50 C9 44 4 38 0 28 C-4 38 -9 44 -18 50 C-11 40 -7 32 -5 22 C-6 16 -7 10 -8 3 \
    C-22 -6 -36 -2 -48 12 C-40 -14 -22 -26 -6 -22 C-6 -28 -4 -32 0 -33 Z";

const fn swallow(outline: Outline) -> Outline {
    outline.at(105.0, 43.0, 0.64, 48.0)
}

pub const BIRD: Sprite = poem(
    "bird",
    &[
        swallow(Outline::path(Paint::Ink, SWALLOW)),
        swallow(Outline::path(Paint::Vermilion, "M0 -31 C4 -28 5 -22 0 -18 C-5 -22 -4 -28 0 -31 Z")),
    ],
);

pub const RAIN: Sprite = poem(
    "rain",
    &[
        Outline::line(Paint::Indigo, 5.0, "M87 46 L87 61 M99 46 L99 71 M111 46 L111 66 M123 46 L123 58"),
        Outline::path(
            Paint::IndigoLight,
            "M80 47 C67 47 67 30 81 31 C81 17 99 13 105 24 C113 17 127 22 126 33 C137 35 135 47 126 47 Z",
        ),
    ],
);

/// A tanzaku (strip of paper for a verse) hanging on a cord, with strokes that only resemble writing.
pub const TANZAKU: Sprite = poem(
    "tanzaku",
    &[
        Outline::line(Paint::Vermilion, 3.0, "M108.5 25 C102 20 104 13 108.5 13 C113 13 115 20 108.5 25"),
        Outline::slab(Paint::Verdigris, 95.0, 20.0, 27.0, 60.0, 2.0),
        Outline::slab(Paint::GoldLight, 95.0, 68.0, 27.0, 12.0, 2.0),
        Outline::line(Paint::Paper, 4.0, "M108.5 33 L108.5 41 M108.5 47 L108.5 52 M108.5 58 L108.5 61"),
    ],
);
