//! Options of a game that take several words: they are read in every language, and completed while
//! somebody types.

use std::collections::BTreeMap;

use crate::chat::limits::{self, ENTRY};
use crate::chat::{CommandCall, Completion};
use crate::game::options::{AllowedValues, OptionFact, several};
use crate::game::{Facts, Options, option_word_text};

use super::commands::Typing;
use super::completions::normalise;
use super::context::Context;

/// Returns completions for an option of several words. Each completion repeats the complete words typed
/// before.
pub(super) fn words_that_fit(context: Context<'_>, typing: Typing<'_>) -> Vec<Completion> {
    let Typing { call, option, typed } = typing;
    let game = call.sub.as_ref().and_then(|id| context.decider.games.find(id));
    let fact = game.and_then(|game| game.facts().options.iter().find(|fact| fact.name == option));
    let (Some(game), Some(fact)) = (game, fact) else { return Vec::new() };
    let AllowedValues::Several(count, words) = fact.takes else { return Vec::new() };
    let id = game.facts().id;
    let named = |word: &str| context.private.plain(&option_word_text(id, fact, word));
    let read = words_of(context, id, fact, typed);
    let mut whole: Vec<&str> = several(&read).filter_map(|typed| known(words, &typed)).collect();
    // Without a comma after it, the last word may still become another word, so it does not count as
    // complete.
    let begun = typed.rsplit(',').next().unwrap_or_default();
    if !begun.trim().is_empty() && known(words, read.rsplit(',').next().unwrap_or_default()).is_some() {
        whole.pop();
    }
    let next = words.iter().filter(|word| !whole.contains(word) && whole.len() < count);
    let offered = next.map(|word| {
        let list: Vec<&str> = whole.iter().chain([word]).copied().collect();
        let label = list.iter().map(|word| named(word)).collect::<Vec<_>>().join(", ");
        (named(word), Completion { label: limits::whole(&label, ENTRY), value: list.join(",") })
    });
    let begun = normalise(begun);
    let mut fits: Vec<_> = offered.filter(|(name, _)| normalise(name).contains(&begun)).collect();
    fits.sort_by_key(|(name, _)| !normalise(name).starts_with(&begun));
    fits.into_iter().map(|(_, completion)| completion).collect()
}

/// Returns the options of a game that a call contains.
pub(super) fn given(context: Context<'_>, facts: &Facts, call: &CommandCall) -> Options {
    let named = |fact: &OptionFact| {
        let value = call.text(fact.name)?.trim();
        let value = match fact.takes {
            AllowedValues::One(_) => value.to_owned(),
            AllowedValues::Several(..) => words_of(context, facts.id, fact, value),
        };
        Some((fact.name.to_owned(), value))
    };
    Options(facts.options.iter().filter_map(named).collect())
}

/// Returns the value of an option of several words. Names in any language are replaced by the game's own
/// words.
fn words_of(context: Context<'_>, id: &str, fact: &OptionFact, value: &str) -> String {
    // People may type many words, so each name is made only once.
    let mut named = BTreeMap::new();
    for word in fact.words() {
        for voice in context.every_voice() {
            named.entry(normalise(&voice.plain(&option_word_text(id, fact, word)))).or_insert(*word);
        }
    }
    let read = |typed: String| match named.get(&normalise(&typed)) {
        Some(word) if known(fact.words(), &typed).is_none() => (*word).to_owned(),
        _ => typed,
    };
    several(value).map(read).collect::<Vec<_>>().join(",")
}

fn known(words: &[&'static str], typed: &str) -> Option<&'static str> {
    words.iter().copied().find(|word| *word == typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::voice::Voice;
    use crate::games::GAMES;
    use crate::words::{Catalogue, Language};

    #[test]
    fn longest_lists_of_options_are_whole() {
        let words = Catalogue::load().expect("the catalogue loads");
        let mut seen = 0;
        for (game, language) in GAMES.iter().flat_map(|game| Language::all().map(move |one| (game, one))) {
            let voice = Voice::new(&words, language);
            for fact in game.facts().options {
                let AllowedValues::Several(count, words) = fact.takes else { continue };
                let of = |word: &&str| voice.plain(&option_word_text(game.facts().id, fact, word));
                for lengths in [
                    words.iter().map(of).collect::<Vec<_>>(),
                    words.iter().map(ToString::to_string).collect(),
                ] {
                    let mut lengths: Vec<usize> =
                        lengths.iter().map(|name| name.chars().count() + 2).collect();
                    lengths.sort_unstable_by(|a, b| b.cmp(a));
                    let longest: usize = lengths.iter().take(count).sum();
                    assert!(longest <= ENTRY + 2, "{}: {longest} in {language:?}", fact.name);
                }
                seen += 1;
            }
        }
        assert!(seen > 0, "some game takes several words");
    }
}
