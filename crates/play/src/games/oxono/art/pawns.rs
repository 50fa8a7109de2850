//! The drawings of the pawns: pink blossoms with a violet symbol, and squares of black lacquer with a golden
//! symbol.

use crate::base::scene::{Outline, Paint, Sprite};

use super::{BOX, CROSS, sprite};

const fn blossom(paint: Paint, x: f32, y: f32) -> [Outline; 2] {
    [Outline::disc(paint, 0.0, -20.5, 20.5).at(x, y, 1.0, 0.0).petals(5), Outline::disc(paint, x, y, 26.0)]
}

const SHADOW: [Outline; 2] = blossom(Paint::Shadow, 52.0, 58.0);
const SIDE: [Outline; 2] = blossom(Paint::BlossomDark, 50.0, 55.0);
const RIM: [Outline; 2] = blossom(Paint::BlossomLight, 50.0, 50.0);
const TOP: [Outline; 2] = blossom(Paint::Blossom, 50.0, 51.5);

/// A pink pawn without its symbol.
pub const PINK: Sprite =
    sprite("pink", &[SHADOW[0].soft(2.0).faint(0.6), SIDE[0], SIDE[1], RIM[0], RIM[1], TOP[0], TOP[1]]);

/// A black pawn without its symbol.
pub const BLACK: Sprite = sprite(
    "black",
    &[
        Outline::slab(Paint::Shadow, 15.0, 21.0, 75.0, 75.0, 13.0).soft(2.0).faint(0.6),
        Outline::slab(Paint::First, 13.0, 16.0, 74.0, 75.0, 13.0),
        Outline::slab(Paint::FirstLight, 13.0, 11.5, 74.0, 74.0, 13.0),
        Outline::slab(Paint::First, 15.4, 14.0, 69.2, 69.2, 11.0),
        Outline::line(Paint::FirstLight, 3.6, "M22.5 33 L22.5 29 Q22.5 21.5 30 21.5 L37 21.5"),
    ],
);

const fn pawn(name: &'static str, below: &'static [&'static str], outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below, outlines }
}

const fn cross(paint: Paint, y: f32) -> Outline {
    Outline::line(paint, 11.5, CROSS).at(50.0, y, 1.0, 0.0)
}

const fn ring(paint: Paint, y: f32) -> Outline {
    Outline::ring(paint, 50.0, y, 19.5, 11.5)
}

pub const PINK_X: Sprite =
    pawn("pink-x", &["pink"], &[cross(Paint::BlossomLight, 53.0), cross(Paint::IrisDark, 51.0)]);
pub const PINK_O: Sprite =
    pawn("pink-o", &["pink"], &[ring(Paint::BlossomLight, 53.0), ring(Paint::IrisDark, 51.0)]);
pub const BLACK_X: Sprite = pawn("black-x", &["black"], &[cross(Paint::FirstMark, 49.5)]);
pub const BLACK_O: Sprite = pawn("black-o", &["black"], &[ring(Paint::FirstMark, 49.5)]);

/// The empty outline that a tray shows when its player has no pawn with the symbol X left.
pub const SPENT_X: Sprite =
    sprite("spent-x", &[SPENT, Outline::line(Paint::WoodLight, 10.0, CROSS).at(50.0, 50.0, 1.0, 0.0)]);
/// The empty outline that a tray shows when its player has no pawn with the symbol O left.
pub const SPENT_O: Sprite =
    sprite("spent-o", &[SPENT, Outline::ring(Paint::WoodLight, 50.0, 50.0, 19.5, 10.0)]);

const SPENT: Outline = Outline::disc(Paint::Hollow, 50.0, 50.0, 42.0);
