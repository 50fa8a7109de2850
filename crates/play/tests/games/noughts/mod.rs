//! Noughts and crosses: a fifth game that only tests register. It proves that adding a folder suffices to add
//! a game.
//!
//! The files have the same names as those of the real games. The messages are in the same folder.

use engawa_play::game::{Draws, Facts, NextStarter, OptionError, Options, Registry, Rules};
use engawa_play::games::GAMES;
use engawa_words::{Catalogue, Language};
use rand::Rng;

mod board;
mod eval;
mod notation;
mod rules;
mod words;

use rules::Position;

pub struct Noughts;

/// The messages in English, also used in languages that [`TRANSLATED`] lacks.
const ENGLISH: &str = include_str!("en.ftl");
/// The messages in other languages: pairs of a language code and a Fluent file.
const TRANSLATED: [(&str, &str); 4] = [
    ("de", include_str!("de.ftl")),
    ("ms", include_str!("ms.ftl")),
    ("nl", include_str!("nl.ftl")),
    ("zh-TW", include_str!("zh-TW.ftl")),
];

/// Returns the messages of Engawa together with those of noughts and crosses.
pub fn words() -> Catalogue {
    let translated = |code: &str| TRANSLATED.iter().find(|(theirs, _)| *theirs == code);
    let of = |code| (code, translated(code).map_or(ENGLISH, |(_, text)| text));
    let more: Vec<_> = Language::all().map(|language| of(language.code())).collect();
    Catalogue::load_with(&more).expect("the catalogue loads")
}

/// Returns a registry of the four real games and noughts and crosses.
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

    fn deal(_: &Options, _: &mut dyn Rng) -> Result<Position, OptionError> {
        Ok(Position::default())
    }

    fn can_be_dealt(position: &Position) -> bool {
        *position == Position::default()
    }
}
