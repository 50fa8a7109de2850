//! Somebody whose client speaks a language that we do not, and of which we have the nearest, is told so once:
//! who reads simplified Chinese may like traditional Chinese better than English, or not. Decides nothing
//! about which language that is.

use crate::app::deciding;
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Shown, limits};
use crate::host::Person;
use crate::words::Language;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::attend::is_farewell;
use super::context::Context;

/// The same answer, with a line in the nearest language where they have not read it yet; and whether it is
/// there.
pub(super) fn with_near_language(context: Context<'_>, answer: Answer) -> (Answer, bool) {
    let Some(near) = Language::beside_locale(&context.incoming.locale) else { return (answer, false) };
    if context.settled.language.is_some() || context.settled.near_language {
        return (answer, false);
    }
    let Answer::Message(Shown::Private, mut message) = answer else { return (answer, false) };
    let voice = context.private.in_language(near);
    let line = voice.say(&Text::new("language-near").with("language", Arg::Language(near.code().to_owned())));
    let more = format!("\n\n{line}");
    let told = message.text.chars().count() + more.chars().count() <= limits::TEXT;
    if told {
        message.text.push_str(&more);
    }
    (Answer::Message(Shown::Private, message), told)
}

/// Only after the answer: nobody waits for it. What cannot be written down is told once more.
pub(super) async fn has_told_near_language(context: Context<'_>, told: bool) {
    // Write nothing about somebody who has just deleted their data.
    if !told || is_farewell(&context.incoming.act) {
        return;
    }
    let reads = context.decider.ledger.reads();
    let decide = || async {
        if deciding::leaving::is_deleted_since(&reads, context.person(), context.incoming.at).await? {
            return Ok((Entries::default(), ()));
        }
        let kept = reads.person(context.person()).await?;
        let next = Person { near_language: true, ..kept.record.clone() };
        Ok::<_, Failure>((Entries::default().person(context.person(), kept.expected, &next), ()))
    };
    if let Err(failure) = context.decider.settle(&reads, decide).await {
        let what = "who was told of a language could not be written down";
        context.decider.faults.warn(what, &failure, &context.id());
    }
}
