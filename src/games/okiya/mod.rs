//! Okiya: take tiles that share a plant or a poem with the tile taken last; four tokens in a line or a square win.
//!
//! Glue only; each file beside this one supplies one group of the contract's methods.

use rand::Rng;

use crate::base::choice::{Key, Path, Shape};
use crate::base::grid::Square;
use crate::base::scene::{Look, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{BadOption, Facts, Game, Lesson, NextStarter, OptionFact, Options, ReadError};

mod art;
pub mod board;
mod controls;
mod notation;
pub mod rules;
pub mod tiles;
mod words;

#[cfg(test)]
mod tests;

pub use rules::Position;

use rules::Content;
use tiles::Tile;

/// The game.
pub struct Okiya;

const FULL_BOARD: OptionFact = OptionFact { name: "full-board", values: &["last-mover", "draw"] };

impl Game for Okiya {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "okiya",
        endings: &["line", "square", "block", "full"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 16,
        options: &[FULL_BOARD],
        next_starter: NextStarter::Loser,
        points_match: Some(10),
    };

    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Position, BadOption> {
        let full_board = notation::full_board(options.value(&FULL_BOARD));
        let grid = Tile::shuffled(rng).map(Content::Tile);
        Ok(Position::new(grid, None, Seat::First, full_board))
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        notation::read_position(text)
    }

    fn write_move(_: &Position, mv: Square) -> String {
        mv.to_string()
    }

    fn read_move(_: &Position, text: &str) -> Result<Square, ReadError> {
        notation::read_move(text)
    }

    fn forfeit(position: &Position) -> Option<u8> {
        Some(position.tiles_left())
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        notation::seat_name(seat)
    }

    fn path(position: &Position, mv: Square) -> Path {
        controls::path(position, mv)
    }

    fn shape(position: &Position, _: &[Key]) -> Shape {
        controls::shape(position)
    }

    fn sprites() -> &'static [Sprite] {
        board::sprites()
    }

    fn emblems() -> &'static [&'static str] {
        board::EMBLEMS
    }

    fn scene(position: &Position, last: Option<(&Position, Square)>, look: &Look) -> Scene {
        board::scene(position, last.map(|(_, square)| square), look)
    }

    fn tell(position: &Position, mv: Square) -> Text {
        words::tell(position, mv)
    }

    fn why_not(position: &Position, tried: &str) -> Text {
        words::why_not(position, tried)
    }

    fn describe(position: &Position) -> Text {
        words::describe(position)
    }

    fn lesson() -> Lesson {
        words::lesson()
    }
}
