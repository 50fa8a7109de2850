//! The drawings of Oxono: two lanterns as totems, blossoms and lacquered squares as pawns, the board and the
//! players' trays.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them. The sprite of a pawn is named after
//! its colour and its symbol, such as `pink-x`.

use crate::base::board::{joined, slim_trays};
use crate::base::scene::{HEIGHT, Outline, Paint, SLIM, Sprite};

pub const SPRITES: &[Sprite] = &joined::<_, 14>(&[ROOM, PAWNS, TOTEMS]);

/// Creates a sprite in a box that the renderer scales to the size of a square.
const fn sprite(name: &'static str) -> Sprite {
    Sprite::new(name, (100.0, 100.0))
}

/// The SVG path of a cross around the origin.
const CROSS: &str = "M-19 -19 L19 19 M19 -19 L-19 19";

const ROOM: &[Sprite] = &[
    // The whole background: a veranda with the board, and a cloth with the players' trays.
    Sprite::new("veranda", (SLIM as f32, HEIGHT as f32))
        .solid()
        .above(&["slim-ground", "slim-board", "slim-cloth"])
        .drawn(&slim_trays(62.0)),
    // A square of the board, in a frame of thin strips of wood.
    sprite("square").solid().drawn(&[
        Outline::slab(Paint::WoodLight, -5.0, -5.0, 110.0, 110.0, 0.1),
        Outline::slab(Paint::WoodDark, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::Wood, 1.8, 5.0, 96.4, 93.2, 6.0),
    ]),
    // A golden square of the board, for the squares of the line that won.
    sprite("square-won").solid().above(&["square"]).drawn(&[
        Outline::slab(Paint::Gold, 1.8, 1.8, 96.4, 96.4, 7.0),
        Outline::slab(Paint::GoldLight, 6.0, 6.0, 88.0, 88.0, 5.0),
    ]),
    // A golden rim around a totem that may be moved.
    sprite("lit").drawn(&[
        Outline::slab(Paint::Gold, 1.0, 1.0, 98.0, 98.0, 13.0),
        Outline::slab(Paint::GoldLight, 2.8, 2.8, 94.4, 94.4, 12.0),
        Outline::slab(Paint::Wood, 7.5, 7.5, 85.0, 85.0, 9.0),
    ]),
];

const fn blossom(paint: Paint, x: f32, y: f32) -> [Outline; 2] {
    [Outline::disc(paint, 0.0, -20.5, 20.5).at(x, y, 1.0, 0.0).petals(5), Outline::disc(paint, x, y, 26.0)]
}

const SHADOW: [Outline; 2] = blossom(Paint::Shadow, 52.0, 58.0);

const SIDE: [Outline; 2] = blossom(Paint::BlossomDark, 50.0, 55.0);

const RIM: [Outline; 2] = blossom(Paint::BlossomLight, 50.0, 50.0);

const TOP: [Outline; 2] = blossom(Paint::Blossom, 50.0, 51.5);

const fn cross(paint: Paint, y: f32) -> Outline {
    Outline::line(paint, 11.5, CROSS).at(50.0, y, 1.0, 0.0)
}

const fn ring(paint: Paint, y: f32) -> Outline {
    Outline::ring(paint, 50.0, y, 19.5, 11.5)
}

const SPENT: Outline = Outline::disc(Paint::Hollow, 50.0, 50.0, 42.0);

const PAWNS: &[Sprite] = &[
    // A pink pawn without its symbol.
    sprite("pink").drawn(&[SHADOW[0].soft(2.0).faint(0.6), SIDE[0], SIDE[1], RIM[0], RIM[1], TOP[0], TOP[1]]),
    // A black pawn without its symbol.
    sprite("black").drawn(&[
        Outline::slab(Paint::Shadow, 15.0, 21.0, 75.0, 75.0, 13.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::First, 13.0, 16.0, 74.0, 75.0, 13.0),
        Outline::slab(Paint::FirstLight, 13.0, 11.5, 74.0, 74.0, 13.0),
        Outline::slab(Paint::First, 15.4, 14.0, 69.2, 69.2, 11.0),
        Outline::line(Paint::FirstLight, 3.6, "M22.5 33 L22.5 29 Q22.5 21.5 30 21.5 L37 21.5"),
    ]),
    sprite("pink-x")
        .above(&["pink"])
        .drawn(&[cross(Paint::BlossomLight, 53.0), cross(Paint::IrisDark, 51.0)]),
    sprite("pink-o").above(&["pink"]).drawn(&[ring(Paint::BlossomLight, 53.0), ring(Paint::IrisDark, 51.0)]),
    sprite("black-x").above(&["black"]).drawn(&[cross(Paint::FirstMark, 49.5)]),
    sprite("black-o").above(&["black"]).drawn(&[ring(Paint::FirstMark, 49.5)]),
    // The empty outline that a tray shows when its player has no pawn with the symbol X left.
    sprite("spent-x").drawn(&[SPENT, Outline::line(Paint::WoodLight, 10.0, CROSS).at(50.0, 50.0, 1.0, 0.0)]),
    // The empty outline that a tray shows when its player has no pawn with the symbol O left.
    sprite("spent-o").drawn(&[SPENT, Outline::ring(Paint::WoodLight, 50.0, 50.0, 19.5, 10.0)]),
];

const PEAK: &str = "M7 30 Q36 23 43 6 L57 6 Q64 23 93 30 Q95 36 90 36.5 L10 36.5 Q5 36 7 30 Z";
const DOME: &str = "M13 30 C15 16 29 7.5 50 7 C71 7.5 85 16 87 30 Q87 35 82 35 L18 35 Q13 35 13 30 Z";
const BELLY: &str = "M32 30 C12 42 12 76 32 87 L68 87 C88 76 88 42 68 30 Z";

const TOTEMS: &[Sprite] = &[
    sprite("totem-x").drawn(&[
        Outline::slab(Paint::Shadow, 19.0, 87.0, 72.0, 12.0, 6.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::PineDark, 17.0, 86.0, 66.0, 10.0, 3.5),
        Outline::slab(Paint::Ink, 23.0, 30.0, 54.0, 58.0, 2.0),
        Outline::slab(Paint::PaperLight, 27.0, 30.0, 46.0, 55.0, 1.0),
        Outline::slab(Paint::PaperShade, 27.0, 30.0, 46.0, 10.5, 1.0),
        Outline::line(Paint::Ink, 9.5, CROSS).at(50.0, 62.5, 0.95, 0.0),
        Outline::path(Paint::PineDark, PEAK).at(0.0, 2.5, 1.0, 0.0),
        Outline::path(Paint::Verdigris, PEAK),
        Outline::line(Paint::PaperLight, 2.4, "M39 18 Q33 25 22 29").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 6.5, 5.5),
    ]),
    sprite("totem-o").drawn(&[
        Outline::slab(Paint::Shadow, 23.0, 87.0, 64.0, 12.0, 6.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::PineDark, 26.0, 85.0, 48.0, 11.0, 4.0),
        Outline::path(Paint::Ink, BELLY),
        Outline::path(Paint::PaperLight, BELLY).at(4.0, 4.6, 0.92, 0.0),
        Outline::ring(Paint::Ink, 50.0, 61.5, 15.5, 9.0),
        Outline::path(Paint::PineDark, DOME).at(0.0, 2.5, 1.0, 0.0),
        Outline::path(Paint::Verdigris, DOME),
        Outline::line(Paint::PaperLight, 2.4, "M24 25 Q29 17 40 14.5").faint(0.7),
        Outline::disc(Paint::Gold, 50.0, 6.5, 5.5),
    ]),
];
