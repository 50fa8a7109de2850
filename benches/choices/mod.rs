//! The options of each game that benchmarks measure, and English labels for boards.

use std::sync::LazyLock;

use engawa::base::scene::{Scene, TranslatedScene};
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, Options};
use engawa::words::{Catalogue, Language};

/// Returns the default options, and then one variation for each other listed value of each option.
pub fn choices(game: &dyn AnyGame) -> Vec<Options> {
    let one = |(name, value): (&str, &str)| Options([(name.to_owned(), value.to_owned())].into());
    let facts = game.facts().options.iter();
    let others = facts.flat_map(|fact| fact.listed().iter().skip(1).map(|value| (fact.name, *value)));
    std::iter::once(Options::default()).chain(others.map(one)).collect()
}

/// Returns a game's id, followed by all options that differ from the default.
pub fn name(game: &dyn AnyGame, options: &Options) -> String {
    let named = options.0.iter().map(|(name, value)| format!(" {name}={value}"));
    std::iter::once(game.facts().id.to_owned()).chain(named).collect()
}

pub fn translated(scene: Scene) -> TranslatedScene {
    static WORDS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().expect("the catalogue loads"));
    let voice = Voice::new(&WORDS, Language::ENGLISH);
    scene.translated(&|text| voice.plain(text))
}
