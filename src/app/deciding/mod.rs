//! Deciding: load what a decision rests on, ask the host, commit what becomes of it with everything that is owed, and decide
//! again when somebody was faster.
//!
//! Knows the store and the host; no chat, no words and no picture.

mod challenges;
mod commit;
mod entries;
mod ledger;
mod matches;
mod outbox;
mod reads;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::base::metrics::Metrics;
use crate::base::time::{Clock, Timestamp};
use crate::game::{AnyGame, Registry, Table};
use crate::host::{Limits, Match, Scope};
use crate::store::{Ladder, Store};

use super::dice::Dice;
use super::failure::{Failure, Fault};
use super::schedule::Schedule;

pub use challenges::Settled;
pub use entries::Entries;
pub use ledger::{Kept, Ledger};
pub use matches::{Asked, Decided};
pub use outbox::Teller;
pub use reads::{ReadSet, step_keys};

/// What decides and commits.
pub struct Decider {
    /// The games that can be played.
    pub games: Registry,
    /// The records.
    pub ledger: Ledger,
    /// What tells the time.
    pub clock: Arc<dyn Clock>,
    /// When what is owed is to be tried.
    pub schedule: Arc<Schedule>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    dice: Dice,
    limits: Limits,
    /// Nothing ends before this moment, in milliseconds.
    grace: AtomicI64,
}

impl Decider {
    /// Decides over the records of a store.
    pub fn new(
        games: Registry,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        dice: Dice,
        limits: Limits,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self {
            games,
            ledger: Ledger::new(store),
            clock,
            schedule: Arc::default(),
            metrics,
            dice,
            limits,
            grace: AtomicI64::new(i64::MIN),
        }
    }

    /// This moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Nothing ends by its time before this moment.
    pub fn nothing_ends_before(&self, moment: Timestamp) {
        self.grace.store(moment.0, Ordering::Relaxed);
    }

    /// Whether things may end by their time.
    pub fn may_end(&self) -> bool {
        self.grace.load(Ordering::Relaxed) <= self.now().0
    }

    /// Counts the leaderboards over all servers, so that nobody waits for it. A million people take seconds.
    pub async fn count_ladders(&self) -> Result<(), Failure> {
        for game in self.games.iter() {
            self.ledger.leaderboards().size(&Ladder::new(game.facts().id, Scope::Global)).await?;
        }
        Ok(())
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Fault> {
        self.games.find(id).ok_or_else(|| Fault::UnknownGame(id.to_owned()))
    }

    /// The game of a match.
    pub fn game_of(&self, record: &Match) -> Result<&'static dyn AnyGame, Fault> {
        self.game(&record.terms.game)
    }

    /// The table of a match as it stands.
    pub fn table_of(&self, record: &Match) -> Result<Box<dyn Table>, Fault> {
        Ok(record.table(self.game_of(record)?)?)
    }
}
