//! The drawings of Onitama as data: pawns, cards, the board with its temples and its surroundings.
//!
//! Knows which steps a card has, and nothing of positions; `board.rs` says what lies where.

mod captions;
mod letters;
mod marks;
mod masters;
mod room;
mod steps;
mod students;

use crate::base::scene::{Outline, Sprite};

use super::cards::Card;

use captions::caption;
use steps::steps;

/// Width and height of a square of the board, and of the box in which pawns are drawn.
pub const CELL: u16 = 118;

/// Width and height of a card's steps.
pub const STEPS: u16 = 145;

/// Height of a card's caption, which is as wide as its steps.
pub const CAPTION: u16 = 30;

/// Every sprite of the game. A card's steps have the name of the card.
pub static SPRITES: &[Sprite] = &[
    room::BLUE_NEAR,
    room::RED_NEAR,
    room::SQUARE,
    room::BLUE_TEMPLE,
    room::RED_TEMPLE,
    room::BLUE_TEMPLE_BEHIND,
    room::RED_TEMPLE_BEHIND,
    room::HEM_ALONG,
    room::HEM_DOWN,
    room::STAND,
    room::GOLD,
    marks::FROM,
    marks::LAST,
    marks::USED_LEFT,
    marks::USED_RIGHT,
    students::BLUE,
    students::RED,
    masters::BLUE,
    masters::RED,
    captions::BLUE_SEAL,
    captions::RED_SEAL,
    steps::GRID,
    steps::<0>(),
    steps::<1>(),
    steps::<2>(),
    steps::<3>(),
    steps::<4>(),
    steps::<5>(),
    steps::<6>(),
    steps::<7>(),
    steps::<8>(),
    steps::<9>(),
    steps::<10>(),
    steps::<11>(),
    steps::<12>(),
    steps::<13>(),
    steps::<14>(),
    steps::<15>(),
    steps::<16>(),
    steps::<17>(),
    steps::<18>(),
    steps::<19>(),
    steps::<20>(),
    steps::<21>(),
    steps::<22>(),
    steps::<23>(),
    steps::<24>(),
    steps::<25>(),
    steps::<26>(),
    steps::<27>(),
    steps::<28>(),
    steps::<29>(),
    steps::<30>(),
    steps::<31>(),
    caption::<0>(),
    caption::<1>(),
    caption::<2>(),
    caption::<3>(),
    caption::<4>(),
    caption::<5>(),
    caption::<6>(),
    caption::<7>(),
    caption::<8>(),
    caption::<9>(),
    caption::<10>(),
    caption::<11>(),
    caption::<12>(),
    caption::<13>(),
    caption::<14>(),
    caption::<15>(),
    caption::<16>(),
    caption::<17>(),
    caption::<18>(),
    caption::<19>(),
    caption::<20>(),
    caption::<21>(),
    caption::<22>(),
    caption::<23>(),
    caption::<24>(),
    caption::<25>(),
    caption::<26>(),
    caption::<27>(),
    caption::<28>(),
    caption::<29>(),
    caption::<30>(),
    caption::<31>(),
];

/// The sprite of a card's caption.
pub const fn caption_of(card: Card) -> &'static str {
    captions::NAMES[card.index()]
}

/// [`CELL`] as a box of outlines.
const BOX: (f32, f32) = (118.0, 118.0);

const fn pawn(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}
