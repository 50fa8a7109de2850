//! Suggestions while somebody types. A value that comes back is untrusted all the same.

use crate::chat::limits::ENTRIES;
use crate::chat::{Answer, Completion};

use super::super::failure::Result;
use super::commands::Typing;
use super::context::Context;

/// Completes an option as it is declared.
pub(super) async fn complete(context: Context<'_>, typing: Typing<'_>) -> Result<Option<Answer>> {
    let Typing { call, option, .. } = typing;
    let complete =
        context.handlers.find(call).and_then(|command| command.complete(call.sub.as_deref(), option));
    let mut list = match complete {
        Some(complete) => complete(context, typing).await?,
        None => Vec::new(),
    };
    list.truncate(ENTRIES);
    Ok(Some(Answer::Completions(list)))
}

/// Completions whose label or value contains what is typed, those that begin with it first.
pub fn fitting(all: impl IntoIterator<Item = Completion>, typed: &str) -> Vec<Completion> {
    let typed = bare(typed);
    let forms = |one: &Completion| [bare(&one.label), bare(&one.value)];
    let mut list: Vec<Completion> =
        all.into_iter().filter(|one| forms(one).iter().any(|form| form.contains(&typed))).collect();
    list.sort_by_cached_key(|one| !forms(one).iter().any(|form| form.starts_with(&typed)));
    list
}

/// Letters and digits, small: what people mean, however they space and sign it.
pub fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
