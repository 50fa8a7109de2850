//! `/privacy`: shows what is stored about a person, sends it as files, and deletes it after one
//! question.

use crate::app::answering::{Answering, Context, Declaration, Origin, Presses, give, once};
use crate::app::{Result, deciding};
use crate::chat::declared::{Body, Offered};
use crate::chat::{Answer, Shown, compose, limits};
use crate::host::{Personal, Press, Refusal};
use crate::store::personal;

use super::view;

pub const COMMAND: Declaration = Declaration {
    name: "privacy",
    offered: Offered::Anywhere,
    body: Body::Options(&[], |context, _| Box::pin(privacy(context))),
};

pub const PRESSES: Presses = Presses { letters: "q", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    let Press::Personal(what) = press else { return None };
    Some(Box::pin(pressed(context, *what)))
}

/// Handles `/privacy`. This reads every row, which takes a while in a large store.
async fn privacy(context: Context<'_>) -> Result<Option<Answer>> {
    let rows = context.decider.ledger.personal(context.person()).await?;
    let kept = personal::overview(&rows, context.person());
    Ok(Some(Answer::Message(Shown::Private, view::kept(&kept, context.private))))
}

/// Handles a button below the answer to `/privacy`.
async fn pressed(context: Context<'_>, what: Personal) -> Result<Option<Answer>> {
    let origin = context.origin();
    if origin != Origin::Panel {
        // Never answer this where others could see it.
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    match what {
        Personal::Export => take_away(context).await,
        Personal::Delete => Ok(Some(Answer::Replace(view::really(context.private)))),
        Personal::DeleteNo => Ok(Some(Answer::Replace(compose::words(&context.private.key("privacy-kept"))))),
        Personal::DeleteYes => leave(context).await,
    }
}

/// Sends the data as files, in as many private messages as they need.
async fn take_away(context: Context<'_>) -> Result<Option<Answer>> {
    let rows = context.decider.ledger.personal(context.person()).await?;
    let files = personal::files(&rows, context.person(), context.decider.now(), limits::FILE);
    let of = files.len();
    let message = |(at, bytes)| view::file(bytes, at + 1, of, context.private);
    let mut messages = files.into_iter().enumerate().map(message);
    if let Some(first) = messages.next() {
        give(context, Answer::Message(Shown::Private, first)).await;
    }
    for message in messages {
        let to = &context.incoming.reply;
        if let Err(fault) = context.services.sender.chat.follow_up(to, Shown::Private, message).await {
            context.decider.faults.warn(
                "a file of a person's data export was not sent; they can repeat /privacy",
                &fault,
                &to.id,
            );
        }
    }
    Ok(None)
}

/// Deletes all data of the person. If the program ends meanwhile, periodic work completes the deletion.
async fn leave(context: Context<'_>) -> Result<Option<Answer>> {
    let person = context.person();
    if once(context, || deciding::leaving::begin_leaving(context.decider, person)).await?.is_none() {
        return Ok(None);
    }
    let left = deciding::leaving::see_off(context.decider, person, context.pace).await;
    // The last commit may have taken effect although it was answered with a fault.
    context.services.forget(person);
    left?;
    deciding::leaving::let_go_of_past(context.decider).await?;
    Ok(Some(Answer::Replace(compose::words(&context.private.key("privacy-deleted")))))
}
