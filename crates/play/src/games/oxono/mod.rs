//! The game Oxono: both players move the same two totems. The mover places a pawn with the totem's symbol
//! beside the moved totem. Four pawns of one colour or one symbol in a line win.

use rand::Rng;

use crate::game::{Draws, Facts, NextStarter, OptionError, Options, Rules};

mod art;
mod board;
mod eval;
mod notation;
pub mod rules;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

pub struct Oxono;

impl Rules for Oxono {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "oxono",
        endings: &["colour", "symbol", "exhausted"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 32,
        options: &[],
        next_starter: NextStarter::Alternate,
        draws: Draws::Possible,
        points_match: None,
        mirrored: false,
    };

    fn deal(_: &Options, _: &mut dyn Rng) -> Result<Position, OptionError> {
        Ok(Position::start())
    }

    fn can_be_dealt(position: &Position) -> bool {
        *position == Position::start()
    }

    fn twins(setup: &Position, present: &Position) -> Vec<[Position; 2]> {
        present.twins().map(|twin| [*setup, twin]).collect()
    }

    /// In a given position, two pawns of `present` may be missing, and anybody may be to move.
    fn may_help(asked: &Position, _: &Position, present: &Position, is_given: bool) -> bool {
        if is_given { asked.lacks_of(present) <= 2 } else { asked.may_come_of(present) }
    }
}
