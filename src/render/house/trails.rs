//! The way of the last move, as a cord laid over the board: where it starts, what it passes over, where it touches down
//! and where it ends.
//!
//! Drawn for ways to the right and upwards; half a turn makes those to the left and downwards.

use crate::base::scene::{Outline, Paint, Sprite};

use super::mark;

const fn cord(path: &'static str) -> [Outline; 2] {
    [Outline::line(Paint::Paper, 12.0, path), Outline::line(Paint::Vermilion, 7.5, path)]
}

const RIGHT: [Outline; 2] = cord("M-10 50 L110 50");
const UP: [Outline; 2] = cord("M50 110 L50 -10");
const FROM_RIGHT: [Outline; 2] = cord("M50 50 L110 50");
const FROM_UP: [Outline; 2] = cord("M50 50 L50 -10");
const TO_RIGHT: [Outline; 2] = cord("M-10 50 L50 50");
const TO_UP: [Outline; 2] = cord("M50 110 L50 50");

const RING: [Outline; 3] = [
    Outline::disc(Paint::Paper, 50.0, 50.0, 21.0),
    Outline::disc(Paint::Vermilion, 50.0, 50.0, 19.0),
    Outline::disc(Paint::Paper, 50.0, 50.0, 11.0),
];
const KNOT: [Outline; 2] =
    [Outline::disc(Paint::Paper, 50.0, 50.0, 13.0), Outline::disc(Paint::Vermilion, 50.0, 50.0, 11.0)];

/// The pieces of a way: each once to the right and once upwards.
pub const SPRITES: &[Sprite] = &[
    // The square that was left, where the way itself cannot be drawn.
    mark("start", &RING),
    mark("start-right", &[FROM_RIGHT[0], FROM_RIGHT[1], RING[0], RING[1], RING[2]]),
    mark("start-up", &[FROM_UP[0], FROM_UP[1], RING[0], RING[1], RING[2]]),
    // Over a square, or below the piece on it.
    mark("over-right", &RIGHT),
    mark("over-up", &UP),
    // Where it touches down between two jumps.
    mark("hop-right", &[RIGHT[0], RIGHT[1], KNOT[0], KNOT[1]]),
    mark("hop-up", &[UP[0], UP[1], KNOT[0], KNOT[1]]),
    // Where it ends, below the piece.
    mark("end-right", &TO_RIGHT),
    mark("end-up", &TO_UP),
];
