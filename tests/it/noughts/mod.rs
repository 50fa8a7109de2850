//! Noughts and crosses, a fifth game that only the tests register: the proof that a game is one folder.
//!
//! Its files have the names that the folders of the house's games have, and its sentences lie beside them.

use engawa::game::{BadOption, Draws, Facts, NextStarter, Options, Registry, Rules};
use engawa::games::GAMES;
use engawa::words::Language;
use rand::Rng;

mod board;
mod controls;
mod eval;
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

impl Rules for Noughts {
    type Position = Position;

    const FACTS: Facts = Facts {
        id: "noughts",
        endings: &["row", "full"],
        notation: notation::HELP,
        rules_version: 1,
        longest_play: 9,
        options: &[],
        next_starter: NextStarter::Alternate,
        draws: Draws::Possible,
        points_match: None,
        mirrored: false,
    };

    fn deal(_: &Options, _: &mut dyn Rng) -> Result<Position, BadOption> {
        Ok(Position::default())
    }
}
