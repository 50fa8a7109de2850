//! The game Onitama: five cards determine the steps of the pawns, and a used card passes to the opponent.
//! A player wins by capturing the opponent's master, or by moving their own master to the opponent's
//! temple.

use rand::Rng;

use crate::game::options::{AllowedValues, several};
use crate::game::{Draws, Facts, NextStarter, OptionError, OptionFact, Options, Rules};

mod art;
mod board;
pub mod cards;
mod endings;
mod eval;
mod network;
mod notation;
pub mod rules;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

use cards::{Card, Deck};

pub struct Onitama;

const DECK: OptionFact = OptionFact {
    replaced_by: Some(CARDS.name),
    ..OptionFact::new("deck", AllowedValues::One(&["base", "sensei", "both"]))
};
const CARDS: OptionFact = OptionFact::new("cards", AllowedValues::Several(5, &cards::NAMES));

impl Rules for Onitama {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "onitama",
        endings: &["stone", "stream"],
        notation: notation::HELP,
        rules_version: 1,
        // The rules set no maximum. The bot also declares a draw when a position occurs for the third
        // time, usually long before this number.
        longest_play: 1000,
        options: &[DECK, CARDS],
        next_starter: NextStarter::Alternate,
        draws: Draws::Possible,
        points_match: None,
        mirrored: true,
    };

    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Position, OptionError> {
        let cards = match (options.0.get(CARDS.name), options.0.contains_key(DECK.name)) {
            (None, _) => deck(options.value(&DECK)),
            // The five chosen cards are shuffled, so players choose the cards but not who gets which.
            (Some(names), false) => several(names).filter_map(|name| Card::named(&name)).collect(),
            (Some(_), true) => {
                return Err(OptionError::Together {
                    name: CARDS.name.to_owned(),
                    other: DECK.name.to_owned(),
                });
            }
        };
        Ok(Position::start(cards::five(cards, rng)))
    }

    fn can_be_dealt(position: &Position) -> bool {
        position.stands_as_dealt()
    }

    fn twins(setup: &Position, present: &Position) -> Vec<[Position; 2]> {
        vec![[*setup, *present], [setup.with_cards_mirrored(), present.with_cards_mirrored()]]
    }

    /// Whatever has the same five cards, or their mirror images, may help. In a given position, one card may differ.
    fn may_help(asked: &Position, setup: &Position, _: &Position, is_given: bool) -> bool {
        let same = (asked.cards().bits() & setup.cards().bits()).count_ones();
        same >= if is_given { 4 } else { 5 }
    }
}

fn deck(value: &str) -> Vec<Card> {
    let wanted = |card: &Card| match value {
        "sensei" => card.deck() == Deck::Sensei,
        "both" => true,
        _ => card.deck() == Deck::Base,
    };
    Card::all().filter(wanted).collect()
}
