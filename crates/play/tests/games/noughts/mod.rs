//! Noughts and crosses, a fifth game that only tests register. It proves that a game is one folder.
//!
//! The files have the same names as those of the real games; the messages are in the same folder.

use engawa_play::game::{Draws, Facts, NextStarter, OptionError, Options, Registry, Rules};
use engawa_play::games::GAMES;
use engawa_words::{Catalogue, Language};
use rand::Rng;

mod board;
mod controls;
mod eval;
mod notation;
mod rules;
mod words;

use rules::Position;

/// The game of noughts and crosses, registered as `noughts`.
pub struct Noughts;

/// The messages in English, also used for languages without a translation here.
const ENGLISH: &str = include_str!("en.ftl");
/// The messages in other languages, by language code.
const TRANSLATED: [(&str, &str); 4] = [
    ("de", include_str!("de.ftl")),
    ("ms", include_str!("ms.ftl")),
    ("nl", include_str!("nl.ftl")),
    ("zh-TW", include_str!("zh-TW.ftl")),
];

/// Returns the embedded messages together with those of this game.
pub fn words() -> Catalogue {
    let translated = |code: &str| TRANSLATED.iter().find(|(theirs, _)| *theirs == code);
    let of = |code| (code, translated(code).map_or(ENGLISH, |(_, text)| text));
    let more: Vec<_> = Language::all().map(|language| of(language.code())).collect();
    Catalogue::load_with(&more).expect("the catalogue loads")
}

/// Returns all registered games and this one.
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
