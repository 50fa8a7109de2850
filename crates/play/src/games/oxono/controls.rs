//! The choices that make up a move of Oxono: a totem, its target, then the square of the pawn.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath};
use crate::base::grid::Square;
use crate::base::text::{Arg, Text};
use crate::game::Controls;

use super::rules::{self, Move, Position, Symbol};
use super::{Oxono, board, words};

impl Controls for Oxono {
    fn path(position: &Position, mv: Move) -> ChoicePath {
        let (target, place) = (rules::square(mv.totem), rules::square(mv.pawn));
        vec![
            totem(position, mv.symbol),
            Choice { note: words::way(position.totem_move(mv.symbol)), ..choice(target) },
            choice(place),
        ]
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        let symbol =
            chosen.first().and_then(|chosen| Symbol::BOTH.into_iter().find(|it| key(*it) == *chosen));
        match (symbol, chosen.get(1)) {
            (None, _) => Text::new("oxono-ask-totem"),
            (Some(symbol), None) => {
                Text::new("oxono-ask-target").with("totem", words::totem_on(position, symbol))
            }
            (Some(symbol), Some(to)) => Text::new("oxono-ask-pawn")
                .with("totem", words::totem(symbol))
                .with("square", Arg::Word(to.clone())),
        }
    }
}

fn totem(position: &Position, symbol: Symbol) -> Choice {
    Choice {
        key: key(symbol),
        square: Some(position.totem(symbol)),
        label: words::totem_on(position, symbol),
        note: Some(words::reserve(position, symbol)),
        sprite: Some(board::totem_sprite(symbol)),
    }
}

fn choice(square: Square) -> Choice {
    let label = words::square(square);
    Choice { key: square.to_string(), square: Some(square), label, note: None, sprite: None }
}

/// Returns the choice key of a totem: its letter in lower case.
pub fn key(symbol: Symbol) -> ChoiceKey {
    symbol.letter().to_ascii_lowercase().to_string()
}
