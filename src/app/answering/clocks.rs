//! The clock option. It is completed while somebody types, and read as a word or as a name in any
//! language, since a chat may send the visible text.

use crate::chat::Completion;
use crate::chat::limits::{ENTRY, whole};
use crate::host::{Refusal, TimeControl, clock};

use super::completions::{matching_completions, normalise};
use super::context::Context;

/// Returns the clocks that match the typed text, the fastest first.
pub(super) fn that_fit(context: Context<'_>, typed: &str) -> Vec<Completion> {
    let named = |clock: TimeControl| Completion {
        label: whole(&context.private.plain(&clock.text()), ENTRY),
        value: clock.word(),
    };
    matching_completions(TimeControl::OFFERED.into_iter().map(named), typed)
}

/// Reads a typed clock: its word, its name, or an unambiguous beginning of either.
pub fn read(context: Context<'_>, typed: &str) -> Result<TimeControl, Refusal> {
    let voices = context.every_voice();
    let names = |clock: TimeControl| {
        let names = voices.iter().map(|voice| voice.plain(&clock.text()));
        names.chain([clock.word()]).map(|name| normalise(&name)).collect::<Vec<_>>()
    };
    let all: Vec<_> = TimeControl::OFFERED.into_iter().map(|clock| (clock, names(clock))).collect();
    let wanted = normalise(typed);
    let is_whole = |names: &[String]| names.contains(&wanted);
    let begins = |names: &[String]| !wanted.is_empty() && names.iter().any(|name| name.starts_with(&wanted));
    if let Some((clock, _)) = all.iter().find(|(_, names)| is_whole(names)) {
        return Ok(*clock);
    }
    let mut begun = all.iter().filter(|(_, names)| begins(names));
    match (begun.next(), begun.next()) {
        (Some((clock, _)), None) => Ok(*clock),
        _ => Err(clock::unknown_clock(typed)),
    }
}
