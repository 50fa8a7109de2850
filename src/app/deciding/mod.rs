//! Deciding: reads rows, asks the host, commits the result with its outbox entries, and decides again
//! after a conflict.
//!
//! This module knows the store and the host, but no chat, words or pictures.

pub mod by_server;
pub mod challenges;
pub mod computer;
pub mod credit;
mod deleted;
pub mod deletion;
pub mod fair_play;
mod former_boards;
pub mod hidden_ratings;
pub mod matches;
pub mod names;
pub mod newcomers;
pub mod outage;
mod outbox;
pub mod past_matches;
pub mod presence;
pub mod process;
mod records;
mod repository;
pub mod server_removal;
#[cfg(test)]
pub mod tests;
mod transaction;
mod write_batch;

use std::fmt::Display;
use std::sync::Arc;

use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Timestamp};
use crate::game::{AnyGame, Registry, Table};
use crate::host::ladder::active_since;
use crate::host::{Limits, Match, Scope, Server};
use crate::store::{Ladder, Store};

pub use challenges::ChallengeDecision;
pub use matches::{DecisionOrigin, MatchDecision, MatchEndContext, MatchEndHook};
pub use names::ObservedName;
pub use outage::Outage;
pub use outbox::{Deliverer, Outbox};
pub use records::{recent_match, step_keys};
pub use repository::Repository;
pub use transaction::Transaction;
pub use write_batch::{StoredRecord, WriteBatch};

use super::dice::Dice;
use super::failure::{AppFault, FaultLog, Result};
use super::memory::Lock;
use super::schedule::Schedule;

use former_boards::KnownMessages;
use names::NameCache;
use outage::Heartbeats;
use process::Presence;
use server_removal::ServerNews;

pub struct Decider {
    pub games: Registry,
    pub repository: Repository,
    pub clock: Arc<dyn Clock>,
    /// The times at which outbox entries are due.
    pub schedule: Arc<Schedule>,
    pub metrics: Arc<Metrics>,
    /// The log of faults that may recur with every interaction or outbox entry.
    pub faults: Arc<FaultLog>,
    pub messages: KnownMessages,
    dice: Dice,
    limits: Limits,
    end_hooks: &'static [Option<MatchEndHook>],
    heartbeats: Lock<Heartbeats>,
    presence: Lock<Presence>,
    names: Lock<NameCache>,
    servers: ServerNews,
}

impl Decider {
    pub fn new(
        games: Registry,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        dice: Dice,
        limits: Limits,
        metrics: Arc<Metrics>,
        end_hooks: &'static [Option<MatchEndHook>],
    ) -> Self {
        let faults = Arc::new(FaultLog::new(Arc::clone(&clock)));
        Self {
            games,
            repository: Repository::new(store, Arc::clone(&faults)),
            clock,
            schedule: Arc::default(),
            metrics,
            faults,
            messages: KnownMessages::default(),
            dice,
            limits,
            end_hooks,
            heartbeats: Lock::default(),
            presence: Lock::default(),
            names: Lock::default(),
            servers: ServerNews::default(),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Counts the people on the global leaderboards before anybody asks. Counting a million people takes
    /// seconds.
    pub async fn count_ladders(&self) -> Result<()> {
        for game in self.games.iter() {
            let ladder = Ladder::new(game.facts().id, Scope::Global);
            let since = active_since(&Server::default(), Scope::Global, self.now());
            self.repository.ladders.size(&ladder, since).await?;
        }
        Ok(())
    }

    pub fn record_panic(&self, what: &'static str, about: &dyn Display) {
        self.metrics.panics.add();
        self.faults.error(what, "a panic", about);
    }

    pub fn game(&self, id: &str) -> Result<&'static dyn AnyGame, AppFault> {
        self.games.find(id).ok_or_else(|| AppFault::UnknownGame(id.to_owned()))
    }

    /// The ids of all games, in their usual order.
    pub fn game_ids(&self) -> Vec<&'static str> {
        self.games.iter().map(|game| game.facts().id).collect()
    }

    pub fn game_of(&self, record: &Match) -> Result<&'static dyn AnyGame, AppFault> {
        self.game(&record.terms.game)
    }

    /// The current position of a match, with the moves that led to it.
    pub fn table_of(&self, record: &Match) -> Result<Box<dyn Table>, AppFault> {
        Ok(record.table(self.game_of(record)?)?)
    }
}
