//! Threads for work that would keep those waiting who answer people.

use std::io;

use tokio::runtime::{Builder, Runtime};

use super::failure::Fault;

/// How much nicer such a thread is: it gets about a tenth of a processor that others want, and all of one
/// that is idle. Who waits for a thought is to have it, too.
#[cfg(target_os = "linux")]
const PATIENCE: i32 = 10;

/// Threads that do nothing but one kind of work, away from those that answer people.
pub struct Workers(Option<Runtime>);

impl Workers {
    /// So many threads of a name.
    pub fn new(name: &str, threads: usize) -> io::Result<Self> {
        let threads = Builder::new_multi_thread().worker_threads(threads).thread_name(name).build()?;
        Ok(Self(Some(threads)))
    }

    /// The same, but for work that takes long: whatever answers people comes first, where the system knows of
    /// that.
    pub fn patient(name: &str, threads: usize) -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        let threads = builder.worker_threads(threads).thread_name(name).on_thread_start(give_way).build()?;
        Ok(Self(Some(threads)))
    }

    /// Does some work as soon as a thread is free, in the order of asking.
    pub fn run<T, E>(
        &self,
        work: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, Fault>> + Send
    where
        T: Send + 'static,
        E: Send + 'static,
        Fault: From<E>,
    {
        let threads = self.0.as_ref().expect("only dropping takes them away");
        let done = threads.spawn(async move { work() });
        async { Ok(done.await.map_err(|error| Fault::CutShort(error.to_string()))??) }
    }
}

/// Lets others have the processor before this thread. On Linux alone this is of a thread and not of the whole
/// process.
fn give_way() {
    // Where it is refused, the work is done all the same.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(PATIENCE);
}

impl Drop for Workers {
    fn drop(&mut self) {
        // Nobody waits any more for what is being done.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
