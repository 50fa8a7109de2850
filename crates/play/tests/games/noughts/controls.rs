//! The choices that make up a move: a single press of a button in a grid that shows the board.

use engawa_base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, GridCell};
use engawa_base::grid::Square;
use engawa_play::game::{Controls, Notation as _};

use super::rules::{Position, SIZE};
use super::{Noughts, words};

impl Controls for Noughts {
    fn path(_: &Position, square: Square) -> ChoicePath {
        let (key, label) = (square.to_string(), words::square(square));
        vec![Choice { key, square: Some(square), label, note: None, sprite: None }]
    }

    fn shape(position: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        let rank = |rank| (0..SIZE).map(|file| cell(position, Square::new(file, rank))).collect();
        ChoiceLayout::Grid((0..SIZE).rev().map(rank).collect())
    }
}

fn cell(position: &Position, square: Square) -> GridCell {
    let owner = position.at(square);
    let label = owner.map_or_else(|| words::square(square), |owner| Noughts::seat_label(position, owner));
    GridCell { key: square.to_string(), label, sprite: None, owner }
}
