//! A database store whose futures are ready at once. In simulated time, nothing else may happen before the
//! database has answered.

use engawa::store::{
    Batch, Direction, Key, KeyRange, PendingRead, PostgresStore, Receipt, Row, Store, StoreFault,
};
use tokio::runtime::Runtime;

/// A store in a database, with the async runtime of its connections.
pub struct BlockingStore {
    store: PostgresStore,
    runtime: Runtime,
}

impl BlockingStore {
    /// Opens the database at a URL.
    pub fn open(address: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let store = runtime.block_on(PostgresStore::open(address, 2)).expect("a database");
        Self { store, runtime }
    }
}

impl Store for BlockingStore {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        PendingRead::new(async move { self.runtime.block_on(self.store.load(keys)) })
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        PendingRead::new(async move { self.runtime.block_on(self.store.scan(range, limit, direction)) })
    }

    fn commit(&self, batch: Batch) -> Receipt {
        let done = self.runtime.block_on(self.store.commit(batch));
        Receipt::new(async move { done })
    }

    fn check(&self) -> Result<(), StoreFault> {
        self.store.check()
    }
}
