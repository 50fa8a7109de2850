//! Noughts and crosses, a fifth game that only the tests register: the proof that a game is one folder.
//!
//! Its files have the names that the folders of the house's games have, and its sentences lie beside them.

use engawa::base::choice::{Key, Path, Shape};
use engawa::base::grid::Square;
use engawa::base::scene::{Look, Scene, Sprite};
use engawa::base::seat::Seat;
use engawa::base::text::Text;
use engawa::game::{BadOption, Facts, Game, Lesson, NextStarter, Options, ReadError, Registry};
use engawa::games::GAMES;
use engawa::words::Language;
use rand::Rng;

mod board;
mod controls;
mod notation;
mod rules;
mod words;

use rules::Position;

/// The game.
pub struct Noughts;

/// Its sentences.
pub const WORDS: &[(Language, &str)] =
    &[(Language::English, include_str!("en.ftl")), (Language::German, include_str!("de.ftl"))];

/// The games of the house and this one.
pub fn five() -> Registry {
    Registry::new(&[GAMES, &[&Noughts]].concat())
}

impl Game for Noughts {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "noughts",
        endings: &["row", "full"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 9,
        options: &[],
        next_starter: NextStarter::Alternate,
        points_match: None,
    };

    fn deal(_: &Options, _: &mut dyn Rng) -> Result<Position, BadOption> {
        Ok(Position::default())
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        notation::read_position(text)
    }

    fn write_move(_: &Position, mv: Square) -> String {
        mv.to_string()
    }

    fn read_move(_: &Position, text: &str) -> Result<Square, ReadError> {
        notation::read_move(text)
    }

    fn seat_name(_: &Position, seat: Seat) -> &'static str {
        notation::seat_name(seat)
    }

    fn path(_: &Position, mv: Square) -> Path {
        controls::path(mv)
    }

    fn shape(position: &Position, _: &[Key]) -> Shape {
        controls::shape(position)
    }

    fn sprites() -> &'static [Sprite] {
        board::SPRITES
    }

    fn scene(position: &Position, last: Option<(&Position, Square)>, _: &Look) -> Scene {
        board::scene(position, last.map(|(_, square)| square))
    }

    fn tell(position: &Position, mv: Square) -> Text {
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
