//! The choices that make up a move of Kōnane: the stone removed, or the stone that jumps and then its final
//! landing square.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath};
use crate::base::grid::Square;
use crate::base::text::{Arg, Text};
use crate::game::Controls;

use super::rules::{Move, Position, jumped, owner};
use super::{Konane, board, words};

impl Controls for Konane {
    fn path(_: &Position, mv: Move) -> ChoicePath {
        match mv {
            Move::Remove(square) => vec![stone(square)],
            Move::Jump { from, to } => {
                let note = Some(words::jumps(jumped(from, to).count()));
                vec![stone(from), Choice { note, ..choice(to) }]
            }
        }
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        match chosen.first() {
            Some(stone) => Text::new("konane-ask-landing").with("square", Arg::Word(stone.clone())),
            None if position.gaps() < 2 => Text::new("konane-ask-removal"),
            None => Text::new("konane-ask-stone"),
        }
    }
}

/// Returns the choice of a stone on the board, with the sprite of the stone.
fn stone(square: Square) -> Choice {
    Choice { sprite: Some(board::stone(owner(square))), ..choice(square) }
}

fn choice(square: Square) -> Choice {
    let label = words::square(square);
    Choice { key: square.to_string(), square: Some(square), label, note: None, sprite: None }
}
