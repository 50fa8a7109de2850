//! The way of the last move, as a cord laid over the board: where it starts, what it passes over, where it
//! touches down and where it ends.
//!
//! Drawn for ways to the right and upwards; half a turn makes those to the left and downwards.

use crate::base::board::joined;
use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

/// White around dark red around bright red, as the mark of what moved last: it is seen on anything and by
/// every eye.
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

/// The pieces of a way: each once to the right and once upwards.
pub const SPRITES: &[Sprite] = &[
    // The square that was left, where the way itself cannot be drawn.
    mark("start", &RING),
    mark("start-right", &joined::<_, 7>(&[&FROM_RIGHT, &RING])),
    mark("start-up", &joined::<_, 7>(&[&FROM_UP, &RING])),
    // Over a square, or below the piece on it.
    mark("over-right", &RIGHT),
    mark("over-up", &UP),
    // Where it touches down between two jumps.
    mark("hop-right", &joined::<_, 6>(&[&RIGHT, &KNOT])),
    mark("hop-up", &joined::<_, 6>(&[&UP, &KNOT])),
    // Where it ends, below the piece.
    mark("end-right", &TO_RIGHT),
    mark("end-up", &TO_UP),
];
