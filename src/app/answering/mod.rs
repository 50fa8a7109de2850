//! Answering: each interaction runs one handler and gets exactly one answer.
//!
//! A handler is a free function of a [`context::Context`]. Handlers commit decisions through the
//! [`Decider`] and deliver only their answer; the outbox worker delivers all other effects.

pub mod challenge;
mod commit;
mod context;
mod delivered;
mod give;
pub mod invitations;
pub mod look_up;
pub mod moves;
pub mod options;
mod panels;
pub mod practice;
mod practice_panel;
mod redirect;
mod reply;
mod request;
pub mod settings;
pub mod side_actions;
pub mod start;
#[cfg(test)]
mod tests;
pub mod vacation;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::sync::Semaphore;

use crate::base::id::InteractionId;
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::incoming::{Unsupported, UnsupportedReason};
use crate::chat::voice::Voice;
use crate::chat::{Answer, InteractionEvent, ReplyTo, UserAction};
use crate::host::{Person, Server};
use crate::words::Language;

pub use commit::{answer_origin, commit_once, decision_origin};
pub use context::{
    AnswerFuture, AnswerResult, CommandOption, Context, Declaration, EvaluationBarFuture, FindAside,
    FindEvaluationBar, Handlers, Origin, RunCommand, RunPress, Subcommand, at_once,
};
pub use delivered::deliver_answer;
pub use give::{give, private_answer};
pub use moves::chosen_move;
pub use options::{matching_completions, most_played, normalise, requested_game};
pub use panels::TOKEN_LIFETIME;
pub use request::press;

use super::clock::Timer;
use super::deciding::Decider;
use super::failure::apology;
use super::gate::Gate;
use super::memory::{Lock, Recent};
use crate::delivery::{PATIENCE, Services, Slot, answer_unhandled, time_left};

use reply::{Looks, Panels, Reply};
use request::handle_interaction;

/// The time after which the chat accepts no first answer any more.
const WINDOW: Span = Span::seconds(3);
/// The number of people who may be told at a time that the bot has too much to do. Telling more would take the
/// processors from those who can still be answered.
const MAX_CONCURRENT_APOLOGIES: usize = 4;
/// The number of shed interactions that are remembered at least.
const SHED: usize = 4096;

pub struct Answerer {
    decider: Arc<Decider>,
    services: Services,
    timer: Arc<dyn Timer>,
    gate: Arc<Gate>,
    handlers: Handlers,
    in_flight: Lock<InFlight>,
    /// Admits those who are told that nothing has happened.
    overload_replies: Semaphore,
    panels: Panels,
    looks: Looks,
}

/// The interactions that must not be handled if the chat delivers them again.
#[derive(Default)]
struct InFlight {
    in_progress: BTreeSet<InteractionId>,
    /// The last ones that were shed. Their people were told that nothing has happened.
    shed: Recent<InteractionId, (), SHED>,
}

/// An interaction in progress. Dropping the guard ends it.
struct InFlightGuard<'a> {
    all: &'a Lock<InFlight>,
    id: InteractionId,
}

impl Answerer {
    pub fn new(services: Services, timer: Arc<dyn Timer>, gate: Arc<Gate>, handlers: Handlers) -> Self {
        let decider = Arc::clone(&services.composer.decider);
        let (in_flight, panels, looks) = (Lock::default(), Panels::default(), Looks::default());
        let overload_replies = Semaphore::new(MAX_CONCURRENT_APOLOGIES);
        Self { decider, services, timer, gate, handlers, in_flight, overload_replies, panels, looks }
    }

    fn count(&self, act: &UserAction) {
        let metrics = &self.decider.metrics;
        match act {
            UserAction::Command(_) => metrics.commands.add(),
            UserAction::Complete { .. } => metrics.completions.add(),
            UserAction::Press { .. } => metrics.presses.add(),
        }
    }

    async fn handle(&self, incoming: &InteractionEvent) {
        let slot = Slot::new(&self.services.sender, &*self.timer, incoming);
        let reply = Reply::new(slot, &self.panels, &self.looks);
        // A panic ends only this request.
        let attending = Box::pin(AssertUnwindSafe(handle_interaction(self, incoming, &reply)).catch_unwind());
        if reply.slot.before_deadline(attending).await.is_err() {
            self.decider.record_panic("a handler panicked", &incoming.reply.id);
            self.apologise(incoming, &reply).await;
        }
        if reply.slot.refusals().await == 1 {
            self.apologise(incoming, &reply).await;
        }
        if reply.slot.refusals().await > 1 {
            reply.slot.end_without_message().await;
        }
        if let Some(waited) = reply.slot.waited().await {
            self.decider.metrics.response_times.add(waited);
        }
    }

    /// Ends an interaction that has waited too long, and tells the person so if that is still possible.
    async fn shed(&self, incoming: &InteractionEvent) {
        let (act, id) = (&incoming.act, &incoming.reply.id);
        self.in_flight.lock().shed.insert(*id, ());
        self.decider.metrics.expired_interactions.add(act.kind());
        let what = "an interaction had to wait too long, so nothing was done for it; \
                    if this happens often, the machine is too small";
        self.decider.faults.warn(what, act.kind(), id);
        let is_typing = matches!(act, UserAction::Complete { .. });
        let text = (!is_typing).then(|| Text::new("fault-busy"));
        let left = time_left(incoming, &*self.decider.clock, WINDOW);
        if left.is_zero() {
            return;
        }
        tokio::select! {
            biased;
            place = self.overload_replies.acquire() => {
                self.give_without_handler(&incoming.reply, &incoming.locale, text).await;
                drop(place);
            }
            () = self.timer.pause(left) => {}
        }
    }

    /// Answers an interaction that is not handled: with a private text, or with no completions. Reads
    /// nothing, so the language is that of the person's client.
    async fn give_without_handler(&self, reply: &ReplyTo, locale: &str, text: Option<Text>) {
        let language = Language::for_locale(locale).unwrap_or(self.services.composer.language);
        let voice = Voice::new(&self.services.composer.words, language);
        let answer = text.map_or(Answer::Completions(Vec::new()), |text| private_answer(&voice.say(&text)));
        answer_unhandled(&self.services.sender, reply, answer).await;
    }

    /// Gives the apology for a fault, in the language of the person's client.
    async fn apologise(&self, incoming: &InteractionEvent, reply: &Reply<'_>) {
        let reads = self.decider.repository.transaction();
        let (person, server) = (Person::default(), Server::default());
        let voice = Context::new(self, incoming, reply, &reads, &person, &server).private;
        let answer = match incoming.act {
            UserAction::Complete { .. } => Answer::Completions(Vec::new()),
            UserAction::Command(_) | UserAction::Press { .. } => private_answer(&voice.say(&apology())),
        };
        reply.slot.give(answer).await;
    }

    pub async fn receive(&self, incoming: InteractionEvent) {
        // Ignore a repeated delivery of an interaction in progress: the first delivery answers.
        let Some(_held) = InFlightGuard::enter(&self.in_flight, incoming.reply.id) else { return };
        self.count(&incoming.act);
        let left = || time_left(&incoming, &*self.decider.clock, PATIENCE);
        let pass = tokio::select! {
            biased;
            pass = self.gate.enter() => Some(pass),
            () = self.timer.pause(left()) => None,
        };
        match pass.filter(|_| !left().is_zero()) {
            Some(pass) => pass.handle(self.handle(&incoming)).await,
            None => self.shed(&incoming).await,
        }
    }

    pub async fn reject_unsupported(&self, unsupported: Unsupported) {
        self.decider.metrics.unsupported_interactions.add();
        let text = match unsupported.why {
            UnsupportedReason::Unknown => Text::new("refused-unknown-press"),
            UnsupportedReason::Unreadable => apology(),
        };
        self.give_without_handler(&unsupported.reply, &unsupported.locale, Some(text)).await;
    }
}

impl<'a> InFlightGuard<'a> {
    /// Begins an interaction, unless it is in progress or was shed.
    fn enter(all: &'a Lock<InFlight>, id: InteractionId) -> Option<Self> {
        let mut state = all.lock();
        let is_new = state.shed.get(&id).is_none() && state.in_progress.insert(id);
        is_new.then(|| Self { all, id })
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.all.lock().in_progress.remove(&self.id);
    }
}
