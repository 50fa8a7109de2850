//! Oxono: two totems are shared; where one goes, a pawn of its symbol follows; four of a colour or a symbol in line win.
//!
//! Glue only; each file beside this one supplies one group of the contract's methods.

use rand::Rng;

use crate::base::choice::{Key, Path, Shape};
use crate::base::scene::{Look, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{BadOption, Facts, Game, Lesson, NextStarter, Options, ReadError};

mod art;
pub mod board;
mod controls;
mod notation;
pub mod rules;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

/// The game.
pub struct Oxono;

impl Game for Oxono {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "oxono",
        endings: &["colour", "symbol", "exhausted"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 32,
        options: &[],
        next_starter: NextStarter::Alternate,
        points_match: None,
    };

    fn deal(_: &Options, _: &mut dyn Rng) -> Result<Position, BadOption> {
        Ok(Position::start())
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        notation::read_position(text)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        notation::seat_name(seat)
    }

    fn path(position: &Position, mv: Move) -> Path {
        controls::path(position, mv)
    }

    fn shape(_: &Position, chosen: &[Key]) -> Shape {
        controls::shape(chosen)
    }

    fn sprites() -> &'static [Sprite] {
        board::sprites()
    }

    fn emblems() -> &'static [&'static str] {
        board::EMBLEMS
    }

    fn scene(position: &Position, last: Option<(&Position, Move)>, look: &Look) -> Scene {
        board::scene(position, last, look)
    }

    fn tell(position: &Position, mv: Move) -> Text {
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
