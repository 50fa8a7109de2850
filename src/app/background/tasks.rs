//! The periodic tasks of a running bot. Each task has its own period, is guarded against panics, and
//! reports to the liveness check.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::clock::{duration, uptime};
use crate::app::deciding;
use crate::app::failure::Result;
use crate::delivery::{BATCH_DELAY, Services, learn_emblems};

use super::{BackgroundTasks, alarms, upkeep};

/// A task that reports nothing for longer than its period plus this time counts as stuck. One request to
/// the chat may take fifteen seconds, and a rate limit may delay it.
const PATIENCE: Duration = Duration::from_secs(120);

/// Interval between checks whether the chat is reachable again.
const CONNECTION_CHECK: Duration = Duration::from_millis(200);

/// Time that a shutdown waits for work in progress.
const SHUTDOWN: Duration = Duration::from_secs(1);

/// The running tasks, and the means to stop them.
pub struct TaskHandle {
    stop: watch::Sender<bool>,
    set: JoinSet<()>,
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

/// All tasks, each with its name in logs and the seconds between two runs. An outbox entry that is due earlier is
/// delivered when it is due.
const TASKS: [(Task, &str, u64); 7] = [
    (Task::Heartbeat, "heartbeat", 20),
    (Task::Presence, "presence", 2),
    (Task::Deliver, "deliver", 10),
    (Task::Alarms, "ring", 2),
    (Task::Forget, "forget", 600),
    (Task::Emblems, "emoji", 2),
    (Task::Ladders, "ladders", 2),
];

impl TaskHandle {
    /// Starts all tasks. The first run of each begins at once.
    pub fn start(background: &Arc<BackgroundTasks>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        for task in TASKS {
            tasks.spawn(run_periodically(Arc::clone(background), task, stopped.clone()));
        }
        Self { stop, set: tasks }
    }

    /// Stops the tasks. Work in progress has a second to finish.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        let all = async { while self.set.join_next().await.is_some() {} };
        if tokio::time::timeout(SHUTDOWN, all).await.is_err() {
            // Unfinished work is recorded in the store, and resumes after the next start.
            self.set.abort_all();
        }
    }
}

async fn run_periodically(
    background: Arc<BackgroundTasks>,
    (task, name, seconds): (Task, &'static str, u64),
    mut stopped: watch::Receiver<bool>,
) {
    let period = Duration::from_secs(seconds);
    let alive = || background.report_alive(task, name, period);
    loop {
        alive();
        let done = AssertUnwindSafe(background.run(task, &alive)).catch_unwind().await;
        let (is_done, is_well) = (matches!(done, Ok(Ok(true))), matches!(done, Ok(Ok(_))));
        if let Ok(done) = done {
            background.log(name, done.map(drop));
        } else {
            background.decider.record_panic("a background task panicked; it runs again later", &name);
        }
        if is_done {
            return;
        }
        alive();
        tokio::select! {
            _ = stopped.changed() => {
                return background.log(name, background.last(task).await);
            }
            () = background.pause(task, period, is_well) => {}
        }
    }
}

impl BackgroundTasks {
    /// Runs a task once. Returns whether the task has ended for good.
    async fn run(&self, task: Task, alive: &(dyn Fn() + Sync)) -> Result<bool> {
        match task {
            Task::Alarms => {
                self.decider.faults.flush();
                alarms::run_due_alarms(self, alive).await.map(|()| false)
            }
            Task::Deliver => {
                self.begin().await?;
                self.worker.deliver(alive).await.map(|()| false)
            }
            Task::Forget => {
                // Read the whole outbox again, in case the schedule has missed a row: nobody else would
                // deliver it.
                drop(self.decider.schedule.unknown_outcome());
                self.worker.forget_unreachable().await;
                // Run all three, even if one of them fails.
                let deletions = upkeep::resume_deletions(self).await;
                let mut chores = Ok(());
                for chore in self.features.chores.iter().flatten() {
                    chores = chores.and((chore.run)(&self.decider, &self.services.state).await);
                }
                let interactions = upkeep::forget_interactions(self, alive).await;
                deletions.and(chores).and(interactions).map(|()| false)
            }
            Task::Heartbeat => upkeep::beat(self, alive).await.map(|()| false),
            Task::Presence => {
                self.sync_processes().await.map(|()| !deciding::presence::is_shared(&self.decider))
            }
            Task::Emblems => {
                let Services { composer, sender, .. } = &self.services;
                let (artist, emblems) = (&*composer.artist, &*composer.emblems);
                learn_emblems(&self.decider, artist, emblems, &*sender.chat).await.map(|()| false)
            }
            Task::Ladders => self.decider.count_ladders().await.map(|()| true),
        }
    }

    /// Does the last work of a task at shutdown.
    async fn last(&self, task: Task) -> Result<()> {
        match task {
            Task::Heartbeat => upkeep::last_beat(self).await,
            Task::Presence => deciding::presence::report_gone(&self.decider).await,
            Task::Deliver => self.worker.flush().await,
            Task::Alarms | Task::Forget | Task::Emblems | Task::Ladders => Ok(()),
        }
    }

    /// Reports to the liveness check that a task is alive. A task that does not report in time counts as
    /// stuck. Exempt are tasks that may end (`Ladders`, `Presence`), and `Emblems`, which may wait without
    /// limit between two runs.
    fn report_alive(&self, task: Task, name: &'static str, period: Duration) {
        if !matches!(task, Task::Emblems | Task::Ladders | Task::Presence) {
            self.decider.metrics.liveness.beat(name, uptime(), period + PATIENCE);
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
                self.services.composer.emblems.refused.notified().await;
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
        let batch = (is_well && self.worker.has_pending_deletes()).then_some(BATCH_DELAY);
        let soonest = next.into_iter().chain(batch).min();
        let until = soonest.map_or(period, |left| duration(left).min(period));
        let changed = pin!(schedule.changed.notified());
        let _ = tokio::time::timeout(until, changed).await;
    }
}
