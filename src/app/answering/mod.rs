//! Answering: each interaction runs one handler and gets exactly one answer. Each command has its own
//! file.
//!
//! A handler is a free function of a [`context::Context`]. It commits decisions through the [`Decider`]
//! and delivers only its answer; the outbox worker delivers all other effects.

mod attend;
pub mod board;
pub mod challenge;
pub mod clocks;
mod commands;
mod completions;
mod confirm;
mod context;
mod dispatch;
mod game_options;
mod give;
mod handlers;
mod in_flight;
pub mod look_up;
pub mod menus;
mod most_played;
pub mod moves;
mod near_language;
mod once;
pub mod options;
mod origin;
mod panels;
pub mod plan;
pub mod practice;
mod redirect;
pub mod rematch;
mod reply;
pub mod resign;
mod servers;
pub mod settings;
pub mod side_actions;
pub mod start;
mod telling;
pub mod vacation;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;

use crate::app::deciding;
use crate::base::id::ServerId;
use crate::base::text::Text;
use crate::chat::incoming::{Stray, Unsupported};
use crate::chat::voice::Voice;
use crate::chat::{BoxFuture, Incoming, Receive, ServerPart};
use crate::host::{Person, Server};
use crate::words::Language;

pub use commands::{Answering, Declaration, Opt, Run, Sub, at_once};
pub use completions::{bare, fitting};
pub use context::Context;
pub use give::{give, privately};
pub use handlers::{FindBalance, FindingBalance, Handlers, Presses, WatcherPress};
pub use most_played::{game_meant, most_played};
pub use once::once;
pub use origin::Origin;
pub use plan::ready;
pub use telling::tell;

use super::clock::Pace;
use super::deciding::Decider;
use super::delivering::Services;
use super::failure::apology;
use attend::attend;
use give::apologetic;
use in_flight::InFlight;
use panels::Panels;
use reply::Reply;
use servers::log_unnoted;

pub struct Answerer {
    decider: Arc<Decider>,
    services: Services,
    pace: Arc<dyn Pace>,
    handlers: Handlers,
    in_flight: InFlight,
    panels: Panels,
}

impl Answerer {
    pub fn new(decider: Arc<Decider>, services: Services, pace: Arc<dyn Pace>, handlers: Handlers) -> Self {
        Self { decider, services, pace, handlers, in_flight: InFlight::default(), panels: Panels::default() }
    }

    /// Gives the apology for a fault, in the language of the person's client.
    async fn apologise(&self, incoming: &Incoming, reply: &Reply<'_>) {
        let reads = self.decider.ledger.reads();
        let (person, server) = (Person::default(), Server::default());
        reply.give(apologetic(Context::new(self, incoming, reply, &reads, &person, &server))).await;
    }
}

impl Receive for Answerer {
    fn receive(&self, incoming: Incoming) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // A repeated delivery of an interaction in progress is ignored: the first one answers.
            let Some(_held) = self.in_flight.enter(incoming.reply.id) else { return };
            let reply = Reply::new(self, &incoming);
            // A panic ends only this request.
            let attending = Box::pin(AssertUnwindSafe(attend(self, &incoming, &reply)).catch_unwind());
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

    fn turn_away(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.decider.metrics.strays.add();
            let language =
                Language::for_locale(&unsupported.locale).unwrap_or(self.services.composer.language);
            let text = match unsupported.why {
                Stray::Unknown => Text::new("refused-unknown-press"),
                Stray::Unreadable => apology(),
            };
            let said = privately(&Voice::new(&self.services.composer.words, language).say(&text));
            if let Err(fault) = self.services.sender.chat.answer(&unsupported.reply, said).await {
                let id = &unsupported.reply.id;
                self.decider.faults.warn("an interaction could not be answered", &fault, id);
            }
        })
    }

    fn servers_are(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            log_unnoted(&self.decider, deciding::departing::servers_are(&self.decider, part, present).await);
        })
    }

    fn server_is(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            log_unnoted(&self.decider, deciding::departing::server_is(&self.decider, server, present).await);
        })
    }
}
