//! The periodic tasks of a running bot. Each task has its own period, is guarded against panics, and
//! reports to the liveness check.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::super::clock::uptime;
use super::super::delivering::{BATCH_DELAY, Services, learn_emblems};
use super::super::failure::Result;
use super::{BackgroundTasks, alarms, chores, cleanup, heartbeat};
use crate::app::deciding;

/// A task that reports nothing for longer than its period plus this time counts as stuck. One request to
/// the chat may take fifteen seconds, and a rate limit may delay it.
const PATIENCE: Duration = Duration::from_secs(120);

/// Interval between checks whether the chat is reachable again.
const CONNECTION_CHECK: Duration = Duration::from_millis(200);

/// The pauses between two runs of each task, and the time allowed for a shutdown.
#[derive(Clone, Copy, Debug)]
pub struct Periods {
    pub ring: Duration,
    /// Longest pause of deliveries. An entry that is due earlier is delivered when it is due.
    pub deliver: Duration,
    pub forget: Duration,
    pub beat: Duration,
    /// Pause between two reports to other processes that this one is alive.
    pub presence: Duration,
    /// Pause between attempts to learn the ids of the bot's emoji.
    pub emblems: Duration,
    /// Time that a shutdown waits for work in progress.
    pub last: Duration,
}

impl Default for Periods {
    fn default() -> Self {
        Self {
            ring: Duration::from_secs(2),
            deliver: Duration::from_secs(10),
            forget: Duration::from_secs(600),
            beat: Duration::from_secs(20),
            presence: Duration::from_secs(2),
            emblems: Duration::from_secs(2),
            last: Duration::from_secs(1),
        }
    }
}

/// The running tasks, and the means to stop them.
pub struct TaskHandle {
    stop: watch::Sender<bool>,
    set: JoinSet<()>,
    last: Duration,
}

/// A periodic task. `Ladders` ends after its first success; `Presence` ends if no other process can
/// share the store.
#[derive(Clone, Copy, Debug)]
enum Task {
    Alarms,
    Deliver,
    Forget,
    Heartbeat,
    Presence,
    Emblems,
    Ladders,
}

impl TaskHandle {
    /// Starts all tasks. The first run of each begins at once.
    pub fn start(background: &Arc<BackgroundTasks>, periods: Periods) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let all = [
            Task::Heartbeat,
            Task::Presence,
            Task::Deliver,
            Task::Alarms,
            Task::Forget,
            Task::Emblems,
            Task::Ladders,
        ];
        for task in all {
            tasks.spawn(run_periodically(Arc::clone(background), task, periods, stopped.clone()));
        }
        Self { stop, set: tasks, last: periods.last }
    }

    /// Stops the tasks. Work in progress has [`Periods::last`] to finish.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        let all = async { while self.set.join_next().await.is_some() {} };
        if tokio::time::timeout(self.last, all).await.is_err() {
            // Unfinished work is recorded in the store, and resumes after the next start.
            self.set.abort_all();
        }
    }
}

async fn run_periodically(
    background: Arc<BackgroundTasks>,
    task: Task,
    periods: Periods,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        background.report_alive(task, periods);
        let done = AssertUnwindSafe(background.run(task, periods)).catch_unwind().await;
        let (is_done, is_well) = (matches!(done, Ok(Ok(true))), matches!(done, Ok(Ok(_))));
        if let Ok(done) = done {
            background.log(task.name(), done.map(drop));
        } else {
            background.decider.metrics.panics.add();
            background.decider.faults.error(
                "a background task panicked; it runs again later",
                "a panic",
                &task.name(),
            );
        }
        if is_done {
            return;
        }
        background.report_alive(task, periods);
        tokio::select! {
            _ = stopped.changed() => {
                return background.log(task.name(), background.last(task).await);
            }
            () = background.pause(task, task.period(periods), is_well) => {}
        }
    }
}

impl Task {
    const fn name(self) -> &'static str {
        match self {
            Self::Alarms => "ring",
            Self::Deliver => "deliver",
            Self::Forget => "forget",
            Self::Heartbeat => "heartbeat",
            Self::Presence => "presence",
            Self::Emblems => "emoji",
            Self::Ladders => "ladders",
        }
    }

    const fn period(self, periods: Periods) -> Duration {
        match self {
            Self::Alarms => periods.ring,
            Self::Deliver => periods.deliver,
            Self::Forget => periods.forget,
            Self::Heartbeat => periods.beat,
            Self::Presence => periods.presence,
            Self::Emblems | Self::Ladders => periods.emblems,
        }
    }
}

impl BackgroundTasks {
    /// Runs a task once. Returns whether the task has ended for good.
    async fn run(&self, task: Task, periods: Periods) -> Result<bool> {
        let alive = || self.report_alive(task, periods);
        match task {
            Task::Alarms => {
                self.decider.faults.flush();
                alarms::run_due_alarms(self, &alive).await.map(|()| false)
            }
            Task::Deliver => {
                self.begin().await?;
                self.worker.deliver(&alive).await.map(|()| false)
            }
            Task::Forget => {
                // If two commits about one row overlap, the schedule may learn of them in the wrong
                // order. To correct this, mark it as stale here, so that the whole outbox is read again.
                drop(self.decider.schedule.unknown_outcome());
                self.worker.forget_unreachable().await;
                // Run all three, even if one of them fails.
                let deletions = cleanup::resume_deletions(self).await;
                let chores = chores::run(self.chores, &self.decider, &self.services.state).await;
                let interactions = cleanup::forget(self, &alive).await;
                deletions.and(chores).and(interactions).map(|()| false)
            }
            Task::Heartbeat => heartbeat::beat(self, &alive).await.map(|()| false),
            Task::Presence => self.be_present().await.map(|()| !deciding::presence::is_shared(&self.decider)),
            Task::Emblems => {
                let Services { composer, sender, .. } = &self.services;
                learn_emblems(composer, &*sender.chat).await.map(|()| false)
            }
            Task::Ladders => self.decider.count_ladders().await.map(|()| true),
        }
    }

    /// Does the last work of a task at shutdown.
    async fn last(&self, task: Task) -> Result<()> {
        match task {
            Task::Heartbeat => heartbeat::last_beat(self).await,
            Task::Presence => deciding::presence::report_gone(&self.decider).await,
            Task::Deliver => self.worker.flush().await,
            Task::Alarms | Task::Forget | Task::Emblems | Task::Ladders => Ok(()),
        }
    }

    /// Reports to the liveness check that a task is alive. A task that does not report in time counts as
    /// stuck. Exempt are tasks that may end (`Ladders`, `Presence`), and `Emblems`, which may wait without
    /// limit between two runs.
    fn report_alive(&self, task: Task, periods: Periods) {
        if !matches!(task, Task::Emblems | Task::Ladders | Task::Presence) {
            let allowed = task.period(periods) + PATIENCE;
            self.decider.metrics.liveness.beat(task.name(), uptime(), allowed);
        }
    }

    /// Waits until a task is due again. After a failed delivery, pending deletes of delivered entries
    /// wait for the full period.
    async fn pause(&self, task: Task, period: Duration, is_well: bool) {
        match task {
            Task::Deliver => {}
            // Emoji are learned again only after the chat has refused one. The pause prevents a tight
            // loop.
            Task::Emblems if is_well => {
                self.services.composer.emblems.refused().await;
                return tokio::time::sleep(period).await;
            }
            // No alarm runs before the first heartbeat, so check often whether the chat is reachable.
            Task::Heartbeat if !deciding::outage::has_recent_heartbeat(&self.decider) => {
                return tokio::time::sleep(CONNECTION_CHECK).await;
            }
            _ => return tokio::time::sleep(period).await,
        }
        let schedule = &self.decider.schedule;
        let next = schedule.next(|_| true).map(|next| next - self.decider.now());
        let soonest = next
            .into_iter()
            .chain((is_well && self.worker.has_pending_deletes()).then_some(BATCH_DELAY))
            .min();
        let until = soonest
            .map_or(period, |left| Duration::from_millis(u64::try_from(left.0).unwrap_or(0)).min(period));
        let changed = pin!(schedule.changed());
        let _ = tokio::time::timeout(until, changed).await;
    }
}
