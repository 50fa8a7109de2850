//! Options with which games are measured, and labels of boards in English.

use std::sync::LazyLock;

use engawa::base::scene::{Scene, TranslatedScene};
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, Options};
use engawa::words::{Catalogue, Language};

/// Returns the default options, and each other value of each listed option alone.
pub fn choices(game: &dyn AnyGame) -> Vec<Options> {
    let one = |(name, value): (&str, &str)| Options([(name.to_owned(), value.to_owned())].into());
    let facts = game.facts().options.iter();
    let others = facts.flat_map(|fact| fact.listed().iter().skip(1).map(|value| (fact.name, *value)));
    std::iter::once(Options::default()).chain(others.map(one)).collect()
}

/// Returns a game's name and the options that are not the default, for the head of a line.
pub fn name(game: &dyn AnyGame, options: &Options) -> String {
    let named = options.0.iter().map(|(name, value)| format!(" {name}={value}"));
    std::iter::once(game.facts().id.to_owned()).chain(named).collect()
}

/// Translates the labels of a scene into English.
pub fn translated(scene: Scene) -> TranslatedScene {
    static WORDS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().expect("the catalogue loads"));
    let voice = Voice::new(&WORDS, Language::ENGLISH);
    scene.translated(&|text| voice.plain(text))
}
