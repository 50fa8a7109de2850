//! What lies around the pieces: the veranda, the board, the cloth and the trays.

use crate::base::board::{joined, tray};
use crate::base::scene::{HEIGHT, Outline, Paint, Sprite, WIDTH};

use super::BOX;

/// What a place in a tray shows when its pawn has been placed: a row of crosses, and a row of rings.
const CROSSES: &str = "M-6 -6 L6 6 M6 -6 L-6 6 M34 -6 L46 6 M46 -6 L34 6 M74 -6 L86 6 M86 -6 L74 6 \
    M114 -6 L126 6 M126 -6 L114 6 M154 -6 L166 6 M166 -6 L154 6 M194 -6 L206 6 M206 -6 L194 6 \
    M234 -6 L246 6 M246 -6 L234 6 M274 -6 L286 6 M286 -6 L274 6";
const RINGS: &str = "M0 -6.6 C8.8 -6.6 8.8 6.6 0 6.6 C-8.8 6.6 -8.8 -6.6 0 -6.6 \
    M40 -6.6 C48.8 -6.6 48.8 6.6 40 6.6 C31.2 6.6 31.2 -6.6 40 -6.6 \
    M80 -6.6 C88.8 -6.6 88.8 6.6 80 6.6 C71.2 6.6 71.2 -6.6 80 -6.6 \
    M120 -6.6 C128.8 -6.6 128.8 6.6 120 6.6 C111.2 6.6 111.2 -6.6 120 -6.6 \
    M160 -6.6 C168.8 -6.6 168.8 6.6 160 6.6 C151.2 6.6 151.2 -6.6 160 -6.6 \
    M200 -6.6 C208.8 -6.6 208.8 6.6 200 6.6 C191.2 6.6 191.2 -6.6 200 -6.6 \
    M240 -6.6 C248.8 -6.6 248.8 6.6 240 6.6 C231.2 6.6 231.2 -6.6 240 -6.6 \
    M280 -6.6 C288.8 -6.6 288.8 6.6 280 6.6 C271.2 6.6 271.2 -6.6 280 -6.6";

/// A tray with a hollow for the pawns that its player has left.
const fn hollow_tray(top: f32) -> [Outline; 8] {
    joined(&[
        &tray(722.0, top, 344.0, 226.0, 6.0),
        &[
            Outline::slab(Paint::WoodDark, 730.0, top + 122.0, 328.0, 92.0, 10.0),
            Outline::slab(Paint::Hollow, 730.0, top + 126.0, 328.0, 90.0, 10.0),
            Outline::line(Paint::Wood, 4.0, CROSSES).at(754.0, top + 151.0, 1.0, 0.0),
            Outline::line(Paint::Wood, 4.0, RINGS).at(754.0, top + 191.0, 1.0, 0.0),
        ],
    ])
}

/// The board on the veranda, and a cloth with the players' trays.
pub const VERANDA: Sprite = Sprite {
    name: "veranda",
    size: (WIDTH as f32, HEIGHT as f32),
    solid: true,
    below: &["ground", "board", "cloth"],
    outlines: &joined::<_, 16>(&[&hollow_tray(32.0), &hollow_tray(442.0)]),
};

const fn solid(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: true, below: &[], outlines }
}

/// A square of the board, in a lattice of thin laths.
pub const SQUARE: Sprite = solid(
    "square",
    &[
        Outline::slab(Paint::WoodLight, -5.0, -5.0, 110.0, 110.0, 0.1),
        Outline::slab(Paint::WoodDark, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::Wood, 1.8, 5.0, 96.4, 93.2, 6.0),
    ],
);

/// A square of the line that won.
pub const SQUARE_WON: Sprite = Sprite {
    name: "square-won",
    size: BOX,
    solid: true,
    below: &["square"],
    outlines: &[
        Outline::slab(Paint::Gold, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::GoldLight, 6.0, 6.0, 88.0, 88.0, 5.0),
    ],
};
