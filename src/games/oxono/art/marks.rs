//! What is put below and around pieces to say what is possible and what was done.

use crate::base::scene::{Outline, Paint, Sprite};

use super::sprite;

/// Around a totem that may be moved: a rim of gold.
pub const LIT: Sprite = sprite(
    "lit",
    &[
        Outline::slab(Paint::Gold, (1.0, 1.0), (98.0, 98.0), 13.0),
        Outline::slab(Paint::GoldLight, (2.8, 2.8), (94.4, 94.4), 12.0),
        Outline::slab(Paint::Wood, (7.5, 7.5), (85.0, 85.0), 9.0),
    ],
);

const fn corners(paint: Paint, width: f32) -> Outline {
    Outline::line(paint, width, "M-42 -27 L-42 -33 Q-42 -42 -33 -42 L-27 -42")
        .at((50.0, 50.0), 1.0, 0.0)
        .petals(4)
}

/// Around the pawn placed last: four corners.
pub const LAST: Sprite = sprite("last", &[corners(Paint::Paper, 10.0), corners(Paint::Vermilion, 6.5)]);

/// Behind the pawn of whoever is to move or has won.
pub const TURN: Sprite = sprite(
    "turn",
    &[Outline::disc(Paint::Gold, 50.0, 50.0, 50.0), Outline::disc(Paint::GoldLight, 50.0, 50.0, 46.5)],
);

/// Over a symbol that has run out: crossed rods.
pub const BARRED: Sprite = sprite(
    "barred",
    &[
        Outline::line(Paint::Shadow, 8.0, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 8.0, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 4.0, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 6.0, "M44 50 L56 50 M50 44 L50 56"),
    ],
);

const fn cord(path: &'static str) -> [Outline; 2] {
    [Outline::line(Paint::Paper, 11.0, path), Outline::line(Paint::Vermilion, 7.0, path)]
}

const RIGHT: [Outline; 2] = cord("M-10 50 L110 50");
const UP: [Outline; 2] = cord("M50 110 L50 -10");
const FROM_RIGHT: [Outline; 2] = cord("M50 50 L110 50");
const FROM_UP: [Outline; 2] = cord("M50 50 L50 -10");
const TO_RIGHT: [Outline; 2] = cord("M-10 50 L50 50");
const TO_UP: [Outline; 2] = cord("M50 110 L50 50");

const RING: [Outline; 3] = [
    Outline::disc(Paint::Paper, 50.0, 50.0, 18.5),
    Outline::disc(Paint::Vermilion, 50.0, 50.0, 16.5),
    Outline::disc(Paint::Paper, 50.0, 50.0, 9.0),
];

/// The square that a totem left when it went anywhere.
pub const START: Sprite = sprite("start", &RING);
/// Where the totem's way starts: to the right, and by half a turn to the left.
pub const START_RIGHT: Sprite =
    sprite("start-right", &[FROM_RIGHT[0], FROM_RIGHT[1], RING[0], RING[1], RING[2]]);
/// Where it starts upwards, and by half a turn downwards.
pub const START_UP: Sprite = sprite("start-up", &[FROM_UP[0], FROM_UP[1], RING[0], RING[1], RING[2]]);
/// Over a square, or below the piece on it.
pub const OVER_RIGHT: Sprite = sprite("over-right", &RIGHT);
/// The same upwards.
pub const OVER_UP: Sprite = sprite("over-up", &UP);
/// Where it ends, below the totem.
pub const END_RIGHT: Sprite = sprite("end-right", &TO_RIGHT);
/// The same upwards.
pub const END_UP: Sprite = sprite("end-up", &TO_UP);
