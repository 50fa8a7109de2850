//! The drawings of Kōnane: stones of lava and coral, the wooden board with its pits, marks and the players'
//! trays.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them.

use crate::base::board::{joined, slim_trays};
use crate::base::scene::{HEIGHT, Outline, Paint, SLIM, Sprite};

pub const SPRITES: &[Sprite] = &joined::<_, 13>(&[ROOM, MARKS, STONES]);

/// Creates a sprite in a box that the renderer scales to the size of a square.
const fn sprite(name: &'static str) -> Sprite {
    Sprite::new(name, (100.0, 100.0))
}

/// Creates a sprite of a small stone beside a number.
const fn small(name: &'static str) -> Sprite {
    Sprite::new(name, (40.0, 40.0)).solid().above(&["floor"])
}

const ROOM: &[Sprite] = &[
    // The whole background: a veranda with the board, and a cloth with the players' trays, whose hollows are for the two counts.
    Sprite::new("veranda", (SLIM as f32, HEIGHT as f32))
        .solid()
        .above(&["slim-ground", "slim-board", "slim-cloth"])
        .drawn(&slim_trays(150.0)),
    sprite("pit").solid().drawn(&[
        Outline::slab(Paint::Wood, -5.0, -5.0, 110.0, 110.0, 0.1),
        Outline::disc(Paint::WoodLight, 50.0, 52.5, 46.5),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 46.5),
        Outline::disc(Paint::Hollow, 50.0, 52.5, 44.0),
    ]),
];

const MARKS: &[Sprite] = &[
    // A golden ring around a pit whose stone may move.
    sprite("lit").drawn(&[
        Outline::ring(Paint::Gold, 50.0, 51.0, 44.5, 9.5),
        Outline::ring(Paint::GoldLight, 50.0, 51.0, 44.5, 6.0),
    ]),
    // An arrow on a stone that may be removed before the first jump.
    sprite("lit-off").drawn(&[
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 29.0),
        Outline::disc(Paint::Gold, 50.0, 50.0, 26.0),
        Outline::disc(Paint::GoldLight, 50.0, 50.0, 22.5),
        Outline::line(Paint::Ink, 7.5, "M50 64 L50 39 M39 48 L50 37 L61 48"),
    ]),
    // A curved arrow, shown beside the number of stones that can jump.
    sprite("hop").drawn(&[
        Outline::line(Paint::Inlay, 9.0, "M17 74 C20 22 62 14 76 52"),
        Outline::path(Paint::Inlay, "M58 52 L94 46 L80 80 Z"),
    ]),
];

const LAVA: &str = "M-19 -33 Q0 -41 17 -34 Q31 -29 35 -14 Q41 2 33 17 Q26 33 8 36 Q-12 40 -25 30 \
    Q-37 20 -37 2 Q-37 -23 -19 -33 Z";

const fn lava(paint: Paint, x: f32, y: f32, scale: f32) -> Outline {
    Outline::path(paint, LAVA).at(x, y, scale, 0.0)
}

/// The scale of a lava stone. Stones nearly fill their pits, so that people can see them on a board of 14 by
/// 14 squares.
const LARGE: f32 = 1.1;

/// The radius of a coral stone, in units of a box of 100 by 100.
const RADIUS: f32 = 40.5;

const PORES: &str = "M38 40 L40 39 M61 36 L61.1 36 M63 58 L65 59 M42 65 L42.1 65";
const STAR: &str = "M0 -3.5 L0 -8.5";

const fn star(paint: Paint, x: f32, y: f32, scale: f32) -> Outline {
    Outline::line(paint, 3.8, STAR).at(x, y, scale, 10.0).petals(6)
}

const CROSS: &str = "M-13 -13 L13 13 M13 -13 L-13 13";

const STONES: &[Sprite] = &[
    sprite("black").drawn(&[
        lava(Paint::Shadow, 52.0, 56.0, LARGE).faint(0.5),
        lava(Paint::First, 50.0, 52.0, LARGE),
        lava(Paint::FirstLight, 50.0, 49.5, LARGE),
        lava(Paint::First, 50.0, 50.0, 0.93 * LARGE),
        Outline::line(Paint::FirstLight, 3.6, "M22 43 C24 34 30 28 37 25"),
        Outline::line(Paint::FirstLight, 7.5, PORES),
    ]),
    sprite("white").drawn(&[
        Outline::disc(Paint::Shadow, 52.0, 55.0, RADIUS).faint(0.5),
        Outline::disc(Paint::SecondShade, 50.0, 53.0, RADIUS),
        Outline::disc(Paint::Second, 50.0, 48.5, RADIUS),
        star(Paint::SecondShade, 39.0, 39.0, 1.0),
        star(Paint::SecondShade, 63.0, 50.0, 1.15),
        star(Paint::SecondShade, 43.0, 66.0, 0.9),
    ]),
    // A black stone, crossed out because Black has lost: Black cannot move.
    sprite("stuck-black").drawn(&[
        lava(Paint::Shadow, 52.0, 56.0, LARGE).faint(0.5),
        lava(Paint::First, 50.0, 52.0, LARGE),
        lava(Paint::FirstLight, 50.0, 50.0, LARGE),
        lava(Paint::First, 50.0, 50.3, 0.93 * LARGE),
        Outline::line(Paint::Second, 9.0, CROSS).at(50.0, 50.0, 1.0, 0.0),
    ]),
    // A white stone, crossed out because White has lost: White cannot move.
    sprite("stuck-white").drawn(&[
        Outline::disc(Paint::Shadow, 52.0, 55.0, RADIUS).faint(0.5),
        Outline::disc(Paint::SecondShade, 50.0, 53.0, RADIUS),
        Outline::disc(Paint::Second, 50.0, 49.5, RADIUS),
        Outline::line(Paint::First, 9.0, CROSS).at(50.0, 49.5, 1.0, 0.0),
    ]),
    // The faint trace of a black stone that the last move removed or captured.
    sprite("black-gone").drawn(&[
        lava(Paint::First, 50.0, 52.0, 0.96).faint(0.6),
        Outline::line(Paint::FirstLight, 2.6, LAVA).at(50.0, 52.0, 0.94, 0.0).faint(0.35),
    ]),
    // The faint trace of a white stone that the last move removed or captured.
    sprite("white-gone").drawn(&[Outline::disc(Paint::Second, 50.0, 52.0, 35.0).faint(0.3)]),
    // A small black stone beside the number of stones that White has captured.
    small("black-taken")
        .drawn(&[lava(Paint::FirstLight, 20.0, 20.0, 0.46), lava(Paint::First, 20.0, 20.3, 0.405)]),
    // A small white stone beside the number of stones that Black has captured.
    small("white-taken").drawn(&[
        Outline::disc(Paint::SecondShade, 20.0, 21.5, 16.5),
        Outline::disc(Paint::Second, 20.0, 19.0, 16.5),
    ]),
];
