//! A notice, shown once, for people whose client uses a language that Engawa does not speak but has a
//! close relative of. For example, a reader of simplified Chinese may prefer traditional Chinese to
//! English. [`Language::related_to_locale`] chooses the language.

use crate::app::deciding;
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Visibility, limits};
use crate::host::Person;
use crate::words::Language;

use super::super::deciding::WriteBatch;
use super::super::failure::Failure;
use super::context::Context;
use super::request::is_data_deletion;

/// Appends the notice in the related language, if the person has not read it yet. Returns whether it was
/// appended.
pub(super) fn with_fallback_notice(context: Context<'_>, answer: Answer) -> (Answer, bool) {
    let Some(near) = Language::related_to_locale(&context.incoming.locale) else { return (answer, false) };
    if context.settings.language.is_some() || context.settings.language_fallback_notice {
        return (answer, false);
    }
    let Answer::Message(Visibility::Private, mut message) = answer else { return (answer, false) };
    let voice = context.private.in_language(near);
    let line = voice.say(&Text::new("language-near").with("language", Arg::Language(near.code().to_owned())));
    let more = format!("\n\n{line}");
    let told = message.text.chars().count() + more.chars().count() <= limits::TEXT;
    if told {
        message.text.push_str(&more);
    }
    (Answer::Message(Visibility::Private, message), told)
}

/// Records the notice, after the answer so that nobody waits. If this fails, the notice is shown again.
pub(super) async fn record_fallback_notice(context: Context<'_>, told: bool) {
    // Write nothing about a person who has just deleted their data.
    if !told || is_data_deletion(&context.incoming.act) {
        return;
    }
    let reads = context.decider.repository.transaction();
    let decide = || async {
        if deciding::deletion::is_deleted_since(&reads, context.person(), context.incoming.at).await? {
            return Ok((WriteBatch::default(), ()));
        }
        let kept = reads.person(context.person()).await?;
        let next = Person { language_fallback_notice: true, ..kept.record.clone() };
        Ok::<_, Failure>((WriteBatch::default().person(context.person(), kept.expected, &next), ()))
    };
    if let Err(failure) = context.decider.transact(&reads, decide).await {
        let what = "who was told of a language could not be written down";
        context.decider.faults.warn(what, &failure, &context.id());
    }
}
