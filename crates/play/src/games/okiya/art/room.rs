//! The drawings of everything around tiles and tokens: the veranda in the background, the board, a cloth, and
//! two wooden trays for the tokens.

use crate::base::board::{joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

const STITCHES: &str = "M-151 -152 L-135 -152 M-125 -152 L-109 -152 M-99 -152 L-83 -152 M-73 -152 L-57 -152 \
    M-47 -152 L-31 -152 M-21 -152 L-5 -152 M5 -152 L21 -152 M31 -152 L47 -152 M57 -152 L73 -152 M83 -152 L99 -152 \
    M109 -152 L125 -152 M135 -152 L151 -152";
const PITS: &str = "M0 0 L0 0.1 M48 0 L48 0.1 M96 0 L96 0.1 M144 0 L144 0.1 M0 46 L0 46.1 M48 46 L48 46.1 \
    M96 46 L96 46.1 M144 46 L144 46.1";

/// The whole background: a veranda in light that falls through a paper window, with the board, the cloth and
/// the two trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (WIDTH as f32, HEIGHT as f32),
    solid: true,
    below: &["ground", "panes", "board", "grain"],
    outlines: &joined::<_, 13>(&[
        &[
            Outline::slab(Paint::Shadow, 724.0, 28.0, 342.0, 332.0, 4.0).faint(0.35),
            Outline::slab(Paint::Indigo, 716.0, 18.0, 352.0, 340.0, 3.0),
            Outline::line(Paint::Paper, 2.4, STITCHES).at(892.0, 188.0, 1.02, 0.0).petals(4),
        ],
        &tray(716.0, 380.0, 352.0, 140.0, 5.0),
        &tray(716.0, 536.0, 352.0, 140.0, 5.0),
        &[
            Outline::line(Paint::Hollow, 36.0, PITS).at(880.0, 427.0, 1.0, 0.0),
            Outline::line(Paint::Hollow, 36.0, PITS).at(880.0, 583.0, 1.0, 0.0),
        ],
    ]),
};

/// A bare square of the wooden board.
pub const WOOD: Sprite = Sprite {
    name: "wood",
    size: BOX,
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Wood, -5.0, -5.0, 158.0, 158.0, 0.1)],
};

/// A square of the board with a hollow for a token.
pub const WELL: Sprite = Sprite {
    name: "well",
    size: BOX,
    solid: true,
    below: &["wood"],
    outlines: &[
        Outline::slab(Paint::WoodLight, 5.0, 6.5, 138.0, 138.0, 16.0),
        Outline::slab(Paint::WoodDark, 5.0, 4.0, 138.0, 138.0, 16.0),
        Outline::slab(Paint::Hollow, 6.0, 9.0, 136.0, 133.0, 14.0),
    ],
};

/// A hollow filled with gold, for the squares of the pattern that won.
pub const WELL_WON: Sprite = Sprite {
    name: "well-won",
    size: BOX,
    solid: true,
    below: &["well"],
    outlines: &[
        Outline::slab(Paint::Gold, 6.0, 7.0, 136.0, 135.0, 14.0),
        Outline::slab(Paint::GoldLight, 12.0, 13.0, 124.0, 123.0, 10.0),
    ],
};
