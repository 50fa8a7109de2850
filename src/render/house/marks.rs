//! Marks that mean the same on every board, and the floor of trays.

use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

/// Named by what they say.
pub const SPRITES: &[Sprite] = &[TURN, BARRED, FLOOR];

/// Behind the piece of whoever is to move or has won: gold leaf.
const TURN: Sprite = mark(
    "turn",
    &[Outline::disc(Paint::Gold, 50.0, 50.0, 48.0), Outline::disc(Paint::GoldLight, 50.0, 50.0, 44.5)],
);

/// Over what nobody can use any more: crossed rods.
const BARRED: Sprite = mark(
    "barred",
    &[
        Outline::line(Paint::Shadow, 8.0, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 8.0, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 4.0, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 6.0, "M44 50 L56 50 M50 44 L50 56"),
    ],
);

/// The floor of a tray.
const FLOOR: Sprite = Sprite {
    name: "floor",
    size: (40.0, 40.0),
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Hollow, (-5.0, -5.0), (50.0, 50.0), 0.1)],
};
