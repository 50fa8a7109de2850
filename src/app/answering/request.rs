//! The path of a request: rows are prefetched, a handler runs, its answer is given, and best-effort
//! writes follow. An interaction takes effect once, however often the chat delivers it.

use crate::app::deciding::names::ANYWHERE;
use crate::app::deciding::{self, Decider, ObservedName, WriteBatch, newcomers};
use crate::app::failure::{Failure, apology};
use crate::base::id::{MessageId, PersonId, ServerId};
use crate::chat::declarations::Availability;
use crate::chat::{Answer, ChatPerson, CommandCall, InteractionEvent, Message, UserAction, compose, parts};
use crate::host::{ChallengeCommand, MatchCommand, Press, Refusal, Server, WhatIfPress};
use crate::store::rows::{DisplayName, EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::commit::answer_already_done;
use super::context::{AnswerFuture, AnswerResult, Context, Handlers, Origin, Typing};
use super::give::{give, is_data_deletion};
use super::redirect::{self, Redirect};
use super::reply::Reply;
use super::{
    Answerer, challenge, invitations, moves, options, panels, practice, practice_panel, settings,
    side_actions,
};

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
    let settings = reads.person(incoming.person.id).await.inspect_err(|fault| {
        decider.faults.error("settings cannot be read; the defaults are used", fault, &incoming.person.id);
    });
    let settings = settings.unwrap_or_default().record;
    let server = match incoming.server {
        Some(server) => reads.server(server).await.unwrap_or_default().record,
        None => Server::default(),
    };
    let context = Context::new(answerer, incoming, reply, &reads, &settings, &server);
    note_channel(context);
    // The answer may write the rows by which a person is known.
    let is_new = is_recorded(answerer.handlers, &incoming.act)
        && matches!(newcomers::is_new(&reads, context.person()).await, Ok(true));
    respond(context).await;
    // Write nothing about a person who has just deleted their data.
    if !is_data_deletion(&incoming.act) {
        if is_new {
            newcomers::record_first(decider, context.person(), incoming.at).await;
        }
        write_names(context, renamed).await;
    }
    // If this fails, the server's next interaction tries again.
    if let Some(server) = incoming.server
        && let Err(failure) =
            deciding::server_removal::cancel_removal_if_active(decider, &reads, server, incoming.at).await
    {
        tracing::debug!(?failure, %server, "cannot record that a server has the bot");
    }
    practice::follow_computer(context).await;
}

/// Notes in memory what an interaction says about its channel.
fn note_channel(context: Context<'_>) {
    let (incoming, messages) = (context.incoming, &context.decider.messages);
    let (sender, channel) = (&context.services.sender, incoming.reply.channel);
    sender.unreachable.set_missing_permissions(channel, &incoming.missing_permissions);
    sender.reopen(channel);
    if let Some(newest) = incoming.last_message {
        messages.record_newest(channel, newest);
    }
    if let UserAction::Press { message, .. } = incoming.act
        && incoming.is_discussed
    {
        messages.record_discussed(message);
    }
}

/// Writes new display names. The name of another person is written only if the command has taken effect,
/// since only then rows may be about them, and never if they have deleted their data.
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
    let (answer, spent, refused) = match dispatch(context).await {
        Ok(answer) => (answer, None, None),
        Err(failure) => {
            let (answer, redirect) = answer_to(context, &failure).await;
            let refused = match failure {
                Failure::Refused(refusal) => Some(refusal.text.key),
                Failure::Fault(_) => None,
            };
            (Some(answer), redirect.stale_message, refused)
        }
    };
    if let Some(answer) = answer
        && give(context, answer).await
        && let Some(kind) = refused
    {
        panels::record_note(context, kind).await;
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
            if refusal.names(context.person()) {
                let what = "a refusal speaks of its reader as of another person";
                context.decider.faults.warn(what, &text.key, &context.id());
            }
            context.decider.metrics.refusals.add(&text.key);
            if let Some(answer) = practice_panel::panel_for_refusal(context, refusal).await {
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

/// Retires a message that was pressed too late, by an outbox entry that removes its controls, unless an entry
/// about this message waits already.
async fn retire_message(context: Context<'_>, subject: Subject, message: MessageId) {
    let (decider, channel) = (context.decider, context.incoming.reply.channel);
    let row = OutboxEntry::new(
        EntryContent::RetireMessage { channel, message, text: None, board: None },
        decider.now(),
    );
    // The entry of a decision may also replace the text, or delete the message.
    let entries = WriteBatch::default().put(Key::Outbox(subject, message.0), Precondition::Absent, &row);
    if let Err(failure) = decider.try_commit(entries.batch()).await {
        decider.faults.warn("an old message keeps its controls", &failure, &message);
    }
}

/// Returns the keys of the rows that most interactions need, and of the person's display name.
fn keys_of(decider: &Decider, incoming: &InteractionEvent, observed: &[ObservedName]) -> Vec<Key> {
    let me = incoming.person.id;
    let mut keys = Vec::from(newcomers::keys(me));
    keys.push(Key::Interaction(incoming.reply.id));
    keys.extend(
        incoming.server.into_iter().flat_map(|server| [Key::Server(server), Key::ServerRemoval(server)]),
    );
    keys.extend(observed.iter().filter_map(|observed| deciding::names::key_of_name(decider, observed)));
    let UserAction::Press { component, .. } = &incoming.act else { return keys };
    let Some(press) = Press::read(component) else { return keys };
    keys.extend(press.game_match().map(Key::Match));
    match press {
        Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id) => keys.push(Key::Challenge(id)),
        Press::Analyse { id, .. } => keys.push(Key::Analysis(id)),
        Press::Replay { id, .. } => keys.extend([Key::Analysis(id), Key::Lines(me, id)]),
        Press::WhatIf(WhatIfPress { id, .. }) | Press::MyView(id) => {
            keys.extend([Key::Lines(me, id), Key::Plan(me, id)]);
        }
        _ => {}
    }
    keys
}

/// Whether an act leaves a trace of its person: not while they type (each letter is an interaction), or view
/// or delete their data.
fn is_recorded(handlers: Handlers, act: &UserAction) -> bool {
    match act {
        UserAction::Command(call) => !handlers.unnamed_commands.contains(&&*call.name),
        UserAction::Complete { .. } => false,
        UserAction::Press { component, .. } => !matches!(Press::read(component), Some(Press::Personal(_))),
    }
}

/// Returns the names on the server of the acting person and of people whom a command names, and the acting
/// person's name for practice, for the cache of names. Returns none if the act is not recorded.
fn observed_names(handlers: Handlers, incoming: &InteractionEvent) -> Vec<ObservedName> {
    if !is_recorded(handlers, &incoming.act) {
        return Vec::new();
    }
    let named: Vec<&ChatPerson> = match &incoming.act {
        UserAction::Command(call) => call.named_people().collect(),
        UserAction::Complete { .. } | UserAction::Press { .. } => Vec::new(),
    };
    let observed = |(server, person): (ServerId, &ChatPerson)| {
        let name = DisplayName::new(&person.name)?;
        Some(ObservedName { server, person: person.id, name, at: incoming.at })
    };
    let others = named.into_iter().filter(|person| person.id != incoming.person.id && !person.bot);
    let people = std::iter::once(&incoming.person).chain(others);
    let here = people.filter_map(|person| Some((incoming.server?, person)));
    here.chain([(ANYWHERE, &incoming.person)]).filter_map(observed).collect()
}

/// Runs the handler. Returns its answer, or `None` if the handler has answered by itself.
async fn dispatch(context: Context<'_>) -> AnswerResult {
    // Otherwise, the interaction could be refused because of its own effect.
    if matches!(context.reads.is_interaction_handled(context.id()).await, Ok(true)) {
        answer_already_done(context).await;
        return Ok(None);
    }
    match &context.incoming.act {
        UserAction::Command(call) => command(context, call).await,
        UserAction::Complete { call, option, typed } => {
            options::complete(context, Typing { call, option, typed }).await
        }
        UserAction::Press { component, values, .. } => {
            let press = Press::read(component).ok_or(Refusal::UNKNOWN_PRESS)?;
            let mut handlers = context.handlers.presses.iter();
            let answer = handlers.find_map(|run| run(context, &press, values));
            answer.ok_or(Refusal::UNKNOWN_PRESS)?.await
        }
    }
}

async fn command(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let challenges = [challenge::COMMAND.name, invitations::CHALLENGE.name].contains(&&*call.name);
    if call.named_people().any(|person| person.id.is_computer()) && !challenges {
        return Err(Refusal::COMPUTER_ONLY_PLAYS.into());
    }
    let command = context.handlers.find(call).ok_or(Refusal::UNKNOWN_PRESS)?;
    // The chat has checked whether the person may use the command, which a server can allow anybody.
    if command.offered == Availability::ToManagers {
        context.place()?;
    }
    let run = command.run(call.sub.as_deref()).ok_or(Refusal::UNKNOWN_PRESS)?;
    let call = options::with_values(context, command, call).await?;
    run(context, &call).await
}

pub fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match press {
        Press::Accept(id) => Box::pin(challenge::accept(context, *id)),
        Press::Decline(id) => Box::pin(challenge::close(context, *id, ChallengeCommand::Decline)),
        Press::Withdraw(id) => Box::pin(challenge::close(context, *id, ChallengeCommand::Withdraw)),
        Press::Invite { game, to } => Box::pin(invitations::invite(context, game, to.person())),
        Press::PlayOn { id, frame, to } => Box::pin(invitations::play_on(context, *id, *frame, *to)),
        Press::Rematch(id) => Box::pin(invitations::rematch(context, *id)),
        Press::Play(step) | Press::Browse(step) => Box::pin(moves::choose(context, step.clone(), values)),
        Press::Next => Box::pin(moves::next(context)),
        Press::Words(id) => Box::pin(moves::in_words(context, *id)),
        Press::MyView(id) => Box::pin(moves::my_view(context, *id)),
        Press::Resign { id, turn } => Box::pin(side_actions::ask_to_resign(context, *id, *turn)),
        Press::ResignRound { id, turn } | Press::ResignMatch { id, turn } => {
            let whole = matches!(press, Press::ResignMatch { .. });
            Box::pin(moves::carry_out(context, *id, MatchCommand::Resign { turn: *turn, whole }))
        }
        Press::ResignNo(id) => Box::pin(side_actions::keep_playing(context, *id)),
        Press::Abort { id, turn } => {
            Box::pin(moves::carry_out(context, *id, MatchCommand::Abort { turn: *turn }))
        }
        Press::Side(side) => Box::pin(side_actions::pressed(context, *side)),
        Press::Practice(press) => Box::pin(practice::press(context, press)),
        Press::ChangeSetting(word) => Box::pin(settings::by_press(context, &word.0, values)),
        _ => return None,
    })
}
