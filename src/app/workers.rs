//! Threads for long computations, which would delay answers if they ran on the threads that answer
//! people.

use std::io;

use tokio::runtime::{Builder, Runtime};

use super::failure::AppFault;

/// Niceness of threads with low priority, the highest. Such a thread gets about a seventieth of a busy processor,
/// and all of an idle one. Answers need less than a processor, so people who wait for the computer hardly notice. At
/// a niceness of 10, twenty matches against the computer delayed one answer in a hundred by 0.1 s.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 19;

/// A pool of threads for one kind of work.
pub struct Workers(Option<Runtime>);

impl Workers {
    /// Starts a pool of `threads` threads that all have the same name.
    pub fn new(name: &str, threads: usize) -> io::Result<Self> {
        let threads = Builder::new_multi_thread().worker_threads(threads).thread_name(name).build()?;
        Ok(Self(Some(threads)))
    }

    /// Starts a pool like [`Workers::new`], for long work. On Linux, its threads have a lower priority
    /// than the threads that answer people.
    pub fn with_low_priority(name: &str, threads: usize) -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        let threads =
            builder.worker_threads(threads).thread_name(name).on_thread_start(lower_priority).build()?;
        Ok(Self(Some(threads)))
    }

    /// Runs `work` as soon as a thread is free, roughly in the order of the calls. The work also runs if
    /// the returned future is dropped.
    pub fn run<T, E>(
        &self,
        work: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, AppFault>> + Send
    where
        T: Send + 'static,
        E: Send + 'static,
        AppFault: From<E>,
    {
        let threads = self.0.as_ref().expect("only dropping takes them away");
        let done = threads.spawn(async move { work() });
        async { Ok(done.await.map_err(|error| AppFault::CutShort(error.to_string()))??) }
    }
}

/// Lowers the priority of the current thread. Does nothing except on Linux: elsewhere, this would affect
/// the whole process.
fn lower_priority() {
    // If the system refuses, the thread keeps the usual priority.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

impl Drop for Workers {
    fn drop(&mut self) {
        // Do not wait for work in progress, since nobody waits for its result any more.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
