//! The game Okiya: players take tiles that share a plant or a poem with the tile taken last, and replace them
//! with tokens. Four tokens in a line or a 2x2 block win.

use rand::Rng;

use crate::base::seat::Seat;
use crate::game::options::AllowedValues;
use crate::game::{Draws, Facts, NextStarter, OptionError, OptionFact, Options, Rules};

mod art;
mod board;
mod eval;
mod notation;
pub mod rules;
pub mod tiles;
mod words;

#[cfg(test)]
mod tests;

pub use rules::Position;

use rules::Content;
use tiles::Tile;

pub struct Okiya;

const FULL_BOARD: OptionFact = OptionFact::new("full-board", AllowedValues::One(&["last-mover", "draw"]));

impl Rules for Okiya {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "okiya",
        endings: &["line", "square", "block", "full"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 16,
        options: &[FULL_BOARD],
        next_starter: NextStarter::Loser,
        draws: Draws::With("full-board", "draw"),
        points_match: Some(10),
        mirrored: true,
    };

    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Position, OptionError> {
        let full_board = notation::full_board(options.value(&FULL_BOARD));
        let grid = Tile::shuffled(rng).map(Content::Tile);
        Ok(Position::new(grid, None, Seat::First, full_board))
    }

    fn can_be_dealt(position: &Position) -> bool {
        position.taken.is_none()
    }

    fn twins(setup: &Position, present: &Position) -> Vec<[Position; 2]> {
        setup.twins().zip(present.twins()).map(|(setup, present)| [setup, present]).collect()
    }

    fn may_help(asked: &Position, setup: &Position, present: &Position, is_given: bool) -> bool {
        asked.may_help(setup, present, is_given)
    }

    fn is_solved(_: &Options) -> bool {
        true
    }

    fn forfeit(position: &Position) -> Option<u8> {
        Some(position.tiles_left())
    }
}
