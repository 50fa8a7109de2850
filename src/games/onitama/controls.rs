//! A move of Onitama as choices: the card, the pawn, its target. A forced pass is the card alone.

use crate::base::choice::{Choice, Key, Path, Shape};
use crate::base::text::Text;
use crate::game::Controls;

use super::cards::Card;
use super::rules::{self, Move, Position};
use super::{Onitama, board, words};

impl Controls for Onitama {
    fn path(position: &Position, mv: Move) -> Path {
        match mv {
            Move::Step { card, from, to } => vec![
                choice(card.name(), words::card(card)),
                pawn(position, from),
                Choice { note: Some(words::note(position, card, to)), ..square(to) },
            ],
            Move::Pass { card } => vec![pass(position, card)],
        }
    }

    /// A menu for each card in hand; a forced pass and what follows a card are plain.
    fn shape(position: &Position, chosen: &[Key]) -> Shape {
        if chosen.is_empty() && !position.must_pass() { Shape::Split } else { Shape::Plain }
    }
}

fn choice(key: impl Into<Key>, label: Text) -> Choice {
    Choice { key: key.into(), label, note: None, sprite: None }
}

fn square(number: u8) -> Choice {
    let square = rules::square(number);
    choice(square.to_string(), words::square(square))
}

/// The pawn on a square; a legal move begins on one.
fn pawn(position: &Position, number: u8) -> Choice {
    let sprite = position.at(rules::square(number)).map(board::figure);
    Choice { sprite, ..square(number) }
}

fn pass(position: &Position, card: Card) -> Choice {
    let note = Some(words::exchange(position, card));
    Choice { note, ..choice(card.name(), words::give_away(card)) }
}
