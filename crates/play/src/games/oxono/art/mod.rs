//! The drawings of Oxono: two lanterns as totems, blossoms and lacquered squares as pawns, the board and the
//! players' trays.
//!
//! The drawings do not depend on a position; `board.rs` chooses and places them.

mod marks;
mod pawns;
mod room;
mod totems;

use crate::base::scene::{Outline, Sprite};

/// All sprites of the game. The sprite of a pawn is named after its colour and its symbol, such as `pink-x`.
pub const SPRITES: &[Sprite] = &[
    room::VERANDA,
    room::SQUARE,
    room::SQUARE_WON,
    marks::LIT,
    pawns::PINK,
    pawns::BLACK,
    pawns::PINK_X,
    pawns::PINK_O,
    pawns::BLACK_X,
    pawns::BLACK_O,
    pawns::SPENT_X,
    pawns::SPENT_O,
    totems::TOTEM_X,
    totems::TOTEM_O,
];

/// The size of the box in which squares, pawns and totems are drawn. The renderer scales it to the size of a
/// square.
const BOX: (f32, f32) = (100.0, 100.0);

const fn sprite(name: &'static str, outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: BOX, solid: false, below: &[], outlines }
}

/// The SVG path of a cross around the origin.
const CROSS: &str = "M-19 -19 L19 19 M19 -19 L-19 19";
