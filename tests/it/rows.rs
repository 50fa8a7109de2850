//! Functions with which tests read rows of a store.

use engawa::store::loading;
use engawa::store::rows::Record;
use engawa::store::{Direction, Key, KeyRange, Row, RowKind, Store};
use futures_util::FutureExt;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

/// Waits for a result of a store without an async runtime. Stores in memory or on disk resolve at once; a
/// database blocks the thread.
pub fn block_on_store<T>(answer: impl Future<Output = T>) -> T {
    match Handle::try_current() {
        Ok(runtime) if runtime.runtime_flavor() == RuntimeFlavor::MultiThread => {
            block_in_place(|| runtime.block_on(answer))
        }
        _ => answer.now_or_never().expect("this store keeps nobody waiting"),
    }
}

/// Loads the record stored under a key, or `None` if there is none. Panics if the row cannot be read.
pub fn stored<R: Record>(store: &dyn Store, key: &Key) -> Option<R> {
    let loaded = block_on_store(loading::load::<R>(store, key)).expect("the store is readable");
    loaded.map(|loaded| loaded.record)
}

/// Loads all records of a kind, with their keys.
pub fn all<R: Record>(store: &dyn Store, kind: RowKind) -> Vec<(Key, R)> {
    let rows = block_on_store(store.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up));
    let read = |(key, row): (Key, Row)| {
        let record = loading::read(&key, &row.bytes).expect("the store is readable");
        (key, record)
    };
    rows.expect("the store is readable").into_iter().map(read).collect()
}
