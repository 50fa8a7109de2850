//! The clock option: completed while somebody types, and read as a word or as a name in any language,
//! since a chat may send the visible text.

use crate::chat::Completion;
use crate::chat::limits::{ENTRY, whole};
use crate::host::{Control, Refusal, clock};

use super::completions::{bare, fitting};
use super::context::Context;

/// Returns the clocks that match the typed text, the fastest first.
pub(super) fn that_fit(context: Context<'_>, typed: &str) -> Vec<Completion> {
    let named = |clock: Control| Completion {
        label: whole(&context.private.plain(&clock.text()), ENTRY),
        value: clock.word(),
    };
    fitting(Control::OFFERED.into_iter().map(named), typed)
}

/// Reads a typed clock: its word, its name, or an unambiguous beginning of either.
pub fn read(context: Context<'_>, typed: &str) -> Result<Control, Refusal> {
    let voices = context.every_voice();
    let names = |clock: Control| {
        let names = voices.iter().map(|voice| voice.plain(&clock.text()));
        names.chain([clock.word()]).map(|name| bare(&name)).collect::<Vec<_>>()
    };
    let all: Vec<_> = Control::OFFERED.into_iter().map(|clock| (clock, names(clock))).collect();
    let wanted = bare(typed);
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
