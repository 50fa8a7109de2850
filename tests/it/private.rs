//! Fragments of sentences that only one person may read, such as refusals, in every language. Other tests
//! search for them in public messages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use engawa::words::Language;
use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};

/// Prefixes of message ids whose sentences are private. The reasons for an illegal move have `WHY_NOT` in
/// their ids and are private as well.
const PRIVATE: [&str; 8] =
    [REFUSED, FAULT, "call-day-off", "done-already", "blocked-", "unblocked-", "what-if-", "plan-"];
const REFUSED: &str = "refused-";
const FAULT: &str = "fault-";
const WHY_NOT: &str = "-why-not-";
/// Minimum length of a fragment in bytes; shorter ones would occur by chance.
const SHORTEST: usize = 15;

/// Literal fragments of private sentences that occur in no public sentence.
static PARTS: LazyLock<Parts> = LazyLock::new(|| Parts::of(is_private));

/// Literal fragments of refusals and apologies only.
static REFUSALS: LazyLock<Parts> = LazyLock::new(|| Parts::of(is_refusal));

/// A set of fragments with an automaton that searches for all of them at once. The simulation checks every
/// message, so the search must be fast.
struct Parts {
    texts: Vec<String>,
    search: AhoCorasick,
}

impl Parts {
    fn of(is_meant: fn(&str) -> bool) -> Self {
        let texts: Vec<_> = Language::all().flat_map(|language| parts(language, is_meant)).collect();
        let search = AhoCorasick::new(&texts).expect("few short texts");
        Self { texts, search }
    }

    fn first_in(&self, text: &str) -> Option<&str> {
        let found = self.search.find(text)?;
        Some(&self.texts[found.pattern().as_usize()])
    }
}

/// Returns the first fragment of a private sentence in a text.
pub fn private_part(text: &str) -> Option<&'static str> {
    PARTS.first_in(text)
}

/// Returns the first fragment of a refusal or an apology in a text.
pub fn refusal_part(text: &str) -> Option<&'static str> {
    REFUSALS.first_in(text)
}

fn parts(language: Language, is_meant: fn(&str) -> bool) -> Vec<String> {
    let sentences = sentences(language);
    let (private, public): (Vec<_>, Vec<_>) = sentences.iter().partition(|(id, _)| is_meant(id));
    let is_public = |part: &str| public.iter().any(|(_, texts)| texts.iter().any(|text| text.contains(part)));
    let longest = private.iter().flat_map(|(_, texts)| texts.iter());
    longest
        .map(|text| text.trim())
        .filter(|part| part.len() >= SHORTEST && !is_public(part))
        .map(ToOwned::to_owned)
        .collect()
}

fn is_private(id: &str) -> bool {
    PRIVATE.iter().any(|begins| id.starts_with(begins)) || id.contains(WHY_NOT)
}

fn is_refusal(id: &str) -> bool {
    id.starts_with(REFUSED) || id.starts_with(FAULT) || id.contains(WHY_NOT)
}

/// Returns the literal fragments of every sentence of a language, by message id.
fn sentences(language: Language) -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(language.code());
    let mut sentences = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder of sentences") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "ftl") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sentences are text");
        let resource = fluent_syntax::parser::parse(text).expect("a file of sentences");
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut texts = Vec::new();
            collect(message.value.as_ref().expect("a message has a value"), &mut texts);
            sentences.insert(message.id.name, texts);
        }
    }
    sentences
}

fn collect(pattern: &Pattern<String>, texts: &mut Vec<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => texts.push(value.clone()),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                for variant in variants {
                    collect(&variant.value, texts);
                }
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

#[test]
fn private_sentences_have_parts_in_every_language() {
    for language in Language::all() {
        let parts = parts(language, is_private);
        assert!(parts.len() > 80, "{language:?}: {parts:?}");
    }
    assert!(private_part("You’ve blocked <@1>.").is_some());
    assert_eq!(private_part("Done. It’s in the channel."), None);
}
