//! The end of a request: gives the answer, with further notices for the person.

use crate::app::deciding::{self, WriteBatch};
use crate::base::id::ChannelId;
use crate::base::text::{Arg, Text};
use crate::chat::{Answer, Message, UserAction, Visibility, compose, limits};
use crate::delivery::AnswerOutcome;
use crate::host::server::THREADS_OFFERED_FROM;
use crate::host::{Person, PersonalDataPress, Press, Server};
use crate::store::Key;
use crate::words::Language;

use super::context::Context;
use super::panels;

/// Notices that were added to an answer, to be recorded once the answer is given.
#[derive(Default)]
struct Notices {
    /// The unreachable channels that they are about.
    channels: Vec<ChannelId>,
    /// Whether there is one about a related language.
    has_fallback_notice: bool,
}

/// Gives the answer with notices, unless one was given before. Returns whether this call has given it.
pub async fn give(context: Context<'_>, answer: Answer) -> bool {
    let (answer, notices) = with_notices(context, answer).await;
    let is_given = give_first(context, answer).await;
    if is_given {
        record_notices(context, notices).await;
    }
    is_given
}

/// Gives an answer that [`change`] will replace. The answer gets no notices, since the replacement would
/// remove them. Returns whether this call has given the answer.
pub(super) async fn give_first(context: Context<'_>, answer: Answer) -> bool {
    if context.reply.slot.is_given().await {
        return false;
    }
    let panel_of = panels::match_of_panel(&answer);
    let outcome = match answer {
        Answer::Message(Visibility::Public, message) => {
            context.reply.slot.give_publicly(message, done_in_channel(context)).await
        }
        answer => context.reply.slot.give(answer).await,
    };
    let is_given = !matches!(outcome, AnswerOutcome::Lost | AnswerOutcome::Refused | AnswerOutcome::Answered);
    if is_given {
        panels::record_panel(context, panel_of).await;
    }
    is_given
}

/// Replaces an answer of [`give_first`] with the final one, with notices. Returns whether this succeeded.
pub(super) async fn change(context: Context<'_>, answer: Answer) -> bool {
    let (answer, notices) = with_notices(context, answer).await;
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return false };
    let is_changed = context.reply.slot.change_answer(message).await;
    if is_changed {
        record_notices(context, notices).await;
    }
    is_changed
}

async fn with_notices(context: Context<'_>, mut answer: Answer) -> (Answer, Notices) {
    let mut notices = Notices::default();
    if let Answer::Message(Visibility::Private, message) = &mut answer {
        let unreachable = &context.services.sender.unreachable;
        notices.channels =
            unreachable.append_pending_news(&mut message.text, context.person(), context.private);
        notices.has_fallback_notice = append_fallback_notice(context, &mut message.text);
        append_thread_offer(context, &mut message.text).await;
    }
    (answer, notices)
}

/// Records the notices that were given. Call this after the answer, so that nobody waits for it.
async fn record_notices(context: Context<'_>, Notices { channels, has_fallback_notice }: Notices) {
    let sender = &context.services.sender;
    let informed = sender.unreachable.record_informed_people(context.person(), &channels);
    sender.record_unreachable(informed).await;
    // Write nothing about a person who has just deleted their data.
    if has_fallback_notice && !is_data_deletion(&context.incoming.act) {
        record_fallback_notice(context).await;
    }
}

/// The private answer to a person whose act is shown by a separate public message.
pub(super) fn done_in_channel(context: Context<'_>) -> Message {
    compose::text_message(&context.private.key("beside-done"))
}

pub fn private_answer(text: &str) -> Answer {
    Answer::Message(Visibility::Private, compose::text_message(text))
}

/// Appends a notice, shown once, for people whose client uses a language that Engawa does not speak, if
/// Engawa speaks a close relative of it ([`Language::related_to_locale`]). For example, a reader of
/// simplified Chinese may prefer traditional Chinese to English. Returns whether it was appended.
fn append_fallback_notice(context: Context<'_>, text: &mut String) -> bool {
    let is_known = context.settings.language.is_some() || context.settings.language_fallback_notice;
    let related = Language::related_to_locale(&context.incoming.locale).filter(|_| !is_known);
    let Some(related) = related else { return false };
    let near = Text::new("language-near").with("language", Arg::Language(related.code().to_owned()));
    let line = format!("\n\n{}", context.private.in_language(related).say(&near));
    let fits = text.chars().count() + line.chars().count() <= limits::TEXT;
    if fits {
        text.push_str(&line);
    }
    fits
}

/// Appends the offer of threads to the answer to a manager, once on a server.
async fn append_thread_offer(context: Context<'_>, text: &mut String) {
    if !is_crowded_for_manager(context).await {
        return;
    }
    let offer = Text::new("crowded-channel").with("count", THREADS_OFFERED_FROM);
    let line = format!("\n\n{}", context.private.say(&offer));
    let fits = text.chars().count() + line.chars().count() <= limits::TEXT;
    if fits && take_thread_offer(context).await {
        text.push_str(&line);
    }
}

/// Whether a manager who may still be offered threads has used a command in a channel with many matches at once.
async fn is_crowded_for_manager(context: Context<'_>) -> bool {
    let (incoming, server) = (context.incoming, context.server);
    let is_manager = incoming.manages && matches!(incoming.act, UserAction::Command(_));
    let is_open = incoming.opens_threads && !server.threads && !server.threads_offered;
    let Some(place) = incoming.place().filter(|_| is_manager && is_open) else { return false };
    let repository = &context.decider.repository;
    // If the matches cannot be read, a later command makes the offer.
    if !repository.has_running_on(place.server, THREADS_OFFERED_FROM).await.unwrap_or_default() {
        return false;
    }
    let running = repository.running_on(place.server).await.unwrap_or_default();
    running.iter().filter(|record| record.place == place).count() >= THREADS_OFFERED_FROM
}

/// Records the offer before it is made, so that no second manager gets it. Returns whether it may be made: the command
/// itself may have chosen threads.
async fn take_thread_offer(context: Context<'_>) -> bool {
    let Some(id) = context.incoming.server else { return false };
    let reads = context.decider.repository.transaction();
    let decide = || async {
        let stored = reads.server(id).await?;
        if stored.record.threads_offered {
            return Ok((WriteBatch::default(), false));
        }
        let next = Server { threads_offered: true, ..stored.record.clone() };
        Ok((WriteBatch::default().server(id, &stored, next, &[]), !stored.record.threads))
    };
    context.decider.transact(&reads, decide).await.unwrap_or_else(|failure| {
        let what = "threads could not be offered to a manager; the next command tries again";
        context.decider.faults.warn(what, &failure, &id);
        false
    })
}

/// Records that the notice was shown. If this fails, it is shown again.
async fn record_fallback_notice(context: Context<'_>) {
    let reads = context.decider.repository.transaction();
    let decide = || async {
        if deciding::deletion::is_deleted_since(&reads, context.person(), context.incoming.at).await? {
            return Ok(WriteBatch::default());
        }
        let stored = reads.person(context.person()).await?;
        let next = Person { language_fallback_notice: true, ..stored.record };
        Ok(WriteBatch::default().put(Key::Person(context.person()), stored.expected, &next))
    };
    if let Err(failure) = context.decider.update(&reads, decide).await {
        let what = "a language notice that was shown could not be recorded; it is shown again";
        context.decider.faults.warn(what, &failure, &context.id());
    }
}

pub(super) fn is_data_deletion(act: &UserAction) -> bool {
    let UserAction::Press { component, .. } = act else { return false };
    Press::read(component) == Some(Press::Personal(PersonalDataPress::DeleteYes))
}
