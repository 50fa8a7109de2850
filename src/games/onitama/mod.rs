//! Onitama: five cards say how pawns may step, and each card used goes to the other side; take the master or reach the
//! other temple with yours.

use rand::Rng;

use crate::game::{BadOption, Facts, NextStarter, OptionFact, Options, Rules};

mod art;
mod board;
pub mod cards;
mod controls;
mod notation;
pub mod rules;
mod words;

#[cfg(test)]
mod tests;

pub use rules::{Move, Position};

use cards::{Card, Deck};

/// The game.
pub struct Onitama;

const DECK: OptionFact = OptionFact { name: "deck", values: &["base", "sensei", "both"] };
const CARDS: OptionFact = OptionFact { name: "cards", values: &[] };

impl Rules for Onitama {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "onitama",
        endings: &["stone", "stream"],
        notation: notation::HELP,
        rules_version: 1,
        // The rulebook knows no end to a round without a win; repetition ends it long before.
        longest_play: 1000,
        options: &[DECK, CARDS],
        next_starter: NextStarter::Alternate,
        points_match: None,
    };

    fn deal(options: &Options, rng: &mut dyn Rng) -> Result<Position, BadOption> {
        let cards = match options.0.get(CARDS.name) {
            Some(names) => chosen(names, options.0.contains_key(DECK.name))?,
            None => deck(options.value(&DECK)),
        };
        Ok(Position::start(cards::five(cards, rng)))
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

/// Five cards by name; they are shuffled like any other five.
fn chosen(names: &str, with_deck: bool) -> Result<Vec<Card>, BadOption> {
    let refuse = |takes: &str| {
        let (name, value) = (CARDS.name.to_owned(), names.to_owned());
        Err(BadOption::Value { name, value, takes: takes.to_owned() })
    };
    if with_deck {
        return refuse("five cards of any deck, so without the option `deck`");
    }
    let cards: Option<Vec<Card>> = names.split(',').map(Card::named).collect();
    let distinct = |cards: &Vec<Card>| cards.iter().copied().collect::<cards::Cards>().count() == 5;
    match cards.filter(|cards| cards.len() == 5 && distinct(cards)) {
        Some(cards) => Ok(cards),
        None => refuse("five different cards by name, with commas between"),
    }
}
