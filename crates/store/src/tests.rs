//! Blocking calls of a store, for tests that are not async.

use std::sync::LazyLock;

use tokio::runtime::Runtime;

use crate::{Batch, CommitError, Key, Row, Store, StoreFault};

/// Blocks on a future, in a test that is not async. All tests share one runtime, which drives their
/// connections to the database server.
pub fn wait<T>(answer: impl Future<Output = T>) -> T {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
    RUNTIME.block_on(answer)
}

pub fn commit(store: &dyn Store, batch: Batch) -> Result<(), CommitError> {
    wait(store.commit(batch))
}

pub fn row(store: &dyn Store, key: &Key) -> Result<Option<Row>, StoreFault> {
    let mut rows = wait(store.load(std::slice::from_ref(key)))?;
    assert_eq!(rows.len(), 1, "one answer for each key");
    Ok(rows.remove(0))
}
