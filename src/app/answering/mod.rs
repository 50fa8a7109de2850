//! Answering: each interaction runs one handler and gets exactly one answer.
//!
//! A handler is a free function of a [`context::Context`]. Handlers commit decisions through the
//! [`Decider`] and deliver only their answer; the outbox worker delivers all other effects.

pub mod board;
pub mod challenge;
pub mod clocks;
mod commands;
mod completions;
mod confirm;
mod context;
mod dispatch;
mod first_delivery;
mod game_options;
mod give;
mod handlers;
mod in_flight;
mod language_fallback_notice;
pub mod look_up;
pub mod menus;
mod most_played;
pub mod moves;
mod once;
pub mod options;
mod origin;
mod panels;
pub mod plan;
pub mod practice;
mod redirect;
pub mod rematch;
mod reply;
mod request;
pub mod resign;
mod servers;
pub mod settings;
pub mod side_actions;
pub mod start;
pub mod vacation;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;

use crate::app::deciding;
use crate::base::id::ServerId;
use crate::base::text::Text;
use crate::chat::incoming::{Unsupported, UnsupportedReason};
use crate::chat::voice::Voice;
use crate::chat::{BoxFuture, InteractionEvent, Receive, ServerPart};
use crate::host::{Person, Server};
use crate::words::Language;

pub use commands::{AnswerFuture, CommandOption, Declaration, RunCommand, Subcommand, at_once};
pub use completions::{matching_completions, normalise};
pub use context::Context;
pub use first_delivery::deliver_answer;
pub use give::{give, private_answer};
pub use handlers::{EvaluationBarFuture, FindEvaluationBar, Handlers, Presses, WatcherPress};
pub use most_played::{most_played, requested_game};
pub use once::commit_once;
pub use origin::Origin;
pub use plan::chosen_move;

use super::clock::Timer;
use super::deciding::Decider;
use super::delivering::Services;
use super::failure::apology;
use give::apology_answer;
use in_flight::InFlight;
use panels::Panels;
use reply::Reply;
use request::handle_interaction;
use servers::log_unrecorded;

pub struct Answerer {
    decider: Arc<Decider>,
    services: Services,
    timer: Arc<dyn Timer>,
    handlers: Handlers,
    in_flight: InFlight,
    panels: Panels,
}

impl Answerer {
    pub fn new(decider: Arc<Decider>, services: Services, timer: Arc<dyn Timer>, handlers: Handlers) -> Self {
        Self { decider, services, timer, handlers, in_flight: InFlight::default(), panels: Panels::default() }
    }

    /// Gives the apology for a fault, in the language of the person's client.
    async fn apologise(&self, incoming: &InteractionEvent, reply: &Reply<'_>) {
        let reads = self.decider.repository.transaction();
        let (person, server) = (Person::default(), Server::default());
        reply.give(apology_answer(Context::new(self, incoming, reply, &reads, &person, &server))).await;
    }
}

impl Receive for Answerer {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // Ignore a repeated delivery of an interaction in progress: the first delivery answers.
            let Some(_held) = self.in_flight.enter(incoming.reply.id) else { return };
            let reply = Reply::new(self, &incoming);
            // A panic ends only this request.
            let attending =
                Box::pin(AssertUnwindSafe(handle_interaction(self, &incoming, &reply)).catch_unwind());
            if reply.in_time(attending).await.is_err() {
                self.decider.metrics.panics.add();
                self.decider.faults.error("a handler panicked", "a panic", &incoming.reply.id);
                self.apologise(&incoming, &reply).await;
            }
            if reply.is_refused().await {
                self.apologise(&incoming, &reply).await;
            }
            if let Some(waited) = reply.waited().await {
                self.decider.metrics.waits.add(waited);
            }
        })
    }

    fn reject_unsupported(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.decider.metrics.strays.add();
            let language =
                Language::for_locale(&unsupported.locale).unwrap_or(self.services.composer.language);
            let text = match unsupported.why {
                UnsupportedReason::Unknown => Text::new("refused-unknown-press"),
                UnsupportedReason::Unreadable => apology(),
            };
            let answer = private_answer(&Voice::new(&self.services.composer.words, language).say(&text));
            if let Err(fault) = self.services.sender.chat.answer(&unsupported.reply, answer).await {
                let id = &unsupported.reply.id;
                self.decider.faults.warn("an interaction could not be answered", &fault, id);
            }
        })
    }

    fn update_servers(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            log_unrecorded(
                &self.decider,
                deciding::server_removal::update_servers(&self.decider, part, present).await,
            );
        })
    }

    fn update_server(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            log_unrecorded(
                &self.decider,
                deciding::server_removal::update_server(&self.decider, server, present).await,
            );
        })
    }
}
