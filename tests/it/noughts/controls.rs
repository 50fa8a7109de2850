//! A move as choices: one step, the board itself.

use engawa::base::choice::{Cell, Choice, Path, Shape};
use engawa::base::grid::Square;

use super::rules::{Position, SIZE};
use super::words;

/// The one choice of a move: its square.
pub fn path(square: Square) -> Path {
    vec![Choice { key: square.to_string(), label: words::square(square), note: None, sprite: None }]
}

/// The board from the top rank down.
pub fn shape(position: &Position) -> Shape {
    let rank = |rank| (0..SIZE).map(|file| cell(position, Square::new(file, rank))).collect();
    Shape::Grid((0..SIZE).rev().map(rank).collect())
}

fn cell(position: &Position, square: Square) -> Cell {
    let owner = position.at(square);
    let label = owner.map_or_else(|| words::square(square), words::seat);
    Cell { key: square.to_string(), label, sprite: None, owner }
}
