//! Completions while somebody types, and the values that come back when a completion is chosen. Such a
//! value is untrusted, since anybody can send any text.

use crate::base::id::MatchId;
use crate::base::plain::plain;
use crate::chat::limits::ENTRIES;
use crate::chat::{Answer, CommandCall, Completion, OptionValue, parts};

use super::super::failure::{Failure, Result};
use super::commands::{Declaration, Typing};
use super::context::Context;

/// Completes an option as its command declares.
pub(super) async fn complete(context: Context<'_>, typing: Typing<'_>) -> Result<Option<Answer>> {
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
/// suggestion. Discord sends the value only if a suggestion was chosen and left unchanged; otherwise it sends
/// the visible text.
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
        // If a label shows its value, compare only the value: the words of the label may be of another
        // day or language.
        let value = match parts::value_in_suggestion(typed) {
            Some(shown) if has_value(&suggest(shown).await?, shown) => Some(shown.to_owned()),
            _ => labelled(&suggest(typed).await?, typed),
        };
        if let Some(value) = value {
            meant.options.insert(option.clone(), OptionValue::Text(value));
        }
    }
    Ok(meant)
}

fn has_value(suggested: &[Completion], value: &str) -> bool {
    suggested.iter().any(|one| one.value == value)
}

/// Returns the value of the suggestion with this label, unless the text is itself a value.
fn labelled(suggested: &[Completion], typed: &str) -> Option<String> {
    if has_value(suggested, typed) {
        return None;
    }
    let words = normalise(typed);
    let find = |is_meant: &dyn Fn(&Completion) -> bool| suggested.iter().find(|one| is_meant(one));
    let meant = find(&|one| plain(&one.label) == typed.trim())
        .or_else(|| find(&|one| !words.is_empty() && normalise(&one.label) == words));
    meant.map(|one| one.value.clone())
}

/// Returns the completions whose label or value contains the typed text. Those that begin with the text
/// come first.
pub fn matching_completions(all: impl IntoIterator<Item = Completion>, typed: &str) -> Vec<Completion> {
    let typed = normalise(typed);
    let forms = |one: &Completion| [normalise(&one.label), normalise(&one.value)];
    let mut list: Vec<Completion> =
        all.into_iter().filter(|one| forms(one).iter().any(|form| form.contains(&typed))).collect();
    list.sort_by_cached_key(|one| !forms(one).iter().any(|form| form.starts_with(&typed)));
    list
}

/// Reduces a text to its plain letters and digits in lower case, so that spacing and punctuation do not
/// matter.
pub fn normalise(text: &str) -> String {
    plain(text).chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
