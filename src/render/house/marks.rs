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
        Outline::line(Paint::Shadow, 6.5, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 6.5, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 3.2, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 5.0, "M46 50 L54 50 M50 46 L50 54"),
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
