//! The renderer's own sprites, which every game may use: letters and digits, parts of backdrops, marks with the same
//! meaning on every board, and the trail of the last move.
//!
//! These modules know no game. A sprite of a game would hide the renderer's sprite of the same name; a
//! test makes sure that no names collide.

pub mod glyphs;
mod room;
mod signs;

use crate::base::board::joined;
use crate::base::scene::{HINTED, LAST, Outline, Paint, Sprite};

pub use signs::{CROWN_SIGN, SIGNS};

pub fn sprites() -> impl DoubleEndedIterator<Item = &'static Sprite> + Clone {
    [glyphs::EDGE, glyphs::AT, glyphs::TAG, glyphs::DIGITS, MARKS, room::SPRITES, TRAILS]
        .into_iter()
        .flatten()
}

/// Creates a sprite in a box that patches stretch to the size of a square.
const fn mark(name: &'static str) -> Sprite {
    Sprite::new(name, (100.0, 100.0))
}

const CORNER: &str = "M-42 -26 L-42 -33 Q-42 -42 -33 -42 L-26 -42";

const fn corners(paint: Paint, width: f32) -> Outline {
    Outline::line(paint, width, CORNER).at(50.0, 50.0, 1.0, 0.0).petals(4)
}

const fn dots(paint: Paint, radius: f32) -> Outline {
    Outline::disc(paint, 0.0, -43.0, radius).at(50.0, 50.0, 1.0, 45.0).petals(4)
}

const FLOOR: Outline = Outline::slab(Paint::Hollow, -5.0, -5.0, 50.0, 50.0, 0.1);

/// Marks, and the floor under small pieces in a tray (a player's panel beside the board).
const MARKS: &[Sprite] = &[
    // A gold disc behind a piece whose side is to move or has won.
    mark("turn").drawn(&[
        Outline::disc(Paint::Gold, 50.0, 50.0, 48.0),
        Outline::disc(Paint::GoldLight, 50.0, 50.0, 44.5),
    ]),
    // Two crossed rods over a square that nobody can use any more.
    mark("barred").drawn(&[
        Outline::line(Paint::Shadow, 6.5, "M16 88 L88 16 M16 16 L88 88").faint(0.5),
        Outline::line(Paint::Bark, 6.5, "M14 86 L86 14 M14 14 L86 86"),
        Outline::line(Paint::PaperShade, 3.2, "M14 85.5 L86 13.5 M14 13.5 L86 85.5"),
        Outline::line(Paint::Vermilion, 5.0, "M46 50 L54 50 M50 46 L50 54"),
    ]),
    // Paper behind the name of the player who is not to move.
    Sprite::new("plaque", (104.0, 36.0)).drawn(&[
        Outline::slab(Paint::WoodDark, 0.0, 2.0, 104.0, 34.0, 7.0),
        Outline::slab(Paint::PaperShade, 0.0, 0.0, 104.0, 33.0, 7.0),
    ]),
    // Gold behind the name of the player who is to move or has won.
    Sprite::new("plaque-turn", (104.0, 36.0)).drawn(&[
        Outline::slab(Paint::Gold, 0.0, 0.0, 104.0, 36.0, 8.0),
        Outline::slab(Paint::GoldLight, 3.0, 3.0, 98.0, 30.0, 6.0),
    ]),
    // Four corners around the piece that was moved or placed last. They are bright red within dark red
    // within white, so that they stand out on any background and for colour-blind people.
    mark(LAST).drawn(&[
        corners(Paint::Paper, 12.0),
        corners(Paint::Crimson, 9.2),
        corners(Paint::Vermilion, 5.4),
    ]),
    // The shadow and glow below a piece that has been chosen.
    mark("lifted").drawn(&[
        Outline::disc(Paint::Shadow, 55.0, 60.0, 36.0).faint(0.55).soft(7.0),
        Outline::disc(Paint::GoldLight, 50.0, 50.0, 47.0).faint(0.9).soft(2.0),
    ]),
    // The ring over a piece that has been chosen.
    mark("held").drawn(&[
        Outline::ring(Paint::WoodDark, 50.0, 50.0, 44.0, 11.0),
        Outline::ring(Paint::Gold, 50.0, 50.0, 44.0, 8.0),
        Outline::ring(Paint::PaperLight, 50.0, 50.0, 44.0, 3.2),
    ]),
    // A bright disc on an empty square that can be chosen next. The name of the square fits on the disc.
    mark("target").drawn(&[
        Outline::disc(Paint::Shadow, 51.0, 53.0, 44.0).faint(0.35).soft(2.0),
        Outline::disc(Paint::WoodDark, 50.0, 50.0, 46.0),
        Outline::disc(Paint::Gold, 50.0, 50.0, 44.0),
        Outline::disc(Paint::PaperLight, 50.0, 50.0, 38.0),
    ]),
    // A bright ring around a piece that can be captured next, with a label for the name of its square.
    mark("aim").drawn(&[
        Outline::ring(Paint::WoodDark, 50.0, 50.0, 43.0, 12.0),
        Outline::slab(Paint::WoodDark, 20.0, 69.0, 60.0, 31.0, 10.0),
        Outline::ring(Paint::Gold, 50.0, 50.0, 43.0, 9.0),
        Outline::ring(Paint::PaperLight, 50.0, 50.0, 43.0, 4.0),
        Outline::slab(Paint::Gold, 22.0, 71.0, 56.0, 28.0, 9.0),
        Outline::slab(Paint::PaperLight, 25.0, 74.0, 50.0, 22.0, 7.0),
    ]),
    // Four bright dots around a choice that a hint names. No other mark has dots. They hide no name of a
    // square.
    mark(HINTED).drawn(&[dots(Paint::WoodDark, 9.5), dots(Paint::PaperLight, 6.8)]),
    Sprite::new("floor", (40.0, 40.0)).solid().drawn(&[FLOOR]),
];

/// A cord in bright red within dark red within white, so that it stands out on any background and
/// for colour-blind people.
const fn cord(path: &'static str) -> [Outline; 3] {
    [
        Outline::line(Paint::Paper, 13.0, path),
        Outline::line(Paint::Crimson, 9.6, path),
        Outline::line(Paint::Vermilion, 5.6, path),
    ]
}

const RIGHT: [Outline; 3] = cord("M-10 50 L110 50");
const UP: [Outline; 3] = cord("M50 110 L50 -10");
const FROM_RIGHT: [Outline; 3] = cord("M50 50 L110 50");
const FROM_UP: [Outline; 3] = cord("M50 50 L50 -10");
const TO_RIGHT: [Outline; 3] = cord("M-10 50 L50 50");
const TO_UP: [Outline; 3] = cord("M50 110 L50 50");

const RING: [Outline; 4] = [
    Outline::disc(Paint::Paper, 50.0, 50.0, 22.5),
    Outline::disc(Paint::Crimson, 50.0, 50.0, 20.5),
    Outline::disc(Paint::Vermilion, 50.0, 50.0, 18.0),
    Outline::disc(Paint::Paper, 50.0, 50.0, 11.0),
];
const KNOT: [Outline; 3] = [
    Outline::disc(Paint::Paper, 50.0, 50.0, 14.0),
    Outline::disc(Paint::Crimson, 50.0, 50.0, 12.0),
    Outline::disc(Paint::Vermilion, 50.0, 50.0, 9.5),
];

/// The parts of a trail from square to square, each to the right and upwards. Rotated by 180 degrees, they lead to the
/// left or downwards.
const TRAILS: &[Sprite] = &[
    // The start; the sprite without a direction is for moves that do not go in a straight line.
    mark("start").drawn(&RING),
    mark("start-right").drawn(&joined::<_, 7>(&[&FROM_RIGHT, &RING])),
    mark("start-up").drawn(&joined::<_, 7>(&[&FROM_UP, &RING])),
    // The cord on a square where the piece did not land.
    mark("over-right").drawn(&RIGHT),
    mark("over-up").drawn(&UP),
    // A landing between two jumps.
    mark("hop-right").drawn(&joined::<_, 6>(&[&RIGHT, &KNOT])),
    mark("hop-up").drawn(&joined::<_, 6>(&[&UP, &KNOT])),
    // The end, drawn below the piece.
    mark("end-right").drawn(&TO_RIGHT),
    mark("end-up").drawn(&TO_UP),
];
