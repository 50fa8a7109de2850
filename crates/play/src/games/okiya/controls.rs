//! The choices that make up a move of Okiya: a single press of a button in a grid that shows the board.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, GridCell};
use crate::base::grid::Square;
use crate::game::{Controls, Notation as _};

use super::rules::{Content, Position, SIZE};
use super::{Okiya, board, words};

impl Controls for Okiya {
    fn path(position: &Position, square: Square) -> ChoicePath {
        let Content::Tile(tile) = position.at(square) else { unreachable!("a legal move takes a tile") };
        vec![Choice {
            key: square.to_string(),
            square: Some(square),
            label: words::tile_here(tile, square),
            note: Some(words::tile_on(tile, square)),
            sprite: Some(board::tile_sprite(tile)),
        }]
    }

    fn shape(position: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        let rank = |rank| (0..SIZE).map(|file| cell(position, Square::new(file, rank))).collect();
        ChoiceLayout::Grid((0..SIZE).rev().map(rank).collect())
    }
}

fn cell(position: &Position, square: Square) -> GridCell {
    let (label, sprite, owner) = match position.at(square) {
        Content::Tile(tile) => (words::tile_here(tile, square), board::tile_sprite(tile), None),
        Content::Token(seat) => (Okiya::seat_label(position, seat), board::token(seat), Some(seat)),
    };
    GridCell { key: square.to_string(), label, sprite: Some(sprite), owner }
}
