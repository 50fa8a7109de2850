//! The path of a request: rows are prefetched, a handler runs, its answer is given, and best-effort
//! writes follow.

use crate::app::deciding;
use crate::base::id::MessageId;
use crate::chat::{Act, Answer, Incoming, Message, compose, parts};
use crate::host::{Personal, Press, Server};
use crate::store::rows::{Delivery, DisplayName, What};
use crate::store::{Expected, Key, Subject};

use super::super::deciding::{Called, Decider, Entries};
use super::super::failure::{Failure, apology};
use super::context::Context;
use super::dispatch::dispatch;
use super::give::give;
use super::origin::Origin;
use super::redirect::{self, Redirect};
use super::reply::Reply;
use super::servers::note_server_of;
use super::{Answerer, Handlers, panels, practice, settings};

pub(super) async fn attend(answerer: &Answerer, incoming: &Incoming, reply: &Reply<'_>) {
    let decider = &*answerer.decider;
    let reads = decider.ledger.reads();
    let called = called(answerer.handlers, incoming);
    // Best-effort prefetch: a failed read is retried, and reported, by the handler that needs it.
    let _ = reads.fetch(&keys_of(decider, incoming, called.as_ref())).await;
    let renamed = match called {
        Some(called) => deciding::names::note_name(decider, &reads, called).await,
        None => None,
    };
    let settled = settings::settled(decider, &reads, incoming.person.id).await;
    let server = match incoming.server {
        Some(server) => reads.server(server).await.unwrap_or_default().record,
        None => Server::default(),
    };
    let context = Context::new(answerer, incoming, reply, &reads, &settled, &server);
    count(context);
    context.services.sender.unreachable.lacks(incoming.reply.channel, &incoming.lacks);
    reopen(context);
    respond(context).await;
    // Write nothing about a person who has just deleted their data.
    if let Some(renamed) = renamed.filter(|_| !is_farewell(&incoming.act)) {
        deciding::names::write_name(decider, renamed).await;
    }
    note_server_of(context).await;
    practice::follow_computer(context).await;
}

async fn respond(context: Context<'_>) {
    let (answer, spent) = match dispatch(context).await {
        Ok(answer) => (answer, None),
        Err(failure) => {
            let (answer, redirect) = answer_to(context, &failure).await;
            (Some(answer), redirect.spent)
        }
    };
    if let Some(answer) = answer {
        give(context, answer).await;
    }
    if let Some((subject, message)) = spent {
        // This comes after the answer, so that nobody waits for the cleanup of an old message.
        put_to_rest(context, subject, message).await;
    }
    panels::clear(context).await;
}

fn count(context: Context<'_>) {
    let metrics = &context.decider.metrics;
    match context.incoming.act {
        Act::Command(_) => metrics.commands.add(),
        Act::Complete { .. } => metrics.completions.add(),
        Act::Press { .. } => metrics.presses.add(),
    }
}

/// Makes outbox entries due that wait for this channel, since somebody has acted in it.
fn reopen(context: Context<'_>) {
    let (channel, now) = (context.incoming.reply.channel, context.decider.now());
    context.services.sender.unreachable.reopen(channel, now);
    context.decider.schedule.reopen(channel, now);
}

/// Returns the answer to a failure: a refusal in the reader's language, with a link or buttons, or an
/// apology for a fault. A fault is logged here and nowhere else.
async fn answer_to(context: Context<'_>, failure: &Failure) -> (Answer, Redirect) {
    let (text, redirect) = match failure {
        Failure::Refused(refusal) => {
            let text = refusal.text.clone();
            context.decider.metrics.refusals.add(&text.key);
            if let Some(answer) = practice::instead_of(context, refusal).await {
                return (answer, Redirect::default());
            }
            (text, redirect::redirect(context, refusal).await)
        }
        Failure::Fault(fault) => {
            context.decider.metrics.faults.add();
            if !failure.is_logged() {
                context.decider.faults.error("a request failed", fault, &context.id());
            }
            (apology(), Redirect::default())
        }
    };
    if let Act::Complete { .. } = context.incoming.act {
        return (Answer::Completions(Vec::new()), redirect);
    }
    let said = redirect::with_redirect(context, &redirect, context.private.say(&text));
    let rows = parts::helps(&redirect.helps, context.private);
    let message = Message { rows, ..compose::words(&said) };
    let closes = matches!(failure, Failure::Refused(refusal) if refusal.closes_panel);
    // A panel for choosing stays if only this choice is refused.
    let origin = if closes { context.origin() } else { Origin::Command };
    (origin.in_private(message), redirect)
}

/// Retires a message that was pressed too late: an outbox entry removes its controls.
async fn put_to_rest(context: Context<'_>, subject: Subject, message: MessageId) {
    let (decider, channel) = (context.decider, context.incoming.reply.channel);
    let row = Delivery::new(What::Tidy { channel, message, text: None, board: None }, decider.now());
    let key = Key::Owed(subject, message.0);
    if let Err(failure) = decider.write(Entries::default().put(key, Expected::Any, &row)).await {
        decider.faults.warn("an old message keeps its controls", &failure, &message);
    }
}

/// Returns the keys of rows that most interactions need, and of the person's name.
fn keys_of(decider: &Decider, incoming: &Incoming, called: Option<&Called>) -> Vec<Key> {
    let mut keys = vec![Key::Person(incoming.person.id), Key::Seen(incoming.reply.id)];
    keys.extend(incoming.server.into_iter().flat_map(|server| [Key::Server(server), Key::Departure(server)]));
    keys.extend(called.and_then(|called| deciding::names::key_of_name(decider, called)));
    let Act::Press { component, .. } = &incoming.act else { return keys };
    let Some(press) = Press::read(component) else { return keys };
    if let Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id) = press {
        keys.push(Key::Challenge(id));
    }
    keys.extend(press.game_match().map(Key::Match));
    if let Press::Replay { id, .. } | Press::Analyse { id, .. } = press {
        keys.push(Key::Analysis(id));
    }
    keys
}

/// Returns the person's name on the server. Returns `None` while they type, which happens letter by
/// letter, and if they view or delete their data.
fn called(handlers: Handlers, incoming: &Incoming) -> Option<Called> {
    let is_noted = match &incoming.act {
        Act::Command(call) => !handlers.nameless.contains(&&*call.name),
        Act::Complete { .. } => false,
        Act::Press { component, .. } => !matches!(Press::read(component), Some(Press::Personal(_))),
    };
    if !is_noted {
        return None;
    }
    let name = DisplayName::new(&incoming.person.name)?;
    Some(Called { server: incoming.server?, person: incoming.person.id, name, at: incoming.at })
}

/// Returns whether the person deletes all their data by this act.
pub(super) fn is_farewell(act: &Act) -> bool {
    let Act::Press { component, .. } = act else { return false };
    Press::read(component) == Some(Press::Personal(Personal::DeleteYes))
}
