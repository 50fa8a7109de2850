//! Deciding: read rows, ask the host, commit the result with its outbox entries, and decide again after
//! a conflict.
//!
//! This module knows the store and the host, but no chat, words or pictures.

pub mod admission;
pub mod challenges;
mod commit;
pub mod computer;
pub mod departing;
mod entries;
pub mod fair_play;
mod follow_ups;
pub mod leaving;
mod ledger;
pub mod matches;
pub mod names;
pub mod outage;
mod outbox;
pub mod practice;
pub mod presence;
mod reads;
mod records;
mod set_aside;
#[cfg(test)]
pub mod tests;
pub mod threads;
pub mod watching;

use std::sync::Arc;

use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Timestamp};
use crate::game::{AnyGame, Registry, Table};
use crate::host::{Limits, Match, Scope};
use crate::store::{Ladder, Store};

use super::dice::Dice;
use super::failure::{Fault, Result};
use super::fault_log::FaultLog;
use super::schedule::Schedule;

use departing::ServerNews;
use names::Names;
use outage::Heartbeats;
use presence::Presence;

pub use challenges::Settled;
pub use entries::Entries;
pub use follow_ups::{AtTheEnd, Ended};
pub use ledger::{Kept, Ledger};
pub use matches::{Asked, Decided};
pub use names::Called;
pub use outage::Outage;
pub use outbox::{Outbox, Teller};
pub use reads::ReadSet;
pub use records::step_keys;

pub struct Decider {
    pub games: Registry,
    pub ledger: Ledger,
    pub clock: Arc<dyn Clock>,
    /// The times at which outbox entries are due.
    pub schedule: Arc<Schedule>,
    pub metrics: Arc<Metrics>,
    /// The log of faults that may recur with every interaction or outbox entry.
    pub faults: Arc<FaultLog>,
    dice: Dice,
    limits: Limits,
    at_the_end: &'static [AtTheEnd],
    heartbeats: Heartbeats,
    presence: Presence,
    names: Names,
    servers: ServerNews,
}

impl Decider {
    /// Creates a decider for the records of a store.
    pub fn new(
        games: Registry,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        dice: Dice,
        limits: Limits,
        metrics: Arc<Metrics>,
        at_the_end: &'static [AtTheEnd],
    ) -> Self {
        let faults = Arc::new(FaultLog::new(Arc::clone(&clock)));
        Self {
            games,
            ledger: Ledger::new(store, Arc::clone(&faults)),
            clock,
            schedule: Arc::default(),
            metrics,
            faults,
            dice,
            limits,
            at_the_end,
            heartbeats: Heartbeats::default(),
            presence: Presence::default(),
            names: Names::default(),
            servers: ServerNews::default(),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Counts the leaderboards over all servers ahead of the first request. A million people take
    /// seconds.
    pub async fn count_ladders(&self) -> Result<()> {
        for game in self.games.iter() {
            self.ledger.leaderboards().size(&Ladder::new(game.facts().id, Scope::Global)).await?;
        }
        Ok(())
    }

    pub fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Fault> {
        self.games.find(id).ok_or_else(|| Fault::UnknownGame(id.to_owned()))
    }

    pub fn game_of(&self, record: &Match) -> Result<&'static dyn AnyGame, Fault> {
        self.game(&record.terms.game)
    }

    /// Returns the table of a match as it stands.
    pub fn table_of(&self, record: &Match) -> Result<Box<dyn Table>, Fault> {
        Ok(record.table(self.game_of(record)?)?)
    }
}
