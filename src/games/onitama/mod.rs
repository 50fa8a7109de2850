//! Onitama: five cards say how pawns may step, and each card used goes to the other side; take the master or reach the
//! other temple with yours.
//!
//! Glue only; each file beside this one supplies one group of the contract's methods.

use rand::Rng;

use crate::base::choice::{Key, Path, Shape};
use crate::base::scene::{Look, Scene, Sprite};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{BadOption, Facts, Game, Lesson, NextStarter, OptionFact, Options, ReadError};

mod art;
pub mod board;
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

impl Game for Onitama {
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

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        notation::read_position(text)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn seat_name(position: &Position, seat: Seat) -> &'static str {
        position.colour_of(seat).name()
    }

    fn path(position: &Position, mv: Move) -> Path {
        controls::path(position, mv)
    }

    fn shape(position: &Position, chosen: &[Key]) -> Shape {
        controls::shape(position, chosen)
    }

    fn sprites() -> &'static [Sprite] {
        board::sprites()
    }

    fn emblems() -> &'static [&'static str] {
        board::EMBLEMS
    }

    fn scene(position: &Position, last: Option<(&Position, Move)>, look: &Look) -> Scene {
        board::scene(position, last.map(|(_, mv)| mv), look)
    }

    fn tell(position: &Position, mv: Move) -> Text {
        words::tell(position, mv)
    }

    fn why_not(position: &Position, tried: &str) -> Text {
        words::why_not(position, tried)
    }

    fn describe(position: &Position) -> Text {
        words::describe(position)
    }

    fn lesson() -> Lesson {
        words::lesson()
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
