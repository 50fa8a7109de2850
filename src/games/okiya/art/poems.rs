//! The four subjects of the poems, each in the upper right of a tile.

use crate::base::scene::{Outline, Paint, Sprite};

use super::BOX;

/// The sun, risen halfway out of bars of mist.
pub const SUN: Sprite = Sprite {
    name: "sun",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::disc(Paint::Vermilion, 101.0, 45.0, 28.0).into(Paint::Crimson),
        Outline::line(Paint::Paper, 4.6, "M64 50 L112 50 M92 62 L140 62"),
    ],
};

const SWALLOW: &str = "M0 -33 C4 -32 6 -28 6 -22 C22 -26 40 -14 48 12 C36 -2 22 -6 8 3 C7 10 6 16 5 22 C7 32 11 40 18 50 \
    C9 44 4 38 0 28 C-4 38 -9 44 -18 50 C-11 40 -7 32 -5 22 C-6 16 -7 10 -8 3 C-22 -6 -36 -2 -48 12 C-40 -14 -22 -26 -6 -22 \
    C-6 -28 -4 -32 0 -33 Z";

/// A swallow.
pub const BIRD: Sprite = Sprite {
    name: "bird",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::path(Paint::Ink, SWALLOW).at((102.0, 46.0), 0.72, 52.0),
        Outline::disc(Paint::Vermilion, 0.0, -24.0, 4.4).at((102.0, 46.0), 0.72, 52.0),
    ],
};

/// A cloud that rains.
pub const RAIN: Sprite = Sprite {
    name: "rain",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::line(Paint::Indigo, 4.6, "M84 46 L77 62 M97 46 L84 76 M110 46 L101 66 M123 46 L110 76"),
        Outline::path(
            Paint::IndigoLight,
            "M78 46 C66 46 66 30 79 30 C80 18 98 14 104 24 C112 17 126 22 125 33 C136 35 134 46 125 46 Z",
        )
        .into(Paint::Indigo),
    ],
};

/// A tanzaku on its cord.
pub const TANZAKU: Sprite = Sprite {
    name: "tanzaku",
    size: BOX,
    solid: false,
    below: &[],
    outlines: &[
        Outline::line(Paint::Crimson, 2.4, "M0 -34 C-6 -42 -4 -50 2 -52 C8 -50 6 -42 0 -34").at(
            (104.0, 56.0),
            0.74,
            14.0,
        ),
        Outline::slab(Paint::Shadow, (-18.0, -36.0), (40.0, 82.0), 2.0)
            .at((104.0, 56.0), 0.74, 14.0)
            .soft(2.0)
            .faint(0.35),
        Outline::slab(Paint::Verdigris, (-20.0, -40.0), (40.0, 82.0), 2.0).at((104.0, 56.0), 0.74, 14.0),
        Outline::slab(Paint::Paper, (-20.0, -24.0), (40.0, 8.0), 0.1).at((104.0, 56.0), 0.74, 14.0),
        Outline::slab(Paint::Paper, (-20.0, 22.0), (40.0, 8.0), 0.1).at((104.0, 56.0), 0.74, 14.0),
        Outline::disc(Paint::Paper, 0.0, -33.0, 3.0).at((104.0, 56.0), 0.74, 14.0),
    ],
};
