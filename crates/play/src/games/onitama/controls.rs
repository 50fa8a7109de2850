//! The choices that make up a move of Onitama: a pawn, then its target together with the card used. In a
//! forced pass, the only choice is the card to give away.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath};
use crate::base::grid::Square;
use crate::base::text::{Arg, Text};
use crate::game::Controls;

use super::cards::Card;
use super::rules::{self, Move, Position};
use super::{Onitama, board, words};

impl Controls for Onitama {
    fn path(position: &Position, mv: Move) -> ChoicePath {
        match mv {
            Move::Step { card, from, to } => {
                vec![pawn(position, rules::square(from)), target(position, card, to)]
            }
            Move::Pass { card } => vec![pass(position, card)],
        }
    }

    fn shape(_: &Position, _: &[ChoiceKey]) -> ChoiceLayout {
        ChoiceLayout::Pieces
    }

    fn ask(position: &Position, chosen: &[ChoiceKey]) -> Text {
        match chosen.first() {
            Some(pawn) => Text::new("onitama-ask-target").with("square", Arg::Word(pawn.clone())),
            None if position.must_pass() => Text::new("onitama-ask-pass"),
            None => Text::new("onitama-ask-pawn"),
        }
    }
}

/// Returns the choice of a pawn to move.
fn pawn(position: &Position, square: Square) -> Choice {
    let sprite = position.at(square).map(board::figure);
    let label = words::square(square);
    Choice { key: square.to_string(), square: Some(square), label, note: None, sprite }
}

/// Returns the choice of a target together with the card used. Both cards of the mover may lead to the
/// same square, so the key contains the card's name.
fn target(position: &Position, card: Card, to: u8) -> Choice {
    let square = rules::square(to);
    Choice {
        key: format!("{square}-{}", card.name()),
        square: Some(square),
        label: words::by_card(square, card),
        note: Some(words::note(position, card, to)),
        sprite: position.at(square).map(board::figure),
    }
}

fn pass(position: &Position, card: Card) -> Choice {
    let note = Some(words::exchange(position, card));
    Choice { key: card.name().into(), square: None, label: words::give_away(card), note, sprite: None }
}
