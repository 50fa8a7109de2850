//! A notice, shown once, for people whose client uses a language that Engawa does not speak, if Engawa
//! speaks a close relative of it ([`Language::related_to_locale`]). For example, a reader of simplified
//! Chinese may prefer traditional Chinese to English.

use crate::app::deciding;
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Visibility, limits};
use crate::host::Person;
use crate::words::Language;

use super::super::deciding::WriteBatch;
use super::super::failure::Failure;
use super::context::Context;
use super::request::is_data_deletion;

/// Appends the notice in the related language, if the person has not seen it yet. Returns whether the
/// notice was appended.
pub(super) fn with_fallback_notice(context: Context<'_>, answer: Answer) -> (Answer, bool) {
    let Some(related) = Language::related_to_locale(&context.incoming.locale) else { return (answer, false) };
    if context.settings.language.is_some() || context.settings.language_fallback_notice {
        return (answer, false);
    }
    let Answer::Message(Visibility::Private, mut message) = answer else { return (answer, false) };
    let voice = context.private.in_language(related);
    let line =
        voice.say(&Text::new("language-near").with("language", Arg::Language(related.code().to_owned())));
    let more = format!("\n\n{line}");
    let fits = message.text.chars().count() + more.chars().count() <= limits::TEXT;
    if fits {
        message.text.push_str(&more);
    }
    (Answer::Message(Visibility::Private, message), fits)
}

/// Records that the notice was shown, after the answer so that nobody waits. If this fails, it is shown
/// again.
pub(super) async fn record_fallback_notice(context: Context<'_>, is_shown: bool) {
    // Write nothing about a person who has just deleted their data.
    if !is_shown || is_data_deletion(&context.incoming.act) {
        return;
    }
    let reads = context.decider.repository.transaction();
    let decide = || async {
        if deciding::deletion::is_deleted_since(&reads, context.person(), context.incoming.at).await? {
            return Ok((WriteBatch::default(), ()));
        }
        let stored = reads.person(context.person()).await?;
        let next = Person { language_fallback_notice: true, ..stored.record.clone() };
        Ok::<_, Failure>((WriteBatch::default().person(context.person(), stored.expected, &next), ()))
    };
    if let Err(failure) = context.decider.transact(&reads, decide).await {
        let what = "a language notice that was shown could not be recorded; it is shown again";
        context.decider.faults.warn(what, &failure, &context.id());
    }
}
