//! The trail of the last move: a cord over the board from square to square. Different sprites show the
//! start, the squares that the piece passed, the landings between jumps, and the end.
//!
//! The sprites lead to the right or upwards; rotated by 180 degrees, they lead to the left or downwards.

use crate::base::board::joined;
use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

/// Returns a cord in bright red within dark red within white, so that it stands out on any background and
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

/// The parts of a trail, each for a trail to the right and for one upwards.
pub const SPRITES: &[Sprite] = &[
    // The start; the sprite without a direction is for moves that do not go in a straight line.
    mark("start", &RING),
    mark("start-right", &joined::<_, 7>(&[&FROM_RIGHT, &RING])),
    mark("start-up", &joined::<_, 7>(&[&FROM_UP, &RING])),
    // The cord on a square where the piece did not land.
    mark("over-right", &RIGHT),
    mark("over-up", &UP),
    // A landing between two jumps.
    mark("hop-right", &joined::<_, 6>(&[&RIGHT, &KNOT])),
    mark("hop-up", &joined::<_, 6>(&[&UP, &KNOT])),
    // The end, drawn below the piece.
    mark("end-right", &TO_RIGHT),
    mark("end-up", &TO_UP),
];
