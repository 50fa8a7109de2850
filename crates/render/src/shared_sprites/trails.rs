//! Trail of the last move, a cord over the board: its start, the squares it passes, the landings between
//! jumps, and its end.
//!
//! Trails point right or up; half a turn gives left and down.

use crate::base::board::joined;
use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

/// Returns a cord with bright red inside dark red inside white, so that it shows on any ground and to
/// colour-blind eyes.
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

/// Pieces of a trail, each in a version to the right and one upwards.
pub const SPRITES: &[Sprite] = &[
    // Square that was left, for moves whose path cannot be drawn.
    mark("start", &RING),
    mark("start-right", &joined::<_, 7>(&[&FROM_RIGHT, &RING])),
    mark("start-up", &joined::<_, 7>(&[&FROM_UP, &RING])),
    // Passes over an empty square, or below the piece on it.
    mark("over-right", &RIGHT),
    mark("over-up", &UP),
    // Landing between two jumps.
    mark("hop-right", &joined::<_, 6>(&[&RIGHT, &KNOT])),
    mark("hop-up", &joined::<_, 6>(&[&UP, &KNOT])),
    // End of the trail, below the piece.
    mark("end-right", &TO_RIGHT),
    mark("end-up", &TO_UP),
];
