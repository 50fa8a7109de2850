//! The drawings of Kōnane as data: stones of lava and coral, the slab of wood with its pits, marks and the
//! players' trays.
//!
//! Knows nothing of positions; `board.rs` says what lies where.

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

/// The box in which a pit, a stone and its marks are drawn; boards of few files stretch it, boards of many
/// shrink it.
const BOX: (f32, f32) = (100.0, 100.0);

const fn sprite(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}
