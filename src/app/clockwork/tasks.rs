//! The tasks of a running bot: each with a period of its own, guarded, and watched by its heartbeats.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::super::clock::uptime;
use super::super::delivering::{LINGER, Services, learn_emblems};
use super::super::failure::Result;
use super::{Clockwork, chores, forget, heartbeat, ring};
use crate::app::deciding;

/// How long a task may take beyond its period before it counts as stuck: a chat takes a request for fifteen
/// seconds, and a channel may ask to wait.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often it is looked whether the chat can be heard, where it could not.
const UNTIL_HEARD: Duration = Duration::from_millis(200);

/// The pauses between two runs of each task.
#[derive(Clone, Copy, Debug)]
pub struct Periods {
    pub ring: Duration,
    /// What is owed, at the latest; it is delivered as soon as it is due.
    pub deliver: Duration,
    pub forget: Duration,
    pub beat: Duration,
    /// Saying to other processes that this one is there.
    pub presence: Duration,
    /// Emoji that are not learned yet.
    pub emblems: Duration,
    /// How long a stop waits for what is being done.
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

/// The tasks of a running bot.
pub struct Tasks {
    stop: watch::Sender<bool>,
    set: JoinSet<()>,
    last: Duration,
}

/// Something that is done again and again.
#[derive(Clone, Copy, Debug)]
enum Task {
    Ring,
    Deliver,
    Forget,
    Beat,
    Presence,
    Emblems,
    Ladders,
}

impl Tasks {
    /// Starts the tasks, each at once for the first time.
    pub fn start(clockwork: &Arc<Clockwork>, periods: Periods) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let all = [
            Task::Beat,
            Task::Presence,
            Task::Deliver,
            Task::Ring,
            Task::Forget,
            Task::Emblems,
            Task::Ladders,
        ];
        for task in all {
            tasks.spawn(again_and_again(Arc::clone(clockwork), task, periods, stopped.clone()));
        }
        Self { stop, set: tasks, last: periods.last }
    }

    /// Lets what is being done be finished, and no more.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        let all = async { while self.set.join_next().await.is_some() {} };
        if tokio::time::timeout(self.last, all).await.is_err() {
            // What they do stands in the store and is done after the next start.
            self.set.abort_all();
        }
    }
}

async fn again_and_again(
    clockwork: Arc<Clockwork>,
    task: Task,
    periods: Periods,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        clockwork.is_alive(task, periods);
        let done = AssertUnwindSafe(clockwork.run(task, periods)).catch_unwind().await;
        let (is_done, is_well) = (matches!(done, Ok(Ok(true))), matches!(done, Ok(Ok(_))));
        if let Ok(done) = done {
            clockwork.log(task.name(), done.map(drop));
        } else {
            clockwork.decider.metrics.panics.add();
            clockwork.decider.faults.error("a task panicked; it goes on", "a panic", &task.name());
        }
        if is_done {
            return;
        }
        clockwork.is_alive(task, periods);
        tokio::select! {
            _ = stopped.changed() => {
                return clockwork.log(task.name(), clockwork.last(task).await);
            }
            () = clockwork.pause(task, task.period(periods), is_well) => {}
        }
    }
}

impl Task {
    const fn name(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::Deliver => "deliver",
            Self::Forget => "forget",
            Self::Beat => "heartbeat",
            Self::Presence => "presence",
            Self::Emblems => "emoji",
            Self::Ladders => "ladders",
        }
    }

    const fn period(self, periods: Periods) -> Duration {
        match self {
            Self::Ring => periods.ring,
            Self::Deliver => periods.deliver,
            Self::Forget => periods.forget,
            Self::Beat => periods.beat,
            Self::Presence => periods.presence,
            Self::Emblems | Self::Ladders => periods.emblems,
        }
    }
}

impl Clockwork {
    /// Does a task once. Tells whether it need not be done again.
    async fn run(&self, task: Task, periods: Periods) -> Result<bool> {
        match task {
            Task::Ring => {
                self.decider.faults.flush();
                ring::ring(self).await.map(|()| false)
            }
            Task::Deliver => {
                self.begin().await?;
                let alive = || self.is_alive(task, periods);
                self.worker.deliver(&alive).await.map(|()| false)
            }
            Task::Forget => {
                // Two commits about one row may be noted in another order than they were made in: looked at
                // now and then.
                drop(self.decider.schedule.doubt());
                // None keeps another from being done.
                let seen_off = forget::see_off(self).await;
                let chores = chores::run(self.chores, &self.decider, &self.services.state).await;
                let interactions = forget::forget(self).await;
                seen_off.and(chores).and(interactions).map(|()| false)
            }
            Task::Beat => heartbeat::beat(self).await.map(|()| false),
            Task::Presence => self.be_present().await.map(|()| !deciding::presence::is_shared(&self.decider)),
            Task::Emblems => {
                let Services { composer, sender, .. } = &self.services;
                learn_emblems(composer, &*sender.chat).await.map(|()| false)
            }
            Task::Ladders => self.decider.count_ladders().await.map(|()| true),
        }
    }

    /// What a task leaves in order when the program is told to end.
    async fn last(&self, task: Task) -> Result<()> {
        match task {
            Task::Beat => heartbeat::last_beat(self).await,
            Task::Presence => deciding::presence::be_gone(&self.decider).await,
            Task::Deliver => self.worker.flush().await,
            Task::Ring | Task::Forget | Task::Emblems | Task::Ladders => Ok(()),
        }
    }

    /// Says that a task is alive. One that says nothing for so long, though it should look again and again,
    /// is dead or stuck: whoever watches is told. What is done once may take as long as it takes.
    fn is_alive(&self, task: Task, periods: Periods) {
        if !matches!(task, Task::Emblems | Task::Ladders | Task::Presence) {
            let allowed = task.period(periods) + PATIENCE;
            self.decider.metrics.liveness.beat(task.name(), uptime(), allowed);
        }
    }

    /// Waits until a task is due again. Where it went wrong, what lingers waits as long as everything else.
    async fn pause(&self, task: Task, period: Duration, is_well: bool) {
        match task {
            Task::Deliver => {}
            // Learned once, and again where the chat has refused one, but not again and again.
            Task::Emblems if is_well => {
                self.services.composer.emblems.refused().await;
                return tokio::time::sleep(period).await;
            }
            // Nothing rings before it: as soon as the chat can be heard.
            Task::Beat if !deciding::outage::beats(&self.decider) => {
                return tokio::time::sleep(UNTIL_HEARD).await;
            }
            _ => return tokio::time::sleep(period).await,
        }
        let schedule = &self.decider.schedule;
        let next = schedule.next(|_| true).map(|next| next - self.decider.now());
        let soonest = next.into_iter().chain((is_well && self.worker.lingers()).then_some(LINGER)).min();
        let until = soonest
            .map_or(period, |left| Duration::from_millis(u64::try_from(left.0).unwrap_or(0)).min(period));
        let changed = pin!(schedule.changed());
        let _ = tokio::time::timeout(until, changed).await;
    }
}
