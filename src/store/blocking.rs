//! Waits of commands, which have no runtime.

use tokio::runtime::Builder;

/// Blocks this thread on a future, with a runtime of its own.
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_all().build().expect("a runtime can be had").block_on(work)
}
