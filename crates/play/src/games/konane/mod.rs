//! The game Kōnane: on a full board, stones jump over stones and capture them. A player who cannot jump
//! loses.

use rand::Rng;

use crate::game::options::AllowedValues;
use crate::game::{Draws, Facts, NextStarter, OptionError, OptionFact, Options, Rules};

mod art;
mod board;
mod eval;
mod notation;
pub mod rules;
mod solutions;
mod squares;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

pub struct Konane;

const SIZE: OptionFact = OptionFact::new("size", AllowedValues::One(&["8", "6", "10", "12", "14"]));

impl Rules for Konane {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "konane",
        endings: &["stuck"],
        notation: notation::HELP,
        rules_version: 1,
        // Every move takes at least one stone off a board of at most 14 by 14 squares.
        longest_play: 196,
        options: &[SIZE],
        next_starter: NextStarter::Alternate,
        draws: Draws::Never,
        points_match: None,
        mirrored: false,
    };

    fn deal(options: &Options, _: &mut dyn Rng) -> Result<Position, OptionError> {
        let size = options.value(&SIZE).parse().expect("the listed sizes are numbers");
        Ok(Position::full(size, size))
    }

    fn can_be_dealt(position: &Position) -> bool {
        let (files, ranks) = (position.files, position.ranks);
        position.gaps == 0 && files == ranks && SIZE.words().contains(&files.to_string().as_str())
    }

    fn twins(setup: &Position, present: &Position) -> Vec<[Position; 2]> {
        present.twins().map(|twin| [*setup, twin]).collect()
    }

    fn may_help(asked: &Position, _: &Position, present: &Position, is_given: bool) -> bool {
        asked.may_come_of(present) || is_given && asked.is_near(present)
    }

    /// The winner of every position on 6 by 6 squares is either stored or proven in a part of the budget
    /// (`solutions.rs`).
    fn is_solved(options: &Options) -> bool {
        options.value(&SIZE) == "6"
    }
}
