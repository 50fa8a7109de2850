//! Threads for long computations, which would delay answers if they ran on the threads that answer
//! people.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use tokio::runtime::{Builder, Runtime};

use crate::base::id::MatchId;

use super::deciding::Decider;
use super::failure::{AppFault, Failure};
use super::memory::Lock;

/// How the threads of a pool share busy processors with the threads that answer people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Equal shares.
    Usual,
    /// Only what the other threads of the program leave, as far as the system permits (on Linux: the policy
    /// `SCHED_IDLE`). A thread with a high niceness does not suffice: it may finish its time slice of several
    /// milliseconds before a thread that wakes up gets the processor.
    Idle,
}

/// A pool of threads for one kind of work.
pub struct Workers(Option<Runtime>);

impl Workers {
    /// Starts a pool of `threads` threads that all have the same name.
    pub fn new(name: &str, threads: usize, priority: Priority) -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(threads).thread_name(name);
        if priority == Priority::Idle {
            builder.on_thread_start(yield_to_others);
        }
        Ok(Self(Some(builder.build()?)))
    }

    /// Runs `work` as soon as a thread is free, roughly in the order of the calls. The work also runs if
    /// the returned future is dropped.
    pub fn run<T: Send + 'static, E: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, AppFault>> + Send
    where
        AppFault: From<E>,
    {
        let threads = self.0.as_ref().expect("only dropping takes them away");
        let done = threads.spawn(async move { work() });
        async { Ok(done.await.map_err(|error| AppFault::CutShort(error.to_string()))??) }
    }
}

/// Work on matches that goes on after an answer, on one match at a time.
#[derive(Default)]
pub struct LaterWork {
    /// The matches with work that has not ended.
    ids: Lock<BTreeSet<MatchId>>,
    turn: tokio::sync::Mutex<()>,
}

impl LaterWork {
    /// The maximum number of matches.
    const MOST: usize = 8;

    pub fn contains(&self, id: MatchId) -> bool {
        self.ids.lock().contains(&id)
    }

    /// Starts work on a match, unless there is some already or too many matches have some. Logs its fault, or its
    /// panic.
    pub fn start(
        self: Arc<Self>,
        id: MatchId,
        decider: Arc<Decider>,
        work: impl Future<Output = Result<(), Failure>> + Send + 'static,
    ) {
        {
            let mut ids = self.ids.lock();
            if ids.len() == Self::MOST || !ids.insert(id) {
                return;
            }
        }
        tokio::spawn(async move {
            let _turn = self.turn.lock().await;
            let done = tokio::spawn(work).await;
            self.ids.lock().remove(&id);
            match done {
                Ok(Err(Failure::Fault(fault))) => decider.faults.error("later work failed", &fault, &id),
                Ok(_) => {}
                Err(_) => decider.record_panic("later work panicked", &id),
            }
        });
    }
}

/// Gives the current thread [`Priority::Idle`]. Elsewhere than on Linux, the thread keeps the usual priority.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy};

        // In musl, the functions for processes are missing; those for threads are there.
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let thread = thread_priority::thread_native_id();
        // If the system refuses, the thread keeps the usual priority.
        let _ = thread_priority::set_thread_priority_and_policy(thread, ThreadPriority::Min, idle);
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        // Do not wait for work in progress, since nobody waits for its result any more.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, thread_schedule_policy};

    use super::*;

    #[tokio::test]
    async fn threads_have_the_priority_of_their_pool() {
        for (priority, expected) in [
            (Priority::Usual, NormalThreadSchedulePolicy::Other),
            (Priority::Idle, NormalThreadSchedulePolicy::Idle),
        ] {
            let workers = Workers::new("tested", 2, priority).expect("threads");
            let policy =
                workers.run(|| Ok::<_, AppFault>(thread_schedule_policy().expect("the system knows it")));
            let expected = ThreadSchedulePolicy::Normal(expected);
            assert_eq!(policy.await.ok(), Some(expected), "{priority:?}");
        }
    }
}
