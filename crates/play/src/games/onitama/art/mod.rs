//! The drawings of Onitama: pawns, cards, the board with its temples and its surroundings.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them. The drawings of cards
//! are derived from the cards' steps.

mod captions;
mod marks;
mod masters;
mod room;
mod steps;
mod students;

use crate::base::board::joined;
use crate::base::scene::{Outline, Sprite};

use super::cards::{Card, Colour};

pub use room::{CARD, CLOTH, HELD, MARGIN, SPARE, SPARE_CARD, cloth, hand, side};
use steps::steps;

/// The width and height of a square of the board, in pixels. Pawns are drawn in boxes of this size.
pub const CELL: u16 = 118;

/// Builds an array with the result of the const function `$art` for each of the 32 cards.
macro_rules! of_each_card {
    ($art:ident) => {
        of_each_card!($art: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
    ($art:ident: $($card:literal)*) => {
        [$($art::<$card>()),*]
    };
}

/// All sprites of the game. The sprite of a card's steps has the card's name.
pub const SPRITES: &[Sprite] = &joined::<_, 54>(&[&PLAIN, &of_each_card!(steps)]);

const PLAIN: [Sprite; 22] = [
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
    marks::LIT,
    marks::USED_LEFT,
    marks::USED_RIGHT,
    students::BLUE,
    students::RED,
    masters::BLUE,
    masters::RED,
    captions::BLANK,
    captions::BLUE_SEAL,
    captions::RED_SEAL,
    steps::GRID,
];

pub const fn seal_of(card: Card) -> &'static str {
    match card.stamp() {
        Colour::Blue => captions::BLUE_SEAL.name,
        Colour::Red => captions::RED_SEAL.name,
    }
}

/// The size [`CELL`] as a pair of floats, for sprites.
const BOX: (f32, f32) = (118.0, 118.0);

const fn pawn(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}
