//! Marks with the same meaning on every board, and the floor under small pieces in a tray (a player's
//! panel beside the board).

use crate::base::scene::{self, Outline, Paint, Sprite};

use super::mark;

pub const SPRITES: &[Sprite] = &[TURN, BARRED, FLOOR, LAST, LIFTED, HELD, TARGET, AIM, PLAQUE, PLAQUE_TURN];

/// A gold disc behind a piece whose side is to move or has won.
const TURN: Sprite = mark(
    "turn",
    &[Outline::disc(Paint::Gold, 50.0, 50.0, 48.0), Outline::disc(Paint::GoldLight, 50.0, 50.0, 44.5)],
);

/// Two crossed rods over a square that nobody can use any more.
const BARRED: Sprite = mark(
    "barred",
    &[
        Outline::line(Paint::Shadow, 6.5, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 6.5, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 3.2, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 5.0, "M46 50 L54 50 M50 46 L50 54"),
    ],
);

const fn plaque(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (104.0, 36.0), solid: false, below: &[], outlines }
}

/// Paper behind the name of the player who is not to move.
const PLAQUE: Sprite = plaque(
    "plaque",
    &[
        Outline::slab(Paint::WoodDark, 0.0, 2.0, 104.0, 34.0, 7.0),
        Outline::slab(Paint::PaperShade, 0.0, 0.0, 104.0, 33.0, 7.0),
    ],
);

/// Gold behind the name of the player who is to move or has won.
const PLAQUE_TURN: Sprite = plaque(
    "plaque-turn",
    &[
        Outline::slab(Paint::Gold, 0.0, 0.0, 104.0, 36.0, 8.0),
        Outline::slab(Paint::GoldLight, 3.0, 3.0, 98.0, 30.0, 6.0),
    ],
);

const CORNER: &str = "M-42 -26 L-42 -33 Q-42 -42 -33 -42 L-26 -42";

const fn corners(paint: Paint, width: f32) -> Outline {
    Outline::line(paint, width, CORNER).at(50.0, 50.0, 1.0, 0.0).petals(4)
}

/// Four corners around the piece that was moved or placed last. They are bright red within dark red
/// within white, so that they stand out on any background and for colour-blind people.
const LAST: Sprite = mark(
    scene::LAST,
    &[corners(Paint::Paper, 12.0), corners(Paint::Crimson, 9.2), corners(Paint::Vermilion, 5.4)],
);

/// The shadow and glow below a piece that has been chosen.
const LIFTED: Sprite = mark(
    "lifted",
    &[
        Outline::disc(Paint::Shadow, 55.0, 60.0, 36.0).faint(0.55).soft(7.0),
        Outline::disc(Paint::GoldLight, 50.0, 50.0, 47.0).faint(0.9).soft(2.0),
    ],
);

/// The ring over a piece that has been chosen.
const HELD: Sprite = mark(
    "held",
    &[
        Outline::ring(Paint::WoodDark, 50.0, 50.0, 44.0, 11.0),
        Outline::ring(Paint::Gold, 50.0, 50.0, 44.0, 8.0),
        Outline::ring(Paint::PaperLight, 50.0, 50.0, 44.0, 3.2),
    ],
);

/// A bright disc on an empty square that can be chosen next. The name of the square fits on the disc.
const TARGET: Sprite = mark(
    "target",
    &[
        Outline::disc(Paint::Shadow, 51.0, 53.0, 44.0).faint(0.35).soft(2.0),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 46.0),
        Outline::disc(Paint::Gold, 50.0, 50.0, 44.0),
        Outline::disc(Paint::PaperLight, 50.0, 50.0, 38.0),
    ],
);

/// A bright ring around a piece that can be captured next, with a label for the name of its square.
const AIM: Sprite = mark(
    "aim",
    &[
        Outline::ring(Paint::WoodDark, 50.0, 50.0, 43.0, 12.0),
        Outline::slab(Paint::WoodDark, 20.0, 69.0, 60.0, 31.0, 10.0),
        Outline::ring(Paint::Gold, 50.0, 50.0, 43.0, 9.0),
        Outline::ring(Paint::PaperLight, 50.0, 50.0, 43.0, 4.0),
        Outline::slab(Paint::Gold, 22.0, 71.0, 56.0, 28.0, 9.0),
        Outline::slab(Paint::PaperLight, 25.0, 74.0, 50.0, 22.0, 7.0),
    ],
);

const FLOOR: Sprite = Sprite {
    name: "floor",
    size: (40.0, 40.0),
    solid: true,
    below: &[],
    outlines: &[Outline::slab(Paint::Hollow, -5.0, -5.0, 50.0, 50.0, 0.1)],
};
