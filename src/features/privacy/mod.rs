//! The data of a person: `/privacy` shows what is stored about them, sends it as files, and deletes it after a question.

#[cfg(test)]
mod tests;
mod view;

use crate::app::answering::{AnswerFuture, Context, Declaration, Origin, commit_once, give};
use crate::app::{Feature, Result, deciding};
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, Visibility, compose, limits};
use crate::host::{PersonalDataPress, Press, Refusal};
use crate::store::personal;

pub const COMMAND: Declaration = Declaration {
    name: "privacy",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[], |context, _| Box::pin(privacy(context))),
};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Personal(what) = press else { return None };
    Some(Box::pin(pressed(context, *what)))
}

/// Handles `/privacy`. Reads all rows of the store, which takes a while if there are many.
async fn privacy(context: Context<'_>) -> Result<Option<Answer>> {
    let rows = context.decider.repository.rows_naming(context.person()).await?;
    let overview = personal::overview(&rows, context.person());
    Ok(Some(Answer::Message(Visibility::Private, view::stored_rows(&overview, context.private))))
}

/// Handles a button below the answer to `/privacy`.
async fn pressed(context: Context<'_>, what: PersonalDataPress) -> Result<Option<Answer>> {
    let origin = context.origin();
    if origin != Origin::Panel {
        // Refuse a press below a public message, since others could see the answer.
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    match what {
        PersonalDataPress::Export => send_files(context).await,
        PersonalDataPress::Delete => Ok(Some(Answer::Replace(view::confirm_deletion(context.private)))),
        PersonalDataPress::DeleteNo => {
            Ok(Some(Answer::Replace(compose::text_message(&context.private.key("privacy-kept")))))
        }
        PersonalDataPress::DeleteYes => delete_data(context).await,
    }
}

/// Sends the person's data as files, in as many private messages as needed.
async fn send_files(context: Context<'_>) -> Result<Option<Answer>> {
    let rows = context.decider.repository.rows_naming(context.person()).await?;
    let files = personal::files(&rows, context.person(), context.decider.now(), limits::FILE);
    let of = files.len();
    let message = |(at, bytes)| view::file(bytes, at + 1, of, context.private);
    let mut messages = files.into_iter().enumerate().map(message);
    if let Some(first) = messages.next() {
        give(context, Answer::Message(Visibility::Private, first)).await;
    }
    for message in messages {
        if let Err(fault) = context.reply.slot.follow_up(message).await {
            let what = "a file of a person's data export was not sent; they can repeat /privacy";
            context.decider.faults.warn(what, &fault, &context.id());
        }
    }
    Ok(None)
}

/// Deletes all data of the person. If the program ends meanwhile, a periodic task completes the
/// deletion.
async fn delete_data(context: Context<'_>) -> Result<Option<Answer>> {
    let person = context.person();
    if commit_once(context, || deciding::deletion::begin_deletion(context.decider, person)).await?.is_none() {
        return Ok(None);
    }
    let left = deciding::deletion::delete_user(context.decider, person, context.timer).await;
    // Do this even after a fault: the last commit may have taken effect all the same.
    context.services.forget(person);
    left?;
    deciding::deletion::compact_if_requested(context.decider).await?;
    Ok(Some(Answer::Replace(compose::text_message(&context.private.key("privacy-deleted")))))
}
