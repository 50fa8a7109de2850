//! A move of Kōnane as choices: the stone removed; or the stone that jumps, then where it lands last.

use crate::base::choice::{Choice, Path};
use crate::base::grid::Square;
use crate::game::Controls;

use super::rules::{Move, Position, jumped, owner};
use super::{Konane, board, words};

impl Controls for Konane {
    fn path(_: &Position, mv: Move) -> Path {
        match mv {
            Move::Remove(square) => vec![stone(square)],
            Move::Jump { from, to } => {
                let note = Some(words::jumps(jumped(from, to).count()));
                vec![stone(from), Choice { note, ..choice(to) }]
            }
        }
    }
}

/// A stone that is there, with its picture.
fn stone(square: Square) -> Choice {
    Choice { sprite: Some(board::stone(owner(square))), ..choice(square) }
}

fn choice(square: Square) -> Choice {
    Choice { key: square.to_string(), label: words::square(square), note: None, sprite: None }
}
