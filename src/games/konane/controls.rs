//! A move of Kōnane as choices: the stone removed; or the stone that jumps, then where it lands last.

use crate::base::choice::{Choice, Path};
use crate::base::grid::Square;

use super::rules::{Move, jumped};
use super::words;

/// The choices that spell a legal move.
pub fn path(mv: Move) -> Path {
    match mv {
        Move::Remove(square) => vec![choice(square)],
        Move::Jump { from, to } => {
            let note = Some(words::jumps(jumped(from, to).count()));
            vec![choice(from), Choice { note, ..choice(to) }]
        }
    }
}

fn choice(square: Square) -> Choice {
    Choice { key: square.to_string(), label: words::square(square), note: None, sprite: None }
}
