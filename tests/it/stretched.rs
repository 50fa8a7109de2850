//! Sentences that are longer by two fifths, as they would be in a language of longer words: nothing outgrows its place.

use engawa::games::GAMES;
use engawa::words::{Language, Words};
use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};
use serde_json::json;

use super::conversations;
use super::harness::{Harness, Shelf};
use super::people::{HANA, NELL, OTIS};
use super::seats::{match_on, small, text};

/// Letters that are added to so many.
const MORE: (usize, usize) = (2, 5);

/// What is not said but read, or may not have blanks: names of commands and words that are understood.
const AS_IT_IS: [&str; 2] = ["settings-words-", "language-"];

/// A file whose sentences are longer.
fn stretched(file: &str) -> String {
    let mut resource = parser::parse(file.to_owned()).expect("Fluent");
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = &message.id.name;
        let is_read = AS_IT_IS.iter().any(|start| id.starts_with(start));
        let is_name = ["command-", "option-"].iter().any(|family| id.starts_with(family));
        if let Some(pattern) = message.value.as_mut().filter(|_| !is_read && !is_name) {
            stretch(pattern);
        }
    }
    serializer::serialize(&resource)
}

/// Repeats vowels; what is a command, code or a link stays what it is.
fn stretch(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                *value = value.split_inclusive(' ').map(longer).collect();
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|variant| stretch(&mut variant.value));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

fn longer(word: &str) -> String {
    let is_vowel = |letter: &char| "aeiouäöüAEIOU".contains(*letter);
    let vowels = word.chars().filter(is_vowel).count();
    if vowels == 0 || word.starts_with(['/', '`']) || word.contains("](") {
        return word.to_owned();
    }
    let wanted = (word.chars().count() * MORE.0).div_ceil(MORE.1);
    let mut seen = 0;
    let repeated = |letter: char| {
        let mut more = 0;
        if is_vowel(&letter) {
            more = wanted / vowels + usize::from(seen < wanted % vowels);
            seen += 1;
        }
        std::iter::repeat_n(letter, 1 + more)
    };
    word.chars().flat_map(repeated).collect()
}

fn long_words() -> Words {
    Words::load_changed(stretched).expect("the catalogue loads")
}

#[test]
fn sentences_are_longer_by_two_fifths() {
    let file = include_str!("../../assets/locales/en/host.ftl");
    let more = stretched(file).len() * 100 / file.len();
    assert!((125..=140).contains(&more), "{more} per cent of what they were, with comments and keys");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_every_game_is_played_in_longer_sentences() {
    let harness = Harness::of(Shelf { words: long_words, ..Shelf::default() }).await;
    for game in GAMES {
        let id = game.facts().id;
        harness.people.slash(NELL, "rules", json!({ "game": id })).await;
        harness.people.slash(NELL, "learn", json!({ "game": id })).await;
        let mut board = harness.sit_down(HANA, OTIS, id, small(*game)).await;
        let record = match_on(&board);
        while harness.game_match(record).is_running() {
            board = harness.play_anything(&board).await;
            harness.people.slash(HANA, "board", json!({ "match": record.to_string() })).await;
        }
        assert!(!text(&board).is_empty(), "{board}");
    }
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_and_a_club_are_spent_in_longer_sentences() {
    let open = || Harness::of(Shelf { words: long_words, ..Shelf::default() });
    let harness = open().await;
    conversations::evening(&harness).await;
    harness.close_and_judge().await;
    let harness = open().await;
    conversations::club(&harness, Language::ENGLISH).await;
    harness.close_and_judge().await;
}
