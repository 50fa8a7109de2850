//! Kōnane: stones jump over stones on a full board; whoever cannot jump any more loses.
//!
//! Glue only; each file beside this one supplies one group of the contract's methods.

use rand::Rng;

use crate::base::choice::{Key, Path, Shape};
use crate::base::scene::{Look, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{BadOption, Facts, Game, Lesson, NextStarter, OptionFact, Options, ReadError};

mod art;
pub mod board;
mod controls;
mod notation;
pub mod rules;
mod squares;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

/// The game.
pub struct Konane;

const SIZE: OptionFact = OptionFact { name: "size", values: &["8", "6", "10", "12", "14"] };

impl Game for Konane {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "konane",
        endings: &["stuck"],
        notation: notation::HELP,
        rules_version: 1,
        // Every ply takes at least one stone off a board of at most 14 by 14.
        longest_play: 196,
        options: &[SIZE],
        next_starter: NextStarter::Alternate,
        points_match: None,
    };

    fn deal(options: &Options, _: &mut dyn Rng) -> Result<Position, BadOption> {
        let size = options.value(&SIZE).parse().expect("the listed sizes are numbers");
        Ok(Position::full(size, size))
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

    fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(position, text)
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        notation::seat_name(seat)
    }

    fn path(_: &Position, mv: Move) -> Path {
        controls::path(mv)
    }

    fn shape(_: &Position, _: &[Key]) -> Shape {
        Shape::Plain
    }

    fn sprites() -> &'static [Sprite] {
        board::sprites()
    }

    fn emblems() -> &'static [&'static str] {
        board::EMBLEMS
    }

    fn scene(position: &Position, last: Option<(&Position, Move)>, look: &Look) -> Scene {
        board::scene(position, last.map(|(_, mv)| mv), look)
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
