//! The literal parts of sentences in every language, by which the rules recognize what a message says.

use std::sync::LazyLock;

use engawa::base::text::Text;
use engawa::chat::voice::Voice;
use engawa::words::{Catalogue, Language};

/// A placeholder for names; no sentence contains this character.
const NAME: &str = "\u{1}";

/// Parts of the direct message to players whose match can no longer be read.
pub static SET_ASIDE: LazyLock<Vec<String>> = LazyLock::new(|| phrases(&Text::new("call-set-aside")));

/// Parts of the message in the channel of a match that cannot be continued.
pub static ENDS_HERE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["game", "person", "other"];
    phrases(&names.iter().fold(Text::new("news-adjudicated"), |text, name| text.with(name, NAME.to_owned())))
});

/// Parts of the text between a move and the people who guessed it.
pub static GUESSED: LazyLock<Vec<String>> =
    LazyLock::new(|| phrases(&Text::new("guess-right").with("people", NAME.to_owned())));

/// Parts of the direct message that tells a follower of a match's end.
pub static FOLLOWED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["game", "one", "two"];
    phrases(&names.iter().fold(Text::new("follow-ended"), |text, name| text.with(name, NAME.to_owned())))
});

/// Parts of the direct message about a day off at the end of a clock.
pub static DAY_OFF: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["game", "other", "when", "days"];
    phrases(&names.iter().fold(Text::new("call-day-off"), |text, name| text.with(name, NAME.to_owned())))
});

/// Parts of the private message of practice while the computer thinks.
pub static THINKS: LazyLock<Vec<String>> =
    LazyLock::new(|| phrases(&Text::new("practice-thinks").with("person", NAME.to_owned())));

/// Parts of the first sentence of a digest.
pub static DIGEST_TITLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let titles = ["digest-title", "digest-ended-title"];
    titles.iter().flat_map(|title| phrases(&Text::new(title).with("when", NAME.to_owned()))).collect()
});

/// Returns the longest part of a sentence without names, in each language.
fn phrases(text: &Text) -> Vec<String> {
    let words = Catalogue::load().expect("the catalogue loads");
    let phrase = |language| {
        let said = Voice::new(&words, language).say(text);
        let longest = said.split(NAME).max_by_key(|part| part.len());
        longest.expect("at least one").to_owned()
    };
    Language::all().map(phrase).collect()
}
