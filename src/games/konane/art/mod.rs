//! The drawings of Kōnane as data: stones of lava and coral, the slab of wood with its pits, marks and the players' trays.
//!
//! Knows nothing of positions; `board.rs` says what lies where.

mod digits;
mod marks;
mod room;
mod stones;
mod trails;

use crate::base::scene::{Outline, Sprite};

/// Every sprite of the game.
pub static SPRITES: &[Sprite] = &[
    room::VERANDA,
    room::PIT,
    room::FLOOR,
    marks::LIT,
    marks::LAST,
    marks::TURN,
    marks::BARRED,
    stones::BLACK,
    stones::WHITE,
    stones::STUCK_BLACK,
    stones::STUCK_WHITE,
    stones::BLACK_GONE,
    stones::WHITE_GONE,
    stones::BLACK_TAKEN,
    stones::WHITE_TAKEN,
    trails::START_RIGHT,
    trails::START_UP,
    trails::OVER_RIGHT,
    trails::OVER_UP,
    trails::HOP_RIGHT,
    trails::HOP_UP,
    trails::END_RIGHT,
    trails::END_UP,
    digits::DIGITS[0],
    digits::DIGITS[1],
    digits::DIGITS[2],
    digits::DIGITS[3],
    digits::DIGITS[4],
    digits::DIGITS[5],
    digits::DIGITS[6],
    digits::DIGITS[7],
    digits::DIGITS[8],
    digits::DIGITS[9],
];

/// The box in which a pit, a stone and its marks are drawn; boards of few files stretch it, boards of many shrink it.
const BOX: (f32, f32) = (100.0, 100.0);

const fn sprite(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}
