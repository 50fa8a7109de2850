//! The drawings of Kōnane: stones of lava and coral, the wooden board with its pits, marks and the players'
//! trays.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them.

mod marks;
mod room;
mod stones;

use crate::base::scene::{Outline, Sprite};

pub const SPRITES: &[Sprite] = &[
    room::VERANDA,
    room::PIT,
    marks::LIT,
    marks::LIT_OFF,
    marks::HOP,
    stones::BLACK,
    stones::WHITE,
    stones::STUCK_BLACK,
    stones::STUCK_WHITE,
    stones::BLACK_GONE,
    stones::WHITE_GONE,
    stones::BLACK_TAKEN,
    stones::WHITE_TAKEN,
];

/// The size of the box in which pits, stones and marks are drawn. The renderer scales it to the size of a
/// square.
const BOX: (f32, f32) = (100.0, 100.0);

const fn sprite(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}
