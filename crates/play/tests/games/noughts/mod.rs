//! Noughts and crosses, a fifth game that only the tests register: the proof that a game is one folder.
//!
//! Its files have the names that the folders of the house's games have, and its sentences lie beside them.

use engawa_play::game::{BadOption, Draws, Facts, NextStarter, Options, Registry, Rules};
use engawa_play::games::GAMES;
use engawa_words::{Language, Words};
use rand::Rng;

mod board;
mod controls;
mod eval;
mod notation;
mod rules;
mod words;

use rules::Position;

pub struct Noughts;

/// Its sentences in English, which stand for those of a language that has none of its own here.
const ENGLISH: &str = include_str!("en.ftl");
/// Its sentences in other languages, by language code.
const TRANSLATED: [(&str, &str); 4] = [
    ("de", include_str!("de.ftl")),
    ("ms", include_str!("ms.ftl")),
    ("nl", include_str!("nl.ftl")),
    ("zh-TW", include_str!("zh-TW.ftl")),
];

/// The sentences of the program with its own.
pub fn words() -> Words {
    let translated = |code: &str| TRANSLATED.iter().find(|(theirs, _)| *theirs == code);
    let of = |code| (code, translated(code).map_or(ENGLISH, |(_, text)| text));
    let more: Vec<_> = Language::all().map(|language| of(language.code())).collect();
    Words::load_with(&more).expect("the catalogue loads")
}

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

    fn is_deal(position: &Position) -> bool {
        *position == Position::default()
    }
}
