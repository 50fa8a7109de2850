//! A move of Oxono as choices: the totem, its target, the square of the pawn.

use crate::base::choice::{Choice, Key, Path, Shape};
use crate::base::text::Text;
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

    /// A menu for each totem; what follows is plain.
    fn shape(_: &Position, chosen: &[Key]) -> Shape {
        if chosen.is_empty() { Shape::Split } else { Shape::Plain }
    }
}

fn choice(key: Key, label: Text, note: Option<Text>) -> Choice {
    Choice { key, label, note, sprite: None }
}

fn key(symbol: Symbol) -> Key {
    symbol.letter().to_ascii_lowercase().to_string()
}
