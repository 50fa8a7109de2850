//! A move of Oxono as choices: the totem, its target, the square of the pawn.

use crate::base::choice::{Choice, Key, Path, Shape};
use crate::base::text::{Arg, Text};
use crate::game::Controls;

use super::rules::{self, Move, Position, Symbol};
use super::{Oxono, board, words};

impl Controls for Oxono {
    fn path(position: &Position, mv: Move) -> Path {
        let (target, place) = (rules::square(mv.totem), rules::square(mv.pawn));
        vec![
            Choice {
                sprite: Some(board::totem_sprite(mv.symbol)),
                ..choice(key(mv.symbol), words::totem(mv.symbol), Some(words::reserve(position, mv.symbol)))
            },
            choice(target.to_string(), words::square(target), words::way(position.way(mv.symbol))),
            choice(place.to_string(), words::square(place), None),
        ]
    }

    fn shape(_: &Position, _: &[Key]) -> Shape {
        Shape::Pieces
    }

    fn ask(_: &Position, chosen: &[Key]) -> Text {
        let symbol =
            chosen.first().and_then(|chosen| Symbol::BOTH.into_iter().find(|it| key(*it) == *chosen));
        match (symbol, chosen.get(1)) {
            (None, _) => Text::new("oxono-ask-totem"),
            (Some(symbol), None) => Text::new("oxono-ask-target").with("totem", words::totem(symbol)),
            (Some(symbol), Some(to)) => Text::new("oxono-ask-pawn")
                .with("totem", words::totem(symbol))
                .with("square", Arg::Word(to.clone())),
        }
    }
}

fn choice(key: Key, label: Text, note: Option<Text>) -> Choice {
    Choice { key, label, note, sprite: None }
}

/// Key of a totem: its letter in lower case.
pub fn key(symbol: Symbol) -> Key {
    symbol.letter().to_ascii_lowercase().to_string()
}
