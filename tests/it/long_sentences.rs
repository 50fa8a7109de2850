//! Tests with all sentences two fifths longer, as in a wordier language. No message may exceed Discord's
//! limits.

use engawa::games::GAMES;
use engawa::words::{Catalogue, Language};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::conversations;
use super::harness::{Harness, TestGames};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{match_on, small, text};

/// Fraction of its length by which each word grows, as numerator and denominator.
const MORE: (usize, usize) = (2, 5);

/// Prefixes of message ids whose sentences stay as they are.
const AS_IT_IS: [&str; 6] = ["settings-words-", "language-", "command-", "option-", "clock-", "format-"];

/// Lengthens the sentences of a catalogue file. Message ids, variants, comments and placeables (parts in
/// braces) stay as they are.
fn stretched(file: &str) -> String {
    let mut is_said = false;
    let mut line = |line: &str| {
        let (key, text) = match line.split_once(" = ") {
            Some((key, text)) if is_key(key) => {
                is_said = !is_kept(key);
                (format!("{key} = "), text)
            }
            _ => (String::new(), line),
        };
        let is_text = is_said && !text.starts_with('#') && !is_key(text.trim_end_matches(" ="));
        format!("{key}{}\n", if is_text { stretch(text) } else { text.to_owned() })
    };
    file.lines().map(&mut line).collect()
}

/// Returns whether the sentence of a message id stays as it is. Such sentences are typed by people, or are
/// descriptions of commands, which other tests measure.
fn is_kept(key: &str) -> bool {
    AS_IT_IS.iter().any(|start| key.starts_with(start))
        || key.ends_with("-summary")
        || key.contains("-option-")
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn stretch(text: &str) -> String {
    let (variant, text) = match text.find(']') {
        Some(end) if text.trim_start().starts_with(['[', '*']) && !text.trim_start().starts_with("**") => {
            text.split_at(end + 1)
        }
        _ => ("", text),
    };
    let mut depth = 0;
    let mut word = String::new();
    let mut out = variant.to_owned();
    for letter in text.chars() {
        if depth == 0 && letter != '{' && letter != ' ' {
            word.push(letter);
            continue;
        }
        out.push_str(&longer(&std::mem::take(&mut word)));
        out.push(letter);
        depth += i32::from(letter == '{') - i32::from(letter == '}');
    }
    out + &longer(&word)
}

/// Lengthens a word by repeating its vowels. Commands, codes and links stay as they are.
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

fn long_words() -> Catalogue {
    Catalogue::load_changed(stretched).expect("the catalogue loads")
}

#[test]
fn sentences_are_longer_by_two_fifths() {
    let line = "refused-over = This match with { $person } is over; read **what** `/help` says.";
    let said =
        "refused-over = Thiiis maaatch wiiith { $person } iis ooveer; reeaad **whaaaaat** `/help` saaays.\n";
    assert_eq!(stretched(line), said);
    assert_eq!(stretched("option-level = level"), "option-level = level\n");
    assert_eq!(stretched("a-b = { $n ->\n   *[other] sure\n}"), "a-b = { $n ->\n   *[other] suuree\n}\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn longer_sentences_fit_every_game() {
    let harness = Harness::of(TestGames { words: long_words, ..TestGames::default() }).await;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for game in GAMES {
        let id = game.facts().id;
        harness.people.slash(NELL, "rules", json!({ "game": id })).await;
        harness.people.slash(NELL, "learn", json!({ "game": id })).await;
        let mut board = harness.start_match(HANA, OTIS, id, small(*game)).await;
        let record = match_on(&board);
        while harness.game_match(record).is_running() {
            board = harness.play_anything(&board).await;
            if rng.random_ratio(1, 3) {
                harness.people.slash(HANA, "board", json!({ "match": record.to_string() })).await;
            }
        }
        assert!(!text(&board).is_empty(), "{board}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn longer_sentences_fit_every_conversation() {
    let open = || Harness::of(TestGames { words: long_words, ..TestGames::default() });
    let harness = open().await;
    conversations::evening(&harness).await;
    harness.close_and_check().await;
    let harness = open().await;
    conversations::club(&harness, Language::ENGLISH).await;
    harness.close_and_check().await;
    let harness = open().await;
    conversations::thinking_ahead(&harness).await;
    harness.close_and_check().await;
}
