//! The imperative shell, in three modules that know little of each other. `answering` handles
//! interactions, `deciding` commits decisions, and `background` runs periodic tasks. The room `delivery`
//! brings the effects of decisions to the chat. The rules of a match are in `host`, and sentences in `words`. The
//! shell names no chat library and no game.

pub mod answering;
pub(crate) mod artist;
mod background;
pub mod clock;
pub mod deciding;
mod dice;
pub(crate) mod failure;
pub mod gate;
pub(crate) mod memory;
pub(crate) mod schedule;
pub(crate) mod thinker;
mod workers;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::id::{ChannelId, ServerId};
use crate::base::metrics::{Metrics, OutboxLevel};
use crate::base::time::Clock;
use crate::chat::incoming::Unsupported;
use crate::chat::{BoxFuture, Chat, InteractionEvent, Receive, ServerPart};
use crate::game::Registry;
use crate::host::Limits;
use crate::store::rows::OutboxEntry;
use crate::store::{Store, Subject};
use crate::words::{Catalogue, Language};

pub use crate::delivery::MatchExtras;
pub use artist::{Artist, BoardPicture, Emblem, Picture, PlanPicture, RoundAnimation, Studio};
pub use background::{BackgroundTasks, Chore, ConnectionCheck, ServerAlarm, TaskHandle};
pub use deciding::hidden_ratings::hidden_ratings;
pub use deciding::matches::{WatchRefusal, watch_refusal};
pub use deciding::names::display_names;
pub use deciding::past_matches::forget_past;
pub use deciding::{Decider, MatchEndContext, MatchEndHook, Repository, Transaction, WriteBatch};
pub use dice::{Dice, random_seed};
pub use failure::{AppFault, Failure, Result};
pub use memory::{FeatureState, Lock, SharedWork};
pub use thinker::{InlineThinker, Thinker, ThinkerPool};
pub use workers::{LaterWork, Priority};

use crate::delivery::{Composer, DeliverEntry, Emblems, OutboxWorker, Sender, Services};
use answering::{Answerer, FindAside, Handlers, RunPress};
use clock::Timer;
use deciding::{presence, server_removal};
use gate::Gate;

/// The parts that an [`App`] is built from.
pub struct AppParts {
    pub games: Registry,
    pub words: Arc<Catalogue>,
    pub store: Arc<dyn Store>,
    pub chat: Arc<dyn Chat>,
    pub artist: Arc<dyn Artist>,
    pub thinker: Arc<dyn Thinker>,
    pub clock: Arc<dyn Clock>,
    pub timer: Arc<dyn Timer>,
    /// Limits how many interactions are worked on at a time.
    pub gate: Arc<Gate>,
    /// The source of random ids, seats and set-ups.
    pub dice: Dice,
    /// Limits on the challenges and matches of one person.
    pub limits: Limits,
    /// Language of public messages on a server whose own language Engawa does not speak.
    pub language: Language,
    /// Whether boards of past turns keep their pictures in the channel.
    pub keep_pictures: bool,
    pub metrics: Arc<Metrics>,
    /// Whether the chat can deliver events at present.
    pub is_connected: ConnectionCheck,
    pub features: Features,
    /// Initial values that the operator sets for features.
    pub state: FeatureState,
}

/// The functions of features that the core calls. Through these lists, the core names no feature.
#[derive(Clone, Copy)]
pub struct Features {
    pub handlers: Handlers,
    /// Called in order for their additions to the messages of a match.
    pub extras: &'static [MatchExtras],
    /// Called in order for their writes in the commit that ends a match.
    pub end_hooks: &'static [Option<MatchEndHook>],
    /// Called in order for an outbox entry of a feature; at most one of them delivers the entry.
    pub deliveries: &'static [DeliverEntry],
    pub chores: &'static [Option<Chore>],
    pub server_alarm: ServerAlarm,
}

/// The functions that a feature registers, besides its commands.
#[derive(Clone, Copy)]
pub struct Feature {
    /// Handles the feature's buttons and menus.
    pub press: RunPress,
    /// Finds lines and buttons beside a board, for each reader of it.
    pub aside: Option<FindAside>,
    pub extras: MatchExtras,
    pub end_hook: Option<MatchEndHook>,
    pub deliver: DeliverEntry,
    pub chore: Option<Chore>,
}

impl Feature {
    /// A feature that only has commands.
    pub const NONE: Self = Self {
        press: |_, _, _| None,
        aside: None,
        extras: MatchExtras::NONE,
        end_hook: None,
        deliver: |_, _| None,
        chore: None,
    };
}

/// The bot, independent of any chat library.
pub struct App {
    decider: Arc<Decider>,
    services: Services,
    answerer: Answerer,
    pub background: Arc<BackgroundTasks>,
}

impl App {
    pub fn new(parts: AppParts) -> Self {
        let AppParts { games, words, store, chat, artist, thinker, clock, timer, gate, dice, .. } = parts;
        let AppParts { limits, language, keep_pictures, metrics, is_connected, features, state, .. } = parts;
        let decider = Arc::new(Decider::new(games, store, clock, dice, limits, metrics, features.end_hooks));
        let emblems = Arc::<Emblems>::default();
        let sender = Arc::new(Sender::new(Arc::clone(&decider), chat, Arc::clone(&emblems)));
        let composer = Composer {
            decider: Arc::clone(&decider),
            artist,
            words,
            language,
            keep_pictures,
            emblems,
            extras: features.extras,
            sender: Arc::clone(&sender),
        };
        let services = Services { composer: Arc::new(composer), sender, state: Arc::new(state), thinker };
        let worker = OutboxWorker::new(services.clone(), Arc::clone(&timer), features.deliveries);
        let answerer = Answerer::new(services.clone(), timer, gate, features.handlers);
        let background = BackgroundTasks::new(services.clone(), worker, is_connected, features);
        Self { decider, services, answerer, background: Arc::new(background) }
    }

    /// Waits until a session of the chat's gateway may start. Sessions of the same `kind` start one
    /// after another, across all processes.
    pub async fn enter_gateway(&self, kind: u32) {
        presence::enter_gateway(&self.decider, kind, &clock::RealTime).await;
    }

    /// Runs every periodic task once, one after another.
    pub async fn sweep(&self) {
        self.background.sweep().await;
    }

    /// Delivers the outbox entries that are due.
    pub async fn deliver(&self) {
        self.background.deliver().await;
    }

    /// Returns the reason why the store cannot be read or written; `None` while it works.
    pub fn trouble(&self) -> Option<String> {
        self.decider.repository.trouble()
    }

    /// Returns the outbox entries of this process by state.
    pub fn outbox_levels(&self) -> Vec<OutboxLevel> {
        self.decider.schedule.levels(self.decider.now()).into()
    }

    /// Returns those of `entries` that this process should deliver but has not scheduled. Returns no
    /// entries before the outbox was first read.
    pub fn unscheduled_entries(&self, entries: &[(Subject, u64, OutboxEntry)]) -> Vec<(Subject, u64)> {
        if !self.background.has_begun() {
            return Vec::new();
        }
        let own = entries.iter().filter(|(.., row)| presence::is_own(&self.decider, row));
        self.decider.schedule.missing(own.map(|(subject, number, _)| (*subject, *number)))
    }

    /// Logs a failure to record which servers have the bot. A background task retries the write.
    fn log_unrecorded(&self, recorded: Result<()>) {
        if let Err(failure) = recorded {
            let what = "cannot record the servers that have the bot; a background task retries";
            self.decider.metrics.faults.add();
            self.decider.faults.error(what, &failure, &"");
        }
    }
}

impl Receive for App {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        Box::pin(self.answerer.receive(incoming))
    }

    fn reject_unsupported(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(self.answerer.reject_unsupported(unsupported))
    }

    fn update_servers(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.log_unrecorded(server_removal::update_servers(&self.decider, part, present).await);
        })
    }

    fn update_server(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.log_unrecorded(server_removal::update_server(&self.decider, server, present).await);
        })
    }

    fn remove_channel(&self, channel: ChannelId) -> BoxFuture<'_, ()> {
        Box::pin(self.services.sender.remove_channel(channel))
    }

    fn update_channel(&self, channel: ChannelId) {
        let sender = &self.services.sender;
        if sender.unreachable.is_closed(channel) {
            sender.reopen(channel);
        }
    }
}
