//! Threads for work that would block the threads that answer people.

use std::io;

use tokio::runtime::{Builder, Runtime};

use super::failure::AppFault;

/// Niceness of patient threads: such a thread gets about a tenth of a busy processor, and all of an idle
/// one. Somebody waits for its result, too.
#[cfg(target_os = "linux")]
const PATIENCE: i32 = 10;

/// A pool of threads for one kind of work.
pub struct Workers(Option<Runtime>);

impl Workers {
    /// Starts `threads` threads with a name.
    pub fn new(name: &str, threads: usize) -> io::Result<Self> {
        let threads = Builder::new_multi_thread().worker_threads(threads).thread_name(name).build()?;
        Ok(Self(Some(threads)))
    }

    /// Starts threads like [`Workers::new`], for long work. On Linux they have a lower priority than the
    /// threads that answer people.
    pub fn with_low_priority(name: &str, threads: usize) -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        let threads = builder.worker_threads(threads).thread_name(name).on_thread_start(give_way).build()?;
        Ok(Self(Some(threads)))
    }

    /// Runs work as soon as a thread is free, in the order of the calls.
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

/// Lowers the priority of this thread. Only on Linux does this apply to a single thread instead of the
/// process.
fn give_way() {
    // If the system refuses, the work is done with the usual priority.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(PATIENCE);
}

impl Drop for Workers {
    fn drop(&mut self) {
        // Nobody waits for work in progress any more.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
