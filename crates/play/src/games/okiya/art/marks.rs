//! The drawings of blank tiles and of the marks for tiles that may be taken.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

const fn mark(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

/// A tile without a plant or a poem.
pub const SLAB: Sprite = mark(
    "slab",
    &[
        Outline::slab(Paint::WoodDark, 11.0, 13.0, 130.0, 132.0, 14.0),
        Outline::slab(Paint::PaperShade, 9.0, 11.0, 130.0, 131.0, 13.0),
        Outline::slab(Paint::PaperLight, 9.0, 7.0, 130.0, 130.0, 13.0),
        Outline::slab(Paint::Paper, 9.0, 9.0, 130.0, 128.0, 13.0),
    ],
);

/// A dark blank tile, for tiles that cannot be taken now.
pub const SHADED_SLAB: Sprite = mark(
    "shaded-slab",
    &[
        Outline::slab(Paint::WoodDark, 11.0, 13.0, 130.0, 132.0, 14.0),
        Outline::slab(Paint::GroundLine, 9.0, 11.0, 130.0, 131.0, 13.0),
        Outline::slab(Paint::PaperShade, 9.0, 7.0, 130.0, 130.0, 13.0),
    ],
);

/// A golden rim under a tile that may be taken.
pub const LIT: Sprite = mark(
    "lit",
    &[
        Outline::slab(Paint::Gold, 2.0, 1.0, 144.0, 146.0, 18.0),
        Outline::slab(Paint::GoldLight, 4.0, 3.0, 140.0, 142.0, 16.0),
    ],
);

/// A small picture of the grid. Its border is gold, because the first tile must be taken from there.
/// Before the first move, this picture is shown in the place of the tile taken last.
pub const BORDER: Sprite = mark(
    "border",
    &[
        Outline::slab(Paint::IndigoLight, 49.0, 49.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 76.0, 49.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 49.0, 76.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::IndigoLight, 76.0, 76.0, 24.0, 24.0, 4.0),
        Outline::slab(Paint::GoldLight, -52.0, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
        Outline::slab(Paint::GoldLight, -25.5, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
        Outline::slab(Paint::GoldLight, 1.5, -52.0, 24.0, 24.0, 4.0).at(74.5, 74.5, 1.0, 0.0).petals(4),
    ],
);
