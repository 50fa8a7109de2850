//! The options with which a game is measured, and the words on its boards.

use std::sync::LazyLock;

use engawa::base::scene::{Scene, Spoken};
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, Options};
use engawa::words::{Language, Words};

/// The default options, and each other value of each listed option alone.
pub fn choices(game: &dyn AnyGame) -> Vec<Options> {
    let one = |(name, value): (&str, &str)| Options([(name.to_owned(), value.to_owned())].into());
    let facts = game.facts().options.iter();
    let others = facts.flat_map(|fact| fact.listed().iter().skip(1).map(|value| (fact.name, *value)));
    std::iter::once(Options::default()).chain(others.map(one)).collect()
}

/// A game with the options that are not the default, for the head of a line.
pub fn name(game: &dyn AnyGame, options: &Options) -> String {
    let named = options.0.iter().map(|(name, value)| format!(" {name}={value}"));
    std::iter::once(game.facts().id.to_owned()).chain(named).collect()
}

/// A picture with its words in English.
pub fn spoken(scene: Scene) -> Spoken {
    static WORDS: LazyLock<Words> = LazyLock::new(|| Words::load().expect("the catalogue loads"));
    let voice = Voice::new(&WORDS, Language::ENGLISH);
    scene.spoken(&|text| voice.plain(text))
}
