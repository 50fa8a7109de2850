//! The path of a request: rows are prefetched, a handler runs, its answer is given, and best-effort
//! writes follow.

use crate::app::deciding;
use crate::base::id::{MessageId, PersonId};
use crate::chat::{Answer, ChatPerson, InteractionEvent, Message, UserAction, compose, parts};
use crate::host::{PersonalDataPress, Press, Server};
use crate::store::rows::{DisplayName, EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::super::deciding::{Decider, ObservedName, WriteBatch};
use super::super::failure::{Failure, apology};
use super::context::Context;
use super::dispatch::dispatch;
use super::give::give;
use super::origin::Origin;
use super::redirect::{self, Redirect};
use super::reply::Reply;
use super::servers::record_server;
use super::{Answerer, Handlers, panels, practice, settings};

pub(super) async fn handle_interaction(answerer: &Answerer, incoming: &InteractionEvent, reply: &Reply<'_>) {
    let decider = &*answerer.decider;
    let reads = decider.repository.transaction();
    let observed = observed_names(answerer.handlers, incoming);
    // Best-effort prefetch: a failed read is retried, and reported, by the handler that needs it.
    let _ = reads.fetch(&keys_of(decider, incoming, &observed)).await;
    let mut renamed = Vec::new();
    for observed in observed {
        renamed.extend(deciding::names::cache_name(decider, &reads, observed).await);
    }
    let settings = settings::settings_of(decider, &reads, incoming.person.id).await;
    let server = match incoming.server {
        Some(server) => reads.server(server).await.unwrap_or_default().record,
        None => Server::default(),
    };
    let context = Context::new(answerer, incoming, reply, &reads, &settings, &server);
    context
        .services
        .sender
        .unreachable
        .set_missing_permissions(incoming.reply.channel, &incoming.missing_permissions);
    context.services.sender.reopen(incoming.reply.channel);
    respond(context).await;
    // Write nothing about a person who has just deleted their data.
    if !is_data_deletion(&incoming.act) {
        write_names(context, renamed).await;
    }
    record_server(context).await;
    practice::follow_computer(context).await;
}

/// Writes new display names. The name of another person is written only if the command has taken effect, since
/// only then rows may be about them, and never if they have deleted their data.
async fn write_names(context: Context<'_>, renamed: Vec<ObservedName>) {
    let decider = context.decider;
    for observed in renamed {
        if observed.person == context.person() || may_be_kept(context, observed.person).await {
            deciding::names::write_name(decider, observed).await;
        } else {
            deciding::names::forget_name(decider, &observed);
        }
    }
}

async fn may_be_kept(context: Context<'_>, person: PersonId) -> bool {
    let reads = context.decider.repository.transaction();
    matches!(reads.is_interaction_handled(context.id()).await, Ok(true))
        && matches!(deciding::deletion::earlier_deletion(context.decider, person).await, Ok(None))
}

async fn respond(context: Context<'_>) {
    let (answer, spent) = match dispatch(context).await {
        Ok(answer) => (answer, None),
        Err(failure) => {
            let (answer, redirect) = answer_to(context, &failure).await;
            (Some(answer), redirect.stale_message)
        }
    };
    if let Some(answer) = answer {
        give(context, answer).await;
    }
    if let Some((subject, message)) = spent {
        // Retire the message after the answer, so that nobody waits for it.
        retire_message(context, subject, message).await;
    }
    panels::clear(context).await;
}

/// Returns the answer to a failure: a refusal in the reader's language, with a link and buttons, or an
/// apology for a fault. Faults of requests are logged only here.
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
    if let UserAction::Complete { .. } = context.incoming.act {
        return (Answer::Completions(Vec::new()), redirect);
    }
    let sentence = redirect::with_redirect(context, &redirect, context.private.say(&text));
    let rows = parts::button_rows(&redirect.buttons, context.private);
    let message = Message { rows, ..compose::text_message(&sentence) };
    let closes = matches!(failure, Failure::Refused(refusal) if refusal.closes_panel);
    // If only this choice is refused, the panel stays open for another choice.
    let origin = if closes { context.origin() } else { Origin::Command };
    (origin.in_private(message), redirect)
}

/// Retires a message that was pressed too late, by an outbox entry that removes its controls.
async fn retire_message(context: Context<'_>, subject: Subject, message: MessageId) {
    let (decider, channel) = (context.decider, context.incoming.reply.channel);
    let row =
        OutboxEntry::new(EntryContent::Tidy { channel, message, text: None, board: None }, decider.now());
    let key = Key::Outbox(subject, message.0);
    if let Err(failure) = decider.write(WriteBatch::default().put(key, Precondition::Any, &row)).await {
        decider.faults.warn("an old message keeps its controls", &failure, &message);
    }
}

/// Returns the keys of the rows that most interactions need, and of the person's display name.
fn keys_of(decider: &Decider, incoming: &InteractionEvent, observed: &[ObservedName]) -> Vec<Key> {
    let mut keys = vec![Key::Person(incoming.person.id), Key::Interaction(incoming.reply.id)];
    keys.extend(
        incoming.server.into_iter().flat_map(|server| [Key::Server(server), Key::ServerRemoval(server)]),
    );
    keys.extend(observed.iter().filter_map(|observed| deciding::names::key_of_name(decider, observed)));
    let UserAction::Press { component, .. } = &incoming.act else { return keys };
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

/// Returns the names on the server of the acting person and of people whom a command names, for the cache of
/// names. Returns none while they type, since each letter is an interaction, and if they view or delete
/// their data.
fn observed_names(handlers: Handlers, incoming: &InteractionEvent) -> Vec<ObservedName> {
    let is_noted = match &incoming.act {
        UserAction::Command(call) => !handlers.unnamed_commands.contains(&&*call.name),
        UserAction::Complete { .. } => false,
        UserAction::Press { component, .. } => !matches!(Press::read(component), Some(Press::Personal(_))),
    };
    let Some(server) = incoming.server.filter(|_| is_noted) else { return Vec::new() };
    let named = match &incoming.act {
        UserAction::Command(call) => call.named_people().collect(),
        _ => Vec::new(),
    };
    let others = named.into_iter().filter(|person| person.id != incoming.person.id && !person.bot);
    let observed = |person: &ChatPerson| {
        let name = DisplayName::new(&person.name)?;
        Some(ObservedName { server, person: person.id, name, at: incoming.at })
    };
    std::iter::once(&incoming.person).chain(others).filter_map(observed).collect()
}

/// Returns whether the person deletes all their data by this act.
pub(super) fn is_data_deletion(act: &UserAction) -> bool {
    let UserAction::Press { component, .. } = act else { return false };
    Press::read(component) == Some(Press::Personal(PersonalDataPress::DeleteYes))
}
