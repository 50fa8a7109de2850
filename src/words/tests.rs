//! The catalogue is whole: every language says every sentence with the same arguments.

use super::*;
use crate::base::text::Text;

struct Bare;

impl Dress for Bare {
    fn name(&self, name: &str) -> String {
        name.to_owned()
    }

    fn person(&self, id: u64) -> String {
        format!("<@{id}>")
    }

    fn when(&self, moment: Timestamp) -> String {
        format!("<t:{}:R>", moment.seconds())
    }
}

#[test]
fn lists_are_joined_as_the_language_does() {
    let words = Words::load_with(&[
        (Language::English, "t-a = one\nt-list = { $list }"),
        (Language::German, "t-a = eins\nt-list = { $list }"),
    ])
    .expect("the catalogue loads");
    let list = |n| Text::new("t-list").with("list", vec![Text::new("t-a"); n]);
    assert_eq!(words.say(Language::English, &list(1), &Bare), "one");
    assert_eq!(words.say(Language::English, &list(3), &Bare), "one, one and one");
    assert_eq!(words.say(Language::German, &list(2), &Bare), "eins und eins");
}

#[test]
fn a_sentence_that_a_language_lacks_is_said_in_english_and_an_unknown_one_by_its_key() {
    let words = Words::load_with(&[(Language::English, "t-only = here")]).expect("the catalogue loads");
    assert_eq!(words.say(Language::German, &Text::new("t-only"), &Bare), "here");
    assert_eq!(words.say(Language::German, &Text::new("t-nowhere"), &Bare), "t-nowhere");
}

#[test]
fn a_file_that_is_not_fluent_is_named() {
    let error = Words::load_with(&[(Language::English, "= nothing")]).err().expect("refused");
    assert!(error.to_string().starts_with("more: "), "{error}");
    let twice = Words::load_with(&[(Language::English, "list-and = again")]).err().expect("refused");
    assert!(matches!(twice, BadCatalogue::Twice { .. }), "{twice}");
}

#[test]
fn locales_of_clients_find_their_language() {
    assert_eq!(Language::for_locale("de"), Some(Language::German));
    assert_eq!(Language::for_locale("en-GB"), Some(Language::English));
    assert_eq!(Language::for_locale("fr"), None);
    assert_eq!(Language::for_locale(""), None);
}
