//! Periodic tasks in the background: they run due alarms, deliver outbox entries, delete old
//! interactions, and write the heartbeat. A fault in one task, or in one item of a task, does not stop
//! the others.

mod alarms;
mod tasks;
mod upkeep;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub use tasks::TaskHandle;

use super::Features;
use super::deciding::{self, Decider};
use super::failure::{Failure, Result};
use super::memory::FeatureState;
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;
use crate::delivery::{OutboxWorker, Services};

use alarms::FailedAlarms;

/// Whether the chat can deliver events at present.
pub type ConnectionCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// Does what is due on a server when the server's alarm rings, such as posting the daily puzzle.
pub type ServerAlarm = for<'a> fn(&'a Decider, ServerId, Timestamp) -> BoxFuture<'a, Result<()>>;

/// Periodic work of a feature, such as deleting old rows.
#[derive(Clone, Copy)]
pub struct Chore {
    /// Name of the chore in logs.
    pub name: &'static str,
    pub run: for<'a> fn(&'a Decider, &'a FeatureState) -> BoxFuture<'a, Result<()>>,
}

pub struct BackgroundTasks {
    decider: Arc<Decider>,
    services: Services,
    worker: OutboxWorker,
    is_connected: ConnectionCheck,
    features: Features,
    begun: AtomicBool,
    /// Number of deletions of people that this process has noticed.
    deletions: AtomicU64,
    troubled: FailedAlarms,
}

impl BackgroundTasks {
    pub fn new(
        services: Services,
        worker: OutboxWorker,
        is_connected: ConnectionCheck,
        features: Features,
    ) -> Self {
        let (begun, deletions) = (AtomicBool::new(false), AtomicU64::new(0));
        let (decider, troubled) = (Arc::clone(&services.composer.decider), FailedAlarms::default());
        Self { decider, services, worker, is_connected, features, begun, deletions, troubled }
    }

    /// Schedules the outbox entries that were stored before the start. After one success, further calls
    /// do nothing; until then, each call tries again.
    pub(super) async fn begin(&self) -> Result<()> {
        if !self.begun.load(Ordering::Acquire) {
            self.worker.begin().await?;
            self.begun.store(true, Ordering::Release);
        }
        Ok(())
    }

    /// Whether [`BackgroundTasks::begin`] has scheduled the outbox entries from before the start.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Acquire)
    }

    /// Runs every periodic task once, in order.
    pub async fn sweep(&self) {
        self.decider.faults.flush();
        self.log("begin", self.begin().await);
        self.log("presence", self.sync_processes().await);
        self.log("heartbeat", upkeep::beat(self, &|| {}).await);
        self.log("ring", alarms::run_due_alarms(self, &|| {}).await);
        self.log("deliver", self.worker.deliver(&|| {}).await);
        self.log("flush", self.worker.flush().await);
        self.worker.forget_unreachable().await;
        self.log("leaving", upkeep::resume_deletions(self).await);
        for chore in self.features.chores.iter().flatten() {
            self.log(chore.name, (chore.run)(&self.decider, &self.services.state).await);
        }
        self.log("forget", upkeep::forget_interactions(self, &|| {}).await);
    }

    /// Delivers the outbox entries that are due.
    pub async fn deliver(&self) {
        self.log("begin", self.begin().await);
        self.log("presence", self.sync_processes().await);
        self.log("deliver", self.worker.deliver(&|| {}).await);
        self.log("flush", self.worker.flush().await);
    }

    /// Reports to other processes that this one is alive, and takes over the work of processes that are
    /// gone. Learns from the other processes about deletions and unreachable channels.
    async fn sync_processes(&self) -> Result<()> {
        if !deciding::presence::is_shared(&self.decider) {
            return Ok(());
        }
        if let Some(there) = deciding::presence::report_alive(&self.decider).await? {
            deciding::presence::take_over(&self.decider, &there).await?;
        }
        upkeep::learn_deletions(self).await?;
        self.worker.learn_unreachable().await
    }

    fn log(&self, task: &str, done: Result<()>) {
        match done {
            Ok(()) => {}
            Err(failure) if failure.is_logged() => self.decider.metrics.faults.add(),
            Err(Failure::Fault(fault)) => {
                self.decider.metrics.faults.add();
                self.decider.faults.error("a background task failed; it runs again later", &fault, &task);
            }
            Err(failure) => {
                self.decider.faults.warn(
                    "a background task was refused; it runs again later",
                    &failure,
                    &task,
                );
            }
        }
    }
}
