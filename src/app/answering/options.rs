//! Command options that several commands share, and their values: completions while somebody types, and the
//! values that come back when a completion is chosen. Such a value is untrusted: anybody can send any text.

use std::collections::BTreeMap;
use std::future::ready;

use crate::app::failure::{AppFault, Failure, Result};
use crate::base::id::MatchId;
use crate::base::scene::Theme;
use crate::base::text::{Text, plain};
use crate::chat::declarations::{self, OptionKind};
use crate::chat::limits::{self, ENTRIES, ENTRY, whole};
use crate::chat::{Answer, CommandCall, Completion, OptionValue, parts};
use crate::game::options::{AllowedValues, OptionFact, several};
use crate::game::{AnyGame, Facts, Options, option_word_text};
use crate::host::hours::{ZoneSuggestion, zones_like};
use crate::host::ladder::active_since;
use crate::host::{Refusal, Scope, TimeControl, clock};
use crate::store::Ladder;

use super::context::{AnswerResult, CommandOption, Context, Declaration, Typing};

pub fn words<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(word, _)| *word).collect()
}

pub fn value_of_word<T: Copy>(list: &[(&str, T)], typed: Option<&str>) -> Option<T> {
    list.iter().find(|(word, _)| Some(*word) == typed).map(|(_, value)| *value)
}

pub const GAME: CommandOption = CommandOption::new("game", OptionKind::Game);
pub const PERSON: CommandOption = CommandOption::new(declarations::PERSON, OptionKind::Person);
/// Completed while somebody types: twelve clocks in every language would not fit into the command.
pub const CLOCK: CommandOption = CommandOption::new(
    "clock",
    OptionKind::Completed(|context, typing| Box::pin(ready(Ok(clocks_that_fit(context, typing.typed))))),
);
pub const FORMAT: CommandOption = CommandOption::new("format", OptionKind::Format);
pub const RATED: CommandOption = CommandOption::new("rated", OptionKind::Flag);
pub const LANGUAGE: CommandOption = CommandOption::new("language", OptionKind::Language);
pub const PALETTE: CommandOption =
    CommandOption::new("palette", OptionKind::Words(|| Theme::ALL.map(Theme::word).to_vec()));
pub const ZONE: CommandOption = CommandOption::new(
    "zone",
    OptionKind::Completed(|_, typing| Box::pin(ready(Ok(zones_that_fit(typing.typed))))),
);

pub(super) async fn complete(context: Context<'_>, typing: Typing<'_>) -> AnswerResult {
    let Typing { call, option, typed } = typing;
    let nothing = || Ok(Some(Answer::Completions(Vec::new())));
    let Some(command) = context.handlers.find(call) else { return nothing() };
    let Some(complete) = command.complete(call.sub.as_deref(), option) else { return nothing() };
    // The option itself is still being typed, so it has no value yet.
    let mut others = call.clone();
    others.options.remove(option);
    let call = with_values(context, command, &others).await?;
    let typed = &plain(typed);
    let mut list = complete(context, Typing { call: &call, option, typed }).await?;
    list.truncate(ENTRIES);
    Ok(Some(Answer::Completions(list)))
}

/// Returns the call with the plain form of each typed text, and with the value of each typed label of a
/// suggestion. Discord sends the value only of a suggestion that was chosen and left unchanged.
pub(super) async fn with_values(
    context: Context<'_>,
    command: &Declaration,
    call: &CommandCall,
) -> Result<CommandCall> {
    let call = command.plain(call);
    let mut meant = call.clone();
    for (option, typed) in &call.options {
        let OptionValue::Text(typed) = typed else { continue };
        let Some(complete) = command.complete(call.sub.as_deref(), option) else { continue };
        // An id is a value already, since no label is an id alone. So skip it, which saves a read.
        if MatchId::read(typed.trim()).is_some() {
            continue;
        }
        let suggest =
            async |typed: &str| match complete(context, Typing { call: &meant, option, typed }).await {
                // Ignore the refusal here: the handler reports why nothing can be suggested.
                Err(Failure::Refused(_)) => Ok(Vec::new()),
                suggested => suggested,
            };
        // If a label shows its value, compare only that: the words may be of another day or language, or the match
        // may have changed.
        let of_shown = match parts::value_in_suggestion(typed) {
            Some(shown) => {
                suggest(shown).await?.into_iter().find(|one| one.value.eq_ignore_ascii_case(shown))
            }
            None => None,
        };
        let value = match of_shown {
            Some(meant) => Some(meant.value),
            None => labelled(&suggest(typed).await?, typed),
        };
        if let Some(value) = value {
            meant.options.insert(option.clone(), OptionValue::Text(value));
        }
    }
    Ok(meant)
}

/// Finds the value of the suggestion with this label, unless the text is itself a value.
fn labelled(suggested: &[Completion], typed: &str) -> Option<String> {
    if suggested.iter().any(|one| one.value == typed) {
        return None;
    }
    let words = normalise(typed);
    let find = |is_meant: &dyn Fn(&Completion) -> bool| suggested.iter().find(|one| is_meant(one));
    let meant = find(&|one| plain(&one.label) == typed.trim())
        .or_else(|| find(&|one| !words.is_empty() && normalise(&one.label) == words));
    meant.map(|one| one.value.clone())
}

/// Keeps the completions whose label or value contains the typed text, first those that begin with it.
pub fn matching_completions(all: impl IntoIterator<Item = Completion>, typed: &str) -> Vec<Completion> {
    let typed = normalise(typed);
    let forms = |one: &Completion| [normalise(&one.label), normalise(&one.value)];
    let mut list: Vec<Completion> =
        all.into_iter().filter(|one| forms(one).iter().any(|form| form.contains(&typed))).collect();
    list.sort_by_cached_key(|one| !forms(one).iter().any(|form| form.starts_with(&typed)));
    list
}

/// Reduces a text to its plain letters and digits in lower case, without spacing and punctuation.
pub fn normalise(text: &str) -> String {
    plain(text).chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Completes an option of a game that takes several words. Each completion repeats the complete words.
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
    // Without a comma after it, the last word is not complete, since it may still become another word.
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

pub(super) fn game_options(context: Context<'_>, facts: &Facts, call: &CommandCall) -> Options {
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

/// Replaces names in any language with the game's own words, in the value of an option of several words.
fn words_of(context: Context<'_>, id: &str, fact: &OptionFact, value: &str) -> String {
    let named = by_name(context, fact.words().iter().map(|word| (*word, option_word_text(id, fact, word))));
    let read = |typed: String| match named.get(&normalise(&typed)) {
        Some(word) if known(fact.words(), &typed).is_none() => (*word).to_owned(),
        _ => typed,
    };
    several(value).map(read).collect::<Vec<_>>().join(",")
}

/// The normalised names of items in every language, each with the first item of this name.
pub(super) fn by_name<T: Copy>(
    context: Context<'_>,
    items: impl IntoIterator<Item = (T, Text)>,
) -> BTreeMap<String, T> {
    let mut named = BTreeMap::new();
    for (item, names) in context.in_every_language(items) {
        for name in names {
            named.entry(normalise(&name)).or_insert(item);
        }
    }
    named
}

fn known(words: &[&'static str], typed: &str) -> Option<&'static str> {
    words.iter().copied().find(|word| *word == typed)
}

/// Completes a clock, the fastest first.
fn clocks_that_fit(context: Context<'_>, typed: &str) -> Vec<Completion> {
    let named = |clock: TimeControl| Completion {
        label: whole(&context.private.plain(&clock.text()), ENTRY),
        value: clock.word(),
    };
    matching_completions(TimeControl::OFFERED.into_iter().map(named), typed)
}

/// Reads a typed clock: its word, its name in any language, or an unambiguous beginning of either.
pub fn read_clock(context: Context<'_>, typed: &str) -> Result<TimeControl, Refusal> {
    let mut named = by_name(context, TimeControl::OFFERED.map(|clock| (clock, clock.text())));
    named.extend(TimeControl::OFFERED.map(|clock| (normalise(&clock.word()), clock)));
    let wanted = normalise(typed);
    let mut begun = named.iter().filter(|(name, _)| !wanted.is_empty() && name.starts_with(&wanted));
    let found = named.get(&wanted).or_else(|| {
        let (_, clock) = begun.next()?;
        begun.all(|(_, other)| other == clock).then_some(clock)
    });
    found.copied().ok_or_else(|| clock::unknown_clock(typed))
}

/// Finds the game that a command names. If it names none, this is the game that most people play on this
/// server in its current season, or on all servers in direct messages.
pub async fn requested_game(context: Context<'_>, call: &CommandCall) -> Result<&'static dyn AnyGame> {
    if let Some(id) = call.text(GAME.name) {
        return Ok(context.game(id)?);
    }
    let here = context.incoming.server.map(|server| context.server.current_scope(server));
    let id = most_played(context, here.unwrap_or(Scope::Global)).await?;
    Ok(context.decider.games.find(&id).ok_or(AppFault::UnknownGame(id))?)
}

/// Finds the game with the most people in the ranks of its leaderboard; the first game if all leaderboards
/// are empty.
pub async fn most_played(context: Context<'_>, scope: Scope) -> Result<String> {
    let since = active_since(context.server, scope, context.decider.now());
    let mut most = (0, String::new());
    for game in context.decider.games.iter() {
        let id = game.facts().id;
        let people = context.decider.repository.ladders.size(&Ladder::new(id, scope), since).await?;
        if most.1.is_empty() || people > most.0 {
            most = (people, id.to_owned());
        }
    }
    Ok(most.1)
}

fn zones_that_fit(typed: &str) -> Vec<Completion> {
    let completion = |ZoneSuggestion { town, zone }| {
        let value = zone.name().to_owned();
        let label = town.map_or_else(|| zone.display_name(), |town| format!("{town} ({value})"));
        Completion { label, value }
    };
    zones_like(typed, ENTRIES).into_iter().map(completion).collect()
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
