//! What a sentence says in every language whatever it speaks of, so that the laws hear it.

use std::sync::LazyLock;

use engawa::base::text::Text;
use engawa::chat::voice::Voice;
use engawa::words::{Language, Words};

/// Stands where a sentence names somebody or something; no language writes it.
const NAME: &str = "\u{1}";

/// A match can no longer be read: a letter to its players.
pub static SET_ASIDE: LazyLock<Vec<String>> = LazyLock::new(|| phrases(&Text::new("call-set-aside")));

/// A match cannot be played on: the line in its channel.
pub static ENDS_HERE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["game", "person", "other"];
    phrases(&names.iter().fold(Text::new("news-adjudicated"), |text, name| text.with(name, NAME.to_owned())))
});

/// What stands between a move and the people who have guessed it.
pub static GUESSED: LazyLock<Vec<String>> =
    LazyLock::new(|| phrases(&Text::new("guess-right").with("people", NAME.to_owned())));

/// A match has ended: the letter to somebody who followed it.
pub static FOLLOWED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["game", "one", "two"];
    phrases(&names.iter().fold(Text::new("follow-ended"), |text, name| text.with(name, NAME.to_owned())))
});

/// The computer thinks: what the panel of practice says meanwhile.
pub static THINKS: LazyLock<Vec<String>> =
    LazyLock::new(|| phrases(&Text::new("practice-thinks").with("person", NAME.to_owned())));

/// How the letter of a morning begins.
pub static LETTERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let titles = ["digest-title", "digest-ended-title"];
    titles.iter().flat_map(|title| phrases(&Text::new(title).with("when", NAME.to_owned()))).collect()
});

/// The longest part of it between the names, in each language.
fn phrases(text: &Text) -> Vec<String> {
    let words = Words::load().expect("the catalogue loads");
    let phrase = |language| {
        let said = Voice::new(&words, language).say(text);
        let longest = said.split(NAME).max_by_key(|part| part.len());
        longest.expect("at least one").to_owned()
    };
    Language::all().map(phrase).collect()
}
